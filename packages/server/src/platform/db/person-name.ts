import { type RawBuilder, sql } from "kysely";

/** SQL: what a user of a joined table is called: the nickname, else the name, else the account; null where there is none. */
export function personName(table: string): RawBuilder<string | null> {
  const [nick, name, account] = ["nickName", "userName", "account"].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql`coalesce(nullif(${nick}, ''), nullif(${name}, ''), ${account})`;
}
