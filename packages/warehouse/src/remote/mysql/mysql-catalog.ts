import type { Connection } from "mysql2";
import type { RemoteColumn, RemoteTable, RemoteVerdict } from "../remote-source.ts";
import { type MysqlSession, rowsOf } from "./mysql-session.ts";
import { readTypeOf } from "./mysql-types.ts";

const ours = "('mysql', 'information_schema', 'performance_schema', 'sys')";

const tablesQuery = `
  select table_schema, table_name, table_type, table_comment, table_rows, data_length + index_length
  from information_schema.tables
  where table_schema not in ${ours}
    and (? = '' or instr(lower(concat(table_schema, '.', table_name)), lower(?)) > 0 or instr(lower(table_comment), lower(?)) > 0)
  order by 1, 2 limit ? offset ?`;

const columnsQuery = `
  select column_name, column_type, column_comment, @@global.sql_mode from information_schema.columns
  where table_schema = ? and table_name = ? order by ordinal_position`;

const writing = "('INSERT', 'UPDATE', 'DELETE', 'DROP', 'ALTER', 'CREATE')";
// The user as these views write it: 'name'@'host'.
const grantee = ["1", "-1"]
  .map((part) => `'''', substring_index(current_user(), '@', ${part}), ''''`)
  .join(", '@', ");
const writesQuery = ["user_privileges", "schema_privileges", "table_privileges"]
  .map(
    (view) =>
      `exists (select 1 from information_schema.${view} where grantee = concat(${grantee}) and privilege_type in ${writing})`,
  )
  .join(" or ");

/** Whether the user of the database may change data. */
export async function checkRights({
  connection,
  version: full,
  isMaria,
}: Pick<MysqlSession, "connection" | "version" | "isMaria">): Promise<RemoteVerdict> {
  const version = `${isMaria ? "MariaDB" : "MySQL"} ${/^[\d.]*/.exec(full)?.[0] ?? ""}`;
  const since = performance.now();
  const [[canWrite] = []] = await rowsOf<[number]>(connection, `select ${writesQuery}`);
  return { version, canWrite: canWrite === 1, ms: performance.now() - since };
}

/** Tables and views that the user may read whose schema, name or comment has a text. */
export async function tablesOf(
  connection: Connection,
  { text, limit, offset }: { text: string; limit: number; offset: number },
): Promise<RemoteTable[]> {
  // Numbers that are bound are fractions, which a limit does not take.
  const values = [text, text, text, String(limit), String(offset)];
  const rows = await rowsOf<[string, string, string, string, number | string | null, number | string | null]>(
    connection,
    tablesQuery,
    values,
  );
  return rows.map(
    ([schema, name, type, comment, estimate, bytes]): RemoteTable => ({
      ...{ schema, name },
      // A view has the word VIEW there.
      comment: type === "VIEW" ? "" : comment,
      kind: type.includes("VIEW") ? "view" : "table",
      rows: estimate === null ? null : Number(estimate),
      bytes: bytes === null ? null : Number(bytes),
    }),
  );
}

/** The columns of a table that the user may read and that have a type reports know; null where there is none. */
export async function columnsOf(
  connection: Connection,
  { schema, name }: Pick<RemoteTable, "schema" | "name">,
): Promise<RemoteColumn[] | null> {
  const rows = await rowsOf<[string, string, string, string]>(connection, columnsQuery, [schema, name]);
  const columns = rows.flatMap(([own, native, comment, mode]): RemoteColumn[] => {
    const mayHaveNoDays = !/NO_ZERO_DATE/.test(mode) || !/NO_ZERO_IN_DATE/.test(mode);
    const read = readTypeOf(native, mayHaveNoDays);
    return read === null ? [] : [{ ...{ name: own, comment, nativeType: native }, ...read }];
  });
  return columns.length === 0 ? null : columns;
}
