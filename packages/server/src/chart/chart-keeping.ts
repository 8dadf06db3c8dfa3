import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import type { Actor } from "../platform/scope.ts";
import { isFoundBy, readerOf } from "../sharing/shared.service.ts";
import { chartStore } from "./chart.store.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { chartVersionStore } from "./chart-version.store.ts";

/** A chart the actor finds; in the recycle bin it is found by nobody. */
export async function keptChart(db: TenantDb, id: string, actor: Actor): Promise<ChartRow> {
  const row = await chartStore(db).byId(id, readerOf(actor));
  if (!row || row.removedAt !== null || !isFoundBy(actor, row)) throw refuse("not_found");
  return row;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockedChart(db: TenantDb, id: string, actor: Actor): Promise<ChartRow> {
  await chartStore(db).lock(id);
  return keptChart(db, id, actor);
}

/** Remembers how a chart stands, and forgets its oldest versions beyond the limit. */
export async function rememberVersion(db: TenantDb, chart: ChartRow, savedBy: string | null): Promise<void> {
  const { id, version, name, content, updatedAt } = chart;
  const store = chartVersionStore(db);
  await store.insert({ chartId: id, version, name, content, savedBy, savedAt: updatedAt });
  await store.forgetOld(id, version);
}

/** Saves a chart again as its next version; one that was not saved here before is remembered as it stood. */
export async function saveVersion(
  db: TenantDb,
  before: ChartRow,
  next: { name: string; content: unknown; updatedAt: Date },
  actor: Actor,
): Promise<ChartRow> {
  await rememberVersion(db, before, before.ownerId);
  await chartStore(db).update(before.id, next);
  const after = await keptChart(db, before.id, actor);
  await rememberVersion(db, after, actor.userId);
  return after;
}
