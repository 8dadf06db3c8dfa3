import { guardSql, type SqlParser } from "../../guard/guard.ts";
import type { DerivedTable } from "../../warehouse.ts";
import { bindLiterals } from "./bind-literals.ts";

/** The SELECT that a derived table stands for, over the tables that are known by then; of a person's SQL only what the guard lets through. */
export async function derivedSelect(
  parser: SqlParser,
  derived: DerivedTable,
  tables: readonly string[],
): Promise<string> {
  if (derived.by === "compiler") return bindLiterals(parser, derived.text, derived.params);
  const { text } = await guardSql(parser, derived.text, { tables, parameters: 0, rowCap: null });
  return text;
}
