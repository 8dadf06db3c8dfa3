import type { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { dashboardStore } from "./dashboard.store.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { dashboardVersionStore } from "./dashboard-version.store.ts";

type Versioned = Pick<DashboardRow, "version" | "name" | "content" | "updatedAt">;

/** Remembers how a dashboard stands, and forgets its oldest versions beyond the limit. */
export async function rememberVersion(
  db: TenantDb,
  proof: Authorized<"dashboard", "edit">,
  { version, name, content, updatedAt }: Versioned,
  savedBy: string | null,
): Promise<void> {
  const store = dashboardVersionStore(db);
  await store.insert(proof, { version, name, content, savedBy, savedAt: updatedAt });
  await store.forgetOld(proof, version);
}

/** Saves a dashboard again as its next version; one that was not saved here before is remembered as it stood. */
export async function saveVersion(
  db: TenantDb,
  { proof, row }: { proof: Authorized<"dashboard", "edit">; row: Versioned & { ownerId: string | null } },
  next: { name: string; content: DashboardContent; updatedAt: Date },
  savedBy: string | null,
): Promise<void> {
  await rememberVersion(db, proof, row, row.ownerId);
  await dashboardStore(db).update(proof, next);
  await rememberVersion(db, proof, { ...next, version: row.version + 1 }, savedBy);
}
