import type { Health } from "@provost/contract/tenant/health";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { Database } from "../../platform/db/database.ts";
import type { PartStore } from "../../platform/files/part-store.ts";
import { unknownWhileAway } from "../../platform/files/s3-store.ts";
import { sourceStore } from "../source.store.ts";

const most = 20;

/** The data sets of all tenants with the most rows, the largest first, with the bytes of their current rows where files can be reached. */
export async function largestTables(
  db: Pick<Database, "platform" | "tenant">,
  parts: PartStore,
  filesReachable: boolean,
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
  const sizes = new Map<string, ReadonlyMap<string, number> | null>();
  for (const [tenant, tables] of filesReachable ? ofTenants : [])
    sizes.set(
      tenant,
      await parts.sizes(tenant, new Set(tables.flatMap(({ files }) => files))).catch(unknownWhileAway),
    );
  const bytesOf = (tenant: string, files: readonly string[]): number | null => {
    const known = sizes.get(tenant) ?? null;
    return known && files.reduce((sum, file) => sum + (known.get(file) ?? 0), 0);
  };
  return largest.map(({ files, ...one }) => ({
    ...one,
    bytes: bytesOf(one.tenant, files),
    isLarge: one.rows >= serverLimits.largeTableRows,
  }));
}
