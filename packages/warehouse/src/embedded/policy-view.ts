import type { SqlParser } from "../guard/guard.ts";
import type { TableParts } from "../warehouse.ts";
import { bindLiterals } from "./bind-literals.ts";
import { quoteName } from "./sql-text.ts";

/** The SELECT a reader's view stands for: all parts by name, the rows and columns of the policy. */
export async function policySelect(
  parser: SqlParser,
  table: TableParts,
  aliases: readonly string[],
): Promise<string> {
  const visible = table.visibleColumns === undefined ? null : new Set(table.visibleColumns);
  const columns = table.columns.filter(({ name }) => visible === null || visible.has(name));
  if (columns.length === 0) throw new Error("a table needs at least one visible column");
  const parts = aliases.map((alias) => `SELECT * FROM ${quoteName(alias)}.main.data`);
  const list = columns.map(({ name }) => quoteName(name)).join(", ");
  const all = `SELECT ${list} FROM (${parts.join(" UNION ALL BY NAME ")}) AS part`;
  if (table.rowRule === undefined) return all;
  return bindLiterals(parser, `${all} WHERE (${table.rowRule.text})`, table.rowRule.params);
}
