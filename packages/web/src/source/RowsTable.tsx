import { Table } from "@mantine/core";
import { familyOf } from "@provost/contract/report/aggregate";
import type { Cell } from "@provost/contract/report/report";
import type { ReactNode } from "react";
import classes from "./RowsTable.module.css";

interface RowsTableProps<C> {
  label: string;
  columns: readonly C[];
  rows: readonly (readonly Cell[])[];
  /** The rows belong to an earlier query. */
  isStale?: boolean;
  /** More information about a column. */
  hint?: (column: C) => string;
  /** Shown after a column's name. */
  mark?: (column: C) => ReactNode;
}

/** A few rows as they are, to see what a table holds. */
export function RowsTable<C extends { name: string; type: string }>(props: RowsTableProps<C>) {
  const { label, columns, rows, isStale, hint, mark } = props;
  const numbers = columns.map(({ type }) => (familyOf(type) === "numeric" ? (classes.number ?? "") : ""));
  return (
    <section
      className={classes.rows}
      data-stale={isStale || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              <Table.Th
                key={column.name}
                title={hint?.(column) ?? `${column.name} · ${column.type}`}
                className={numbers[place] ?? ""}
              >
                {column.name} {mark?.(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows shown as they are have no other name
            <Table.Tr key={at}>
              {columns.map(({ name }, place) => (
                <Table.Td key={name} title={String(row[place] ?? "")} className={numbers[place] ?? ""}>
                  {String(row[place] ?? "")}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
