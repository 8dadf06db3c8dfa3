import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { chartStore } from "./chart.store.ts";
import { readChart } from "./chart-authority.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { chartVersionStore } from "./version/chart-version.store.ts";

/** Remembers how a chart stands, and forgets its oldest versions beyond the limit. */
export async function rememberVersion(
  db: TenantDb,
  proof: Authorized<"chart", "edit">,
  { version, name, content, updatedAt }: ChartRow,
  savedBy: string | null,
): Promise<void> {
  const store = chartVersionStore(db);
  await store.insert(proof, { version, name, content, savedBy, savedAt: updatedAt });
  await store.forgetOld(proof, version);
}

/** Saves a chart again as its next version; one that was not saved here before is remembered as it stood. */
export async function saveVersion(
  db: TenantDb,
  { proof, row }: { proof: Authorized<"chart", "edit">; row: ChartRow },
  next: { name: string; content: unknown; updatedAt: Date },
  scope: TenantScope,
): Promise<ChartRow> {
  await rememberVersion(db, proof, row, row.ownerId);
  await chartStore(db).update(proof, next);
  const after = await readChart(db, scope, row.id);
  await rememberVersion(db, proof, after, scope.actor.userId);
  return after;
}
