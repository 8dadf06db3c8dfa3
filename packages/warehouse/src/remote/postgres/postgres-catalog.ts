import type pg from "pg";
import type { RemoteColumn, RemoteTable, RemoteVerdict } from "../remote-source.ts";
import { readTypeOf } from "./postgres-types.ts";

const tablesQuery = `
  select n.nspname, c.relname, c.relkind in ('v', 'm'), coalesce(obj_description(c.oid, 'pg_class'), ''),
    case when c.reltuples < 0 then null else c.reltuples::bigint end,
    case c.relkind when 'p' then (select sum(pg_total_relation_size(relid)) from pg_partition_tree(c.oid))
      when 'r' then pg_total_relation_size(c.oid) when 'm' then pg_total_relation_size(c.oid) end
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_%' and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    and not c.relispartition
    and ($1 = '' or position(lower($1) in lower(n.nspname || '.' || c.relname)) > 0
      or position(lower($1) in lower(coalesce(obj_description(c.oid, 'pg_class'), ''))) > 0)
  order by 1, 2 limit $2 offset $3`;

const columnsQuery = `
  select a.attname, format_type(a.atttypid, a.atttypmod), coalesce(col_description(c.oid, a.attnum), '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
    and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
  order by a.attnum`;

const writesQuery = `
  select current_setting('server_version'), exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
      and has_schema_privilege(n.oid, 'usage')
      and has_table_privilege(c.oid, 'insert, update, delete, truncate'))`;

/** The version of the database, and whether its user may change data. */
export async function checkRights(client: pg.Client): Promise<RemoteVerdict> {
  const since = performance.now();
  const { rows } = await client.query<[string, string]>({ text: writesQuery, rowMode: "array" });
  const [version = "", canWrite] = rows[0] ?? [];
  return { version: `PostgreSQL ${version}`, canWrite: canWrite === "t", ms: performance.now() - since };
}

/** Tables and views that the user may read whose schema, name or comment has a text. */
export async function tablesOf(
  client: pg.Client,
  { text, limit, offset }: { text: string; limit: number; offset: number },
): Promise<RemoteTable[]> {
  const { rows } = await client.query<[string, string, string, string, string | null, string | null]>({
    text: tablesQuery,
    values: [text, limit, offset],
    rowMode: "array",
  });
  return rows.map(
    ([schema, name, isView, comment, estimate, bytes]): RemoteTable => ({
      ...{ schema, name, comment },
      kind: isView === "t" ? "view" : "table",
      rows: estimate === null ? null : Number(estimate),
      bytes: bytes === null ? null : Number(bytes),
    }),
  );
}

/** The columns of a table that the user may read; null where there is none. */
export async function columnsOf(
  client: pg.Client,
  { schema, name }: Pick<RemoteTable, "schema" | "name">,
): Promise<RemoteColumn[] | null> {
  const { rows } = await client.query<[string, string, string]>({
    text: columnsQuery,
    values: [schema, name],
    rowMode: "array",
  });
  const columns = rows.map(
    ([own, native, comment]): RemoteColumn => ({
      ...{ name: own, comment, nativeType: native },
      ...readTypeOf(native),
    }),
  );
  return columns.length === 0 ? null : columns;
}
