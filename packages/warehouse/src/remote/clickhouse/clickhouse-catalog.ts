import type { RemoteColumn, RemoteTable, RemoteVerdict } from "../remote-source.ts";
import { type ClickhouseSession, plainLines, rowsOf } from "./clickhouse-session.ts";
import { readTypeOf } from "./clickhouse-types.ts";

const ours = "('system', 'information_schema', 'INFORMATION_SCHEMA')";

// Tables with a dot in front belong to views that have stored rows.
const tablesQuery = `
  SELECT database, name, engine, comment, total_rows, total_bytes FROM system.tables
  WHERE database NOT IN ${ours} AND NOT is_temporary AND NOT startsWith(name, '.inner')
    AND ({text:String} = '' OR positionCaseInsensitiveUTF8(concat(database, '.', name), {text:String}) > 0
      OR positionCaseInsensitiveUTF8(comment, {text:String}) > 0)
  ORDER BY database, name LIMIT {limit:UInt32} OFFSET {offset:UInt32}`;

const columnsQuery = `
  SELECT name, type, comment FROM system.columns
  WHERE database = {schema:String} AND table = {name:String} AND database NOT IN ${ours} AND default_kind <> 'EPHEMERAL'
  ORDER BY position`;

const writing =
  /\b(?:ALL|INSERT|ALTER|DROP|TRUNCATE|OPTIMIZE|SYSTEM|CREATE(?: (?:TABLE|VIEW|DATABASE|DICTIONARY))?(?=,|$))\b/;
// "GRANT SELECT, INSERT ON district.* TO viewer"
const allowsWriting = (grant: string): boolean => writing.test(grant.split(" ON ")[0] ?? "");

/** What the user may do, by roles as well where the version can say so. */
const grantsOf = (session: ClickhouseSession): Promise<string[]> =>
  plainLines(session, { sql: "SHOW GRANTS FINAL" }).catch(() => plainLines(session, { sql: "SHOW GRANTS" }));

/** Whether the user of the database may change data. */
export async function checkRights(session: ClickhouseSession): Promise<RemoteVerdict> {
  const since = performance.now();
  const [readonly = "0"] = await plainLines(session, { sql: "SELECT getSetting('readonly')" });
  const grants = readonly === "0" ? await grantsOf(session) : [];
  return {
    version: `ClickHouse ${session.version}`,
    canWrite: grants.some(allowsWriting),
    ms: performance.now() - since,
  };
}

/** Tables and views that the user may read whose database, name or comment has a text. */
export async function tablesOf(
  session: ClickhouseSession,
  find: { text: string; limit: number; offset: number },
): Promise<RemoteTable[]> {
  const rows = await rowsOf(session, tablesQuery, find);
  return rows.map(
    ([schema, name, engine, comment, estimate, bytes]): RemoteTable => ({
      ...{ schema: schema ?? "", name: name ?? "", comment: comment ?? "" },
      kind: engine?.endsWith("View") ? "view" : "table",
      rows: estimate == null ? null : Number(estimate),
      bytes: bytes == null ? null : Number(bytes),
    }),
  );
}

/** The columns of a table that the user may read and that have a type reports know; null where there is none. */
export async function columnsOf(
  session: ClickhouseSession,
  { schema, name }: Pick<RemoteTable, "schema" | "name">,
): Promise<RemoteColumn[] | null> {
  const rows = await rowsOf(session, columnsQuery, { schema, name });
  const columns = rows.flatMap(([own, type, comment]): RemoteColumn[] => {
    const nativeType = type ?? "";
    const read = readTypeOf(nativeType);
    return read === null ? [] : [{ ...{ name: own ?? "", comment: comment ?? "", nativeType }, ...read }];
  });
  return columns.length === 0 ? null : columns;
}
