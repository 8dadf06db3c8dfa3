import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";

interface Reference {
  child: string;
  parent: string;
}

/** Every table with rows of tenants, each before those it refers to. */
async function tablesInOrder(db: TenantDb): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'`.execute(
    db,
  );
  // A deferrable reference may be broken until the commit; one that is emptied or goes with what it refers to is in no way.
  const { rows: references } = await sql<Reference>`
    select child.relname as child, parent.relname as parent from pg_constraint r
    join pg_class child on child.oid = r.conrelid join pg_class parent on parent.oid = r.confrelid
    where r.contype = 'f' and not r.condeferrable and r.confdeltype not in ('n', 'c') and r.conrelid <> r.confrelid`.execute(
    db,
  );
  const order: string[] = [];
  let left = tables.map(({ name }) => name);
  while (left.length > 0) {
    const pointedAt = new Set(
      references.filter(({ child }) => left.includes(child)).map(({ parent }) => parent),
    );
    const free = left.filter((name) => !pointedAt.has(name));
    if (free.length === 0) throw new Error(`tables refer to each other: ${left.join(", ")}`);
    order.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return order;
}

/** Removes every record of the handle's tenant, in tables that are still to come as well. */
export async function removeRecords(
  db: TenantDb,
  { id: tenantId }: Authorized<"tenant", "manage">,
): Promise<void> {
  for (const table of await tablesInOrder(db))
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db);
}
