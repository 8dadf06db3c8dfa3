import type { ClientBase } from "pg";
import { CommandFailure } from "../command.ts";

/** A foreign key as it proves where a row belongs. */
export interface ForeignKey {
  target: string;
  /** Pairs of column names: own, target's. */
  columns: readonly { own: string; target: string }[];
  /** Whether every row is held by it: it was validated and none of its columns may be null. */
  holdsAll: boolean;
}

/** A policy of row security on reading. */
export interface ReadPolicy {
  permissive: boolean;
  condition: string | null;
  /** Which of the roles that we can act as it is for. */
  appliesTo: readonly string[];
}

/** A table of ours, as far as copying it needs to know it. */
export interface Table {
  name: string;
  /** Columns that hold data of their own; generated ones are left out. */
  columns: readonly string[];
  tenantIdNeverNull: boolean;
  secured: boolean;
  /** Row security counts for the owner as well. */
  forced: boolean;
  policies: readonly ReadPolicy[];
  foreignKeys: readonly ForeignKey[];
  /** Roles that we can act as and that may read the table. */
  readers: readonly string[];
}

const bookkeeping = ["kysely_migration", "kysely_migration_lock"];

// Every kind of relation that holds rows, once: a partition's rows are its parent's.
const listTables = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_has_role(c.relowner, 'USAGE')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by n.nspname, c.relname`;

const listColumns = `
  select attrelid::text as oid, attname as name, attnotnull as never_null from pg_attribute
  where attrelid = any($1::oid[]) and attnum > 0 and not attisdropped and attgenerated = '' order by attrelid, attnum`;

const actingRoles = `select rolname as name from pg_roles
  where rolname = current_user or rolname in ('provost_platform', 'provost_tenant') and pg_has_role(oid, 'MEMBER')`;

const listGrants = `
  select c.oid::text as oid, r.rolname as role from pg_class c cross join pg_roles r
  where c.oid = any($1::oid[]) and r.rolname = any($2) and has_table_privilege(r.oid, c.oid, 'SELECT')`;

const listPolicies = `
  select p.polrelid::text as oid, p.polpermissive as permissive, pg_get_expr(p.polqual, p.polrelid) as condition,
    array(select r.rolname::text from pg_roles r, unnest(p.polroles) as named
          where r.rolname = any($2) and (named = 0 or pg_has_role(r.oid, named, 'USAGE'))) as applies_to
  from pg_policy p where p.polrelid = any($1::oid[]) and p.polcmd in ('r', '*')`;

const listForeignKeys = `
  select k.conrelid::text as oid, t.relname as target, k.convalidated and bool_and(own.attnotnull) as holds_all,
    json_agg(json_build_object('own', own.attname, 'target', far.attname)) as columns
  from pg_constraint k join pg_class t on t.oid = k.confrelid
  cross join lateral unnest(k.conkey, k.confkey) as pair(own, far)
  join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
  join pg_attribute far on far.attrelid = k.confrelid and far.attnum = pair.far
  where k.contype = 'f' and k.conrelid = any($1::oid[]) group by k.oid, t.relname`;

interface Of {
  oid: string;
}

function byTable<Row extends Of>(rows: readonly Row[]): (oid: string) => Row[] {
  const groups = Map.groupBy(rows, ({ oid }) => oid);
  return (oid) => groups.get(oid) ?? [];
}

/** Every table that is ours, with what decides whether its rows can be seen; the migrations' own bookkeeping is left out. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const ask = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, [...values])).rows;
  const found = await ask<Of & { schema: string; name: string; secured: boolean; forced: boolean }>(
    listTables,
  );
  const elsewhere = found.find(({ schema }) => schema !== "public");
  if (elsewhere)
    throw new CommandFailure(
      `the table ${elsewhere.schema}.${elsewhere.name} belongs to Provost's role, but Provost keeps nothing in that schema: give the table to another role`,
    );
  const ours = found.filter(({ name }) => !bookkeeping.includes(name));
  const oids = ours.map(({ oid }) => oid);
  const roles = (await ask<{ name: string }>(actingRoles)).map(({ name }) => name);
  const columnsOf = byTable(await ask<Of & { name: string; never_null: boolean }>(listColumns, [oids]));
  const grantedTables = byTable(await ask<Of & { role: string }>(listGrants, [oids, roles]));
  const policiesOf = byTable(
    await ask<Of & { permissive: boolean; condition: string | null; applies_to: string[] }>(listPolicies, [
      oids,
      roles,
    ]),
  );
  const keysOf = byTable(
    await ask<Of & { target: string; holds_all: boolean; columns: ForeignKey["columns"] }>(listForeignKeys, [
      oids,
    ]),
  );
  return ours.map(({ oid, name, secured, forced }) => ({
    name,
    secured,
    forced,
    columns: columnsOf(oid).map((column) => column.name),
    tenantIdNeverNull: columnsOf(oid).some((column) => column.name === "tenant_id" && column.never_null),
    readers: grantedTables(oid).map(({ role }) => role),
    policies: policiesOf(oid).map(({ permissive, condition, applies_to }) => ({
      permissive,
      condition,
      appliesTo: applies_to,
    })),
    foreignKeys: keysOf(oid).map(({ target, columns, holds_all }) => ({
      target,
      columns,
      holdsAll: holds_all,
    })),
  }));
}
