import type { SqlParser } from "../../guard/guard.ts";
import { quoteName } from "../../sql-text.ts";
import type { TableParts, WarehouseColumn } from "../../warehouse.ts";
import { bindLiterals } from "./bind-literals.ts";

const typeName = /^[A-Z][A-Z0-9_ ]*(\(\d+(, ?\d+)?\))?$/;

/** A column of a part with the type that the table gives it. */
export function castColumn({ name, type }: WarehouseColumn): string {
  if (!typeName.test(type)) throw new Error("a column's type is not known");
  return `CAST(${quoteName(name)} AS ${type}) AS ${quoteName(name)}`;
}

// The engine tries some conditions of a query before those of a view, and a function that fails, such as chr(-1), then reveals rows that the
// view leaves out. Nothing is pushed below an OFFSET.
const fence = "OFFSET 0";

/** The SELECT of a viewer's view: all parts with the table's types, the rows and columns of the policy. */
export async function policySelect(
  parser: SqlParser,
  table: TableParts,
  aliases: readonly string[],
): Promise<string> {
  const visible = table.visibleColumns === undefined ? null : new Set(table.visibleColumns);
  const columns = table.columns.filter(({ name }) => visible === null || visible.has(name));
  if (columns.length === 0) throw new Error("a table needs at least one visible column");
  // Parts may differ in their own types and in the order of their columns.
  const cells = table.columns
    .map(aliases.length === 1 ? ({ name }) => quoteName(name) : castColumn)
    .join(", ");
  const parts = aliases.map((alias) => `SELECT ${cells} FROM ${quoteName(alias)}.main.data`);
  const list = columns.map(({ name }) => quoteName(name)).join(", ");
  const all = `SELECT ${list} FROM (${parts.join(" UNION ALL ")}) AS part`;
  if (table.rowRule === undefined) return all;
  return bindLiterals(parser, `${all} WHERE (${table.rowRule.text}) ${fence}`, table.rowRule.params);
}
