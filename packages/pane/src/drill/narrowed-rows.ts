import type { SchemaColumn } from "@provost/contract/source/source";
import type { Row } from "@provost/report-core/result/result-rows";
import type { DrillStep } from "./drill-path.ts";

/** The rows that satisfy every predicate of a path, where the pane itself holds all rows. */
export function narrowedRows(rows: unknown, path: readonly DrillStep[]): unknown {
  if (path.length === 0 || !Array.isArray(rows)) return rows;
  return rows.filter(
    (row: unknown) => isRow(row) && path.every(({ name, value }) => (row[name] ?? null) === value),
  );
}

/** Whether the rows hold a field. */
export function rowsHold(rows: unknown, field: string): boolean {
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return isRow(first) && field in first;
}

/** Whether something is a row. */
export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The columns with the field that each step leads to in the place of the one it came from, as far as the rows hold it. */
export function narrowedSchema(
  schema: readonly SchemaColumn[],
  path: readonly DrillStep[],
  rows: unknown,
): readonly SchemaColumn[] {
  let shown = schema;
  for (const { name, to } of path) {
    if (!to || to.bucket || !rowsHold(rows, to.column)) continue;
    const known = schema.find((column) => column.name === to.column);
    const at = shown.findIndex((column) => column.name === name);
    const from = shown[at];
    if (!from) continue;
    if (shown.some((column) => column.name === to.column && column.isDimension)) {
      shown = shown.filter((column) => column !== from);
      continue;
    }
    const { filteCol: _, bucket: __, ...rest } = from;
    const next: SchemaColumn = known
      ? { ...known, isDimension: true, asxAxis: true }
      : { ...rest, Column: to.column, name: to.column, label: to.label };
    shown = shown
      .filter((column) => column.name !== to.column)
      .map((column) => (column === from ? next : column));
  }
  return shown;
}
