import type { Health } from "@provost/contract/tenant/health";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { Database } from "../../platform/db/database.ts";
import type { PartStore } from "../../platform/files/part-store.ts";
import { sourceStore } from "../source.store.ts";

const most = 20;

/** The data sets of all tenants with the most rows, the largest first, with the bytes of their current rows. */
export async function largestTables(
  db: Pick<Database, "platform" | "tenant">,
  parts: PartStore,
): Promise<NonNullable<Health["datasets"]>> {
  const tenants = await db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  const found: { tenant: string; table: string; rows: number; files: string[] }[] = [];
  for (const { id } of tenants)
    for (const one of await db.tenant(id).run((records) => sourceStore(records).largest(most)))
      found.push({
        ...{ tenant: id, table: one.tableName, rows: one.rowCount },
        files: one.parts.map(({ file }) => file),
      });
  const largest = found.toSorted((a, b) => b.rows - a.rows).slice(0, most);
  const ofTenants = Map.groupBy(largest, ({ tenant }) => tenant);
  const sizes = new Map<string, ReadonlyMap<string, number>>();
  for (const [tenant, tables] of ofTenants)
    sizes.set(
      tenant,
      await parts.sizes(
        tenant,
        tables.flatMap(({ files }) => files),
      ),
    );
  return largest.map(({ files, ...one }) => ({
    ...one,
    bytes: files.reduce((sum, file) => sum + (sizes.get(one.tenant)?.get(file) ?? 0), 0),
    isLarge: one.rows >= serverLimits.largeTableRows,
  }));
}
