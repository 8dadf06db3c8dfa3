import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { tableListOptions } from "../../../source/source.queries.ts";
import { tableLabel } from "../../../ui/text/table-label.ts";

interface TableSelectProps {
  label: string;
  /** Name of the table; empty while none is chosen. */
  value: string;
  onChange(table: string): void;
}

/** Selects the table to query; it gets the focus first. */
export function TableSelect({ label, value, onChange }: TableSelectProps) {
  const tables = useQuery(tableListOptions);
  return (
    <Select
      data-autofocus
      label={label}
      searchable
      allowDeselect={false}
      data={(tables.data ?? []).map((table) => ({ value: table.tableName, label: tableLabel(table) }))}
      value={value === "" ? null : value}
      onChange={(table) => onChange(table ?? "")}
    />
  );
}
