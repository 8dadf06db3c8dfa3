import { tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { viewerOf } from "../document/shared.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { Actor } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import {
  filesShown,
  forgetUses,
  noteFileUses,
  type ReadsText,
  readableFiles,
  showsFiles,
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

/**
 * Records which files a dashboard shows, now and in earlier versions, which can be restored. What it was before this save may name files
 * without a recorded use: text tiles could name files before their uses were recorded.
 */
export async function noteFiles(
  db: TenantDb,
  actor: Actor,
  {
    proof,
    row,
  }: { proof: Authorized<"dashboard", "edit">; row: Named & { content: unknown; version: number } },
  before: readonly unknown[],
): Promise<void> {
  const shown = filesOf(row.content);
  const shownBefore = before.flatMap(filesOf);
  const places = [placeOf(proof, row), versionsOf(proof, row)] as const;
  // Its many versions are large, and most dashboards never show a file.
  if (shown.length + shownBefore.length === 0 && !(await showsFiles(db, places))) return;
  const stored = (await dashboardStore(db).versionsWithFiles(row.id, row.version)).flatMap(filesOf);
  const earlier = new Set(stored.filter((file) => !shown.includes(file)));
  const author = { actor, texts: dashboardTexts };
  const uses = [
    [places[0], shown],
    [places[1], [...earlier]],
  ] as const;
  await noteFileUses(db, author, uses, new Set([...stored, ...shownBefore]));
}

/** The files of a content's text tiles, and which of them the caller can show; `stored`: what the dashboard is so far. */
export async function filesToShow(
  db: TenantDb,
  actor: Actor,
  content: unknown,
  stored: unknown,
): Promise<{ named: string[]; readable: Set<string> }> {
  const named = filesOf(content);
  const shown = stored === null ? [] : filesOf(stored);
  return { named, readable: await readableFiles(db, { actor, texts: dashboardTexts }, named, shown) };
}

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
