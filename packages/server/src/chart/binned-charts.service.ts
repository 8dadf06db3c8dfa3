import type { TenantDb } from "../platform/db/database.ts";
import { chartStore } from "./chart.store.ts";

/** Which of these charts are in the recycle bin. */
export async function binnedCharts(db: TenantDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await chartStore(db).binned(ids)).map(({ id }) => id));
}
