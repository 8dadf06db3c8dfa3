import { guardSql, type SqlParser } from "../../guard/guard.ts";
import type { DerivedTable } from "../../warehouse.ts";
import { bindLiterals } from "./bind-literals.ts";

/** The SELECT of a derived table, over the tables known at that point; of a person's SQL only what the guard allows. */
export async function derivedSelect(
  parser: SqlParser,
  derived: DerivedTable,
  tables: readonly string[],
): Promise<string> {
  if (derived.by === "compiler") return bindLiterals(parser, derived.text, derived.params);
  const { text } = await guardSql(parser, derived.text, { tables, parameters: 0, rowCap: null });
  return text;
}
