/** Runs a query and gives its rows. */
type Ask = <Row>(text: string) => Promise<readonly Row[]>;

/** Every table with rows of tenants, each after those whose rows it needs; a reference that is checked at the commit does not count. */
export async function tenantTables(ask: Ask): Promise<string[]> {
  const tables = await ask<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id'
    order by 1`);
  const references = await ask<{ child: string; parent: string }>(`
    select distinct child.relname as child, parent.relname as parent from pg_constraint r
    join pg_class child on child.oid = r.conrelid join pg_class parent on parent.oid = r.confrelid
    where r.contype = 'f' and not r.condeferrable and r.conrelid <> r.confrelid`);
  const order: string[] = [];
  let left = tables.map(({ name }) => name);
  while (left.length > 0) {
    const waiting = new Set(
      references.filter(({ parent }) => left.includes(parent)).map(({ child }) => child),
    );
    const free = left.filter((name) => !waiting.has(name));
    if (free.length === 0) throw new Error(`tables refer to each other: ${left.join(", ")}`);
    order.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return order;
}
