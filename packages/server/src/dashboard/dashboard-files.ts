import { tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { viewerOf } from "../document/shared.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { Actor } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import {
  ensureShowable,
  filesShown,
  forgetUses,
  noteFileUses,
  type ReadsText,
  type TextAuthorities,
} from "../upload/upload.service.ts";
import { mayEditDashboard, mayViewDashboard } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { readDashboard } from "./stored-dashboard.ts";

type Named = Pick<DashboardRow, "id" | "name">;

const placeOf = (text: Authorized<string, "edit">, { id, name }: Named) => ({
  place: "dashboard",
  text,
  title: name,
  path: `/report/dashboard/${id}`,
});

const versionsOf = (text: Authorized<string, "edit">, row: Named) => ({
  ...placeOf(text, row),
  place: "dashboard_version",
});

/** The files that the text tiles of a stored content show. */
const filesOf = (content: unknown): string[] =>
  filesShown(tilesOf(readDashboard(content)).flatMap((tile) => (tile.kind === "text" ? [tile.text] : [])));

/** Records which files a dashboard shows, now and in earlier versions, which can be restored. */
export async function noteFiles(
  db: TenantDb,
  actor: Actor,
  { proof, row }: { proof: Authorized<"dashboard", "edit">; row: Named & { content: unknown } },
): Promise<void> {
  const author = { actor, texts: dashboardTexts };
  const shown = filesOf(row.content);
  const before = (await dashboardStore(db).versionsWithFiles(row.id)).flatMap(filesOf);
  const earlier = new Set(before.filter((file) => !shown.includes(file)));
  await noteFileUses(db, author, [
    [versionsOf(proof, row), [...earlier]],
    [placeOf(proof, row), shown],
  ]);
}

/** Refuses files that the caller may not show in a dashboard, before it is saved. */
export const ensureFiles = (
  db: TenantDb,
  actor: Actor,
  { id, content }: { id: string; content: unknown },
): Promise<void> =>
  ensureShowable(db, { actor, texts: dashboardTexts }, { place: "dashboard", id }, filesOf(content));

/** Records that a dashboard shows no files any more, because it was permanently removed. */
export async function forgetFiles(
  db: TenantDb,
  proof: Authorized<"binned_dashboard", "manage">,
  row: Named,
): Promise<void> {
  await forgetUses(db, placeOf(proof, row));
  await forgetUses(db, versionsOf(proof, row));
}

const readsAs =
  (may: (actor: Actor, row: DashboardRow) => boolean): ReadsText =>
  async (db, actor, id) => {
    const row = await dashboardStore(db).byId(id, viewerOf(actor));
    return row !== undefined && row.removedAt === null && may(actor, row);
  };

/** Who reads the text tiles of dashboards; what they said earlier, those who may edit. */
export const dashboardTexts: TextAuthorities = {
  dashboard: readsAs((actor, row) => mayViewDashboard(actor, row) || mayEditDashboard(actor, row)),
  dashboard_version: readsAs(mayEditDashboard),
};
