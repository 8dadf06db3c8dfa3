import type { DashboardContent } from "@provost/contract/dashboard-content";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import type { Actor } from "../platform/scope.ts";
import { readerOf } from "../sharing/shared.service.ts";
import { mayViewDashboard } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { dashboardVersionStore } from "./dashboard-version.store.ts";

/** A dashboard the actor finds; in the recycle bin it is found by nobody. */
export async function foundDashboard(db: TenantDb, id: string, actor: Actor): Promise<DashboardRow> {
  const row = await dashboardStore(db).byId(id, readerOf(actor));
  if (!row || row.removedAt !== null || !mayViewDashboard(actor, row)) throw refuse("not_found");
  return row;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockedDashboard(db: TenantDb, id: string, actor: Actor): Promise<DashboardRow> {
  await dashboardStore(db).lock(id);
  return foundDashboard(db, id, actor);
}

type Versioned = Pick<DashboardRow, "id" | "version" | "name" | "content" | "updatedAt">;

/** Remembers how a dashboard stands, and forgets its oldest versions beyond the limit. */
export async function rememberVersion(
  db: TenantDb,
  { id, version, name, content, updatedAt }: Versioned,
  savedBy: string | null,
): Promise<void> {
  const store = dashboardVersionStore(db);
  await store.insert({ dashboardId: id, version, name, content, savedBy, savedAt: updatedAt });
  await store.forgetOld(id, version);
}

/** Saves a dashboard again as its next version; one that was not saved here before is remembered as it stood. */
export async function saveVersion(
  db: TenantDb,
  before: Versioned & { ownerId: string | null },
  next: { name: string; content: DashboardContent; updatedAt: Date },
  savedBy: string | null,
): Promise<void> {
  await rememberVersion(db, before, before.ownerId);
  await dashboardStore(db).update(before.id, next);
  await rememberVersion(db, { ...next, id: before.id, version: before.version + 1 }, savedBy);
}
