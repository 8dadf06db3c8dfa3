import { type RawBuilder, sql } from "kysely";

/**
 * Differs whenever those rows of the table have changed. A row that is inserted or updated gets a transaction number above all before it,
 * so their sum grows with every change but a removal, and the count shows removals.
 */
export function recordMark(table: string, which: RawBuilder<unknown> = sql`true`): RawBuilder<string> {
  return sql`(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(table)} where ${which})`;
}
