import { Checkbox, Table } from "@mantine/core";
import {
  Fragment,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useWords } from "../../platform/i18n.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { rowMove, type TreeNode, visibleRows } from "../tree/tree-rows.ts";
import { uiWords } from "../ui-words.ts";
import { useSeenRows } from "../use-seen-rows.ts";
import classes from "./DataTable.module.css";
import { Fold } from "./Fold.tsx";
import { RowActions } from "./RowActions.tsx";
import type { RowAction } from "./row-action.ts";
import { TableKeys } from "./TableKeys.tsx";

export interface Column<R> {
  key: string;
  head: string;
  cell: (row: R) => ReactNode;
  /** Shown at the pointer, for cells that may be cut off. */
  hint?: (row: R) => string;
  /** Pixels; columns without a width share what is left. */
  width?: number;
  align?: "right";
  tone?: "quiet" | "code";
  /** Left out where the table is narrower than 520 px (`medium`) or 800 px (`wide`). */
  from?: "medium" | "wide";
}

export interface Selection {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export interface Folding {
  /** Ids of the rows whose children show. */
  open: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  /** Shows every row, as while filtering. */
  openAll?: boolean;
}

export type RowAttributes = HTMLAttributes<HTMLTableRowElement> &
  Readonly<Record<`data-${string}`, string | boolean>>;

export interface DataTableProps<R> {
  /** What the rows are, for screen readers. */
  label: string;
  rows: readonly R[];
  /** What a row is called in the names of its controls. */
  rowName: (row: R) => string;
  columns: readonly Column<R>[];
  /** One that runs by Enter also runs by double click. */
  actions?: readonly RowAction<R>[];
  selection?: Selection;
  /** Makes it a tree of the rows' `children`. */
  folding?: Folding;
  /** What stands is of an earlier question. */
  isStale?: boolean;
  isQuiet?: (row: R) => boolean;
  /** More attributes of a row, for drag and drop. */
  rowProps?: (row: R) => RowAttributes;
  /** Stands before a row's first cell: what it is taken hold of by. */
  lead?: (row: R) => ReactNode;
  /** Drawn beneath a row over its whole width; `null` for nothing. For lists of at most a page. */
  below?: (row: R) => ReactNode;
  /** More keys of a row; tells whether it knew the key. */
  onRowKey?: (event: KeyboardEvent, row: R) => boolean;
  /** More keys for the line beneath: `["Alt ↑ ↓", "move up or down"]`. */
  moreKeys?: readonly (readonly [string, string])[];
  /** The page tells of them itself. */
  hidesKeys?: boolean;
}

/** Rows in columns, flat or as a tree; arrows move between rows, keys act on the focused one. */
export function DataTable<R extends TreeNode<R>>(props: DataTableProps<R>) {
  const { label, rows: nodes, rowName, columns, actions = [], selection, folding, isStale } = props;
  const t = useWords(uiWords);
  const isNarrow = useScreenClass() === 0;
  const [focused, setFocused] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const goingTo = useRef<string | null>(null);
  const openIds = folding?.open;
  const openAll = folding?.openAll === true;
  const rows = useMemo(() => {
    const open = new Set(openIds);
    return visibleRows(nodes, ({ id }) => openAll || open.has(id));
  }, [nodes, openIds, openAll]);
  const pieces = useSeenRows({
    count: rows.length,
    list: body,
    rowHeight: 36,
    keep: [rows.findIndex(({ node }) => node.id === focused)],
  });
  // A row that is gone to from afar is drawn first.
  useLayoutEffect(() => {
    if (goingTo.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-id="${goingTo.current}"]`)?.focus();
    goingTo.current = null;
  });
  const reachable = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id;
  const chosen = selection === undefined ? [] : rows.filter(({ node }) => selection.ids.includes(node.id));

  function act(hotkey: string, row: R): boolean {
    const action = actions.find(
      (one) => one.hotkey === hotkey && (one.applies?.(row) ?? true) && !one.blocked?.(row),
    );
    action?.run(row);
    return action !== undefined;
  }

  function choose(id: string): void {
    if (selection === undefined) return;
    const others = selection.ids.filter((one) => one !== id);
    selection.onChange(others.length === selection.ids.length ? [...others, id] : others);
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const node = rows[at]?.node;
    if (node === undefined || event.target !== event.currentTarget) return;
    if (props.onRowKey?.(event, node)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!act(event.key, node)) {
      const move = rowMove(rows, at, event.key);
      if (event.key === " " && selection !== undefined) choose(node.id);
      else if (move === null) return;
      else if ("open" in move) folding?.onFold(node.id, move.open);
      else {
        goingTo.current = move.to;
        setFocused(move.to);
      }
    }
    event.preventDefault();
  }

  // What has no room stands in a menu behind the first.
  const inline = actions.length > (isNarrow ? 2 : 3) ? 1 : actions.length;
  const width = columns.length + (selection === undefined ? 0 : 1) + (actions.length === 0 ? 0 : 1);
  const rowAt = (at: number): ReactNode => {
    const row = rows[at];
    if (row === undefined) return null;
    const { node, level, isOpen } = row;
    const below = props.below?.(node) ?? null;
    return (
      <Fragment key={node.id}>
        <Table.Tr
          {...props.rowProps?.(node)}
          role="row"
          className={classes.row}
          data-id={node.id}
          data-row={at}
          aria-rowindex={at + 2}
          data-quiet={props.isQuiet?.(node) || undefined}
          aria-level={folding === undefined ? undefined : level}
          aria-expanded={folding !== undefined && node.children ? isOpen : undefined}
          aria-selected={selection === undefined ? undefined : selection.ids.includes(node.id)}
          tabIndex={node.id === reachable ? 0 : -1}
          onFocus={() => setFocused(node.id)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onDoubleClick={() => void act("Enter", node)}
        >
          {selection === undefined ? null : (
            <Table.Td role="gridcell" className={classes.check}>
              <Checkbox
                size="xs"
                tabIndex={-1}
                aria-label={t("selectRow", { name: rowName(node) })}
                checked={selection.ids.includes(node.id)}
                onChange={() => choose(node.id)}
              />
            </Table.Td>
          )}
          {columns.map(({ key, cell, hint, align, tone, from }, place) => (
            <Table.Td
              key={key}
              role="gridcell"
              data-align={align}
              data-tone={tone}
              data-from={from}
              title={hint?.(node)}
            >
              {place === 0 ? props.lead?.(node) : null}
              {place === 0 && folding !== undefined ? (
                <Fold
                  level={level}
                  isOpen={node.children ? isOpen : null}
                  name={rowName(node)}
                  onFold={() => folding.onFold(node.id, !isOpen)}
                >
                  {cell(node)}
                </Fold>
              ) : (
                cell(node)
              )}
            </Table.Td>
          ))}
          {actions.length === 0 ? null : (
            <Table.Td role="gridcell" className={classes.acts} onDoubleClick={stop}>
              <RowActions
                row={node}
                name={rowName(node)}
                actions={actions}
                inline={inline}
                isReachable={node.id === reachable}
              />
            </Table.Td>
          )}
        </Table.Tr>
        {below === null ? null : (
          <Table.Tr role="row" className={classes.below}>
            <Table.Td role="gridcell" aria-colspan={width}>
              <div className={classes.beneath}>{below}</div>
            </Table.Td>
          </Table.Tr>
        )}
      </Fragment>
    );
  };

  return (
    <>
      <div className={classes.frame} data-stale={isStale || undefined} aria-busy={isStale ?? false}>
        <Table
          ref={table}
          role={folding === undefined ? "grid" : "treegrid"}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          layout="fixed"
          highlightOnHover
          stickyHeader
        >
          <Table.Thead>
            <Table.Tr role="row">
              {selection === undefined ? null : (
                <Table.Th role="columnheader" className={classes.check}>
                  <Checkbox
                    size="xs"
                    aria-label={t("selectAll")}
                    checked={rows.length > 0 && chosen.length === rows.length}
                    indeterminate={chosen.length > 0 && chosen.length < rows.length}
                    onChange={({ currentTarget }) =>
                      selection.onChange(currentTarget.checked ? rows.map(({ node }) => node.id) : [])
                    }
                  />
                </Table.Th>
              )}
              {columns.map(({ key, head, width, align, from }) => (
                <Table.Th key={key} role="columnheader" w={width} data-align={align} data-from={from}>
                  {head}
                </Table.Th>
              ))}
              {actions.length === 0 ? null : (
                <Table.Th
                  role="columnheader"
                  className={classes.acts}
                  data-count={inline < actions.length ? 2 : inline}
                >
                  {t("actions")}
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body}>
            {pieces.map((piece) =>
              "gap" in piece ? (
                <tr key={`gap ${piece.after}`} aria-hidden>
                  <td colSpan={width} style={{ height: piece.gap, padding: 0 }} />
                </tr>
              ) : (
                rowAt(piece.index)
              ),
            )}
          </Table.Tbody>
        </Table>
      </div>
      {props.hidesKeys ? null : (
        <TableKeys
          actions={actions}
          isTree={folding !== undefined}
          isSelecting={selection !== undefined}
          more={props.moreKeys ?? []}
        />
      )}
    </>
  );
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}
