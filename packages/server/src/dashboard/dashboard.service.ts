import type { Dashboard, DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { chartIdsOf, type DashboardContent, tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { type Page, page } from "@provost/contract/wire/page";
import { type ChartReading, chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { shownCharts } from "../chart/shown-charts.service.ts";
import { folderPlace } from "../folder/folder.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import { readerOf } from "../sharing/shared.service.ts";
import { type DashboardQuery, dashboardStore } from "./dashboard.store.ts";
import { authorizeDashboard, readDashboardRow } from "./dashboard-authority.ts";
import { rememberVersion, saveVersion } from "./dashboard-keeping.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { dashboardRecord, ofCharts, presentDashboard, presentSummary } from "./present-dashboard.ts";
import { readDashboard } from "./stored-dashboard.ts";

/** What saving a dashboard stands on. */
export interface DashboardDeps extends ReadDeps {
  ids: Ids;
  clock: Clock;
}

type DashboardDraft = Pick<Dashboard, "name" | "content"> & { folderId?: string | null | undefined };

/** A page of the dashboards the actor finds, or of the recycle bin for those who may change dashboards. */
export async function list(scope: TenantScope, wanted: DashboardQuery): Promise<Page<DashboardSummary>> {
  const { actor } = scope;
  const { total, rows } = await scope.db.run((db) => dashboardStore(db).page(readerOf(actor), wanted));
  return page(
    rows.map((row) => presentSummary(row, scope)),
    total,
    wanted,
  );
}

export async function detail(deps: ReadDeps, scope: TenantScope, id: string): Promise<Dashboard> {
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => presentDashboard(db, await readDashboardRow(db, scope, id), reading));
}

export async function create(
  deps: DashboardDeps,
  scope: TenantScope,
  draft: DashboardDraft,
): Promise<Dashboard> {
  const { actor } = scope;
  const id = deps.ids.next();
  const reading = await chartReading(deps, scope);
  const { name, content, folderId = null } = draft;
  return scope.db.run(async (db) => {
    const folder = await folderPlace(db, "dashboard", folderId);
    await dashboardStore(db).insert({ id, name, content, ownerId: actor.userId }, folder);
    const { proof, row } = await authorizeDashboard({}, db, scope, id, "manage");
    await rememberVersion(db, proof, row, actor.userId);
    const after = dashboardRecord(row);
    await audit(db, {
      actorId: actor.userId,
      action: "create",
      entity: "dashboard",
      entityId: id,
      before: null,
      after,
    });
    return presentDashboard(db, row, reading);
  });
}

// Whoever saves has not seen the tiles of charts in the recycle bin, so they stay for their return.
async function withUnseen(
  db: TenantDb,
  reading: ChartReading,
  before: DashboardRow,
  sent: DashboardContent,
): Promise<DashboardContent> {
  const stood = readDashboard(before.content);
  const { binned } = await shownCharts(db, chartIdsOf(stood), reading);
  const ids = new Set(tilesOf(sent).map(({ id }) => id));
  const unseen = stood.tabs.flatMap((tab) =>
    tab.tiles
      .filter((tile) => ofCharts(binned)(tile) && !ids.has(tile.id))
      .map((tile) => ({ tile, tabId: tab.id })),
  );
  const known = new Set(sent.tabs.map(({ id }) => id));
  const tabs = sent.tabs.map((tab, index) => ({
    ...tab,
    tiles: [
      ...tab.tiles,
      ...unseen
        .filter(({ tabId }) => (known.has(tabId) ? tabId === tab.id : index === 0))
        .map(({ tile }) => tile),
    ],
  }));
  return { ...sent, tabs };
}

/** Keeps a dashboard among the actor's own favourites, or no longer. */
export async function keepFavourite(scope: TenantScope, id: string, favourite: boolean): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    const { proof } = await authorizeDashboard({}, db, scope, id, "view");
    const store = dashboardStore(db);
    await (favourite ? store.keepFavourite(proof, actor.userId) : store.dropFavourite(proof, actor.userId));
  });
  return null;
}

/** Puts a dashboard into a folder, or into none; its version stays. */
export function move(scope: TenantScope, id: string, folderId: string | null): Promise<DashboardSummary> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const folder = await folderPlace(db, "dashboard", folderId);
    const { proof, row: before } = await authorizeDashboard({}, db, scope, id, "edit");
    const after = { ...before, folderId };
    if (before.folderId === folderId) return presentSummary(before, scope);
    await dashboardStore(db).move(proof, folder);
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "dashboard",
      entityId: id,
      before: dashboardRecord(before),
      after: dashboardRecord(after),
    });
    return presentSummary(after, scope);
  });
}

type DashboardSave = Pick<Dashboard, "id" | "name" | "content" | "version">;

/** Saves a dashboard again; a save on a version that is no longer current is refused with what stands there now. */
export async function update(
  deps: DashboardDeps,
  scope: TenantScope,
  save: DashboardSave,
): Promise<Dashboard> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const authorized = await authorizeDashboard({}, db, scope, save.id, "edit");
    const before = authorized.row;
    if (save.version !== before.version)
      throw refuse("version_stale", { current: await presentDashboard(db, before, reading) });
    const content = await withUnseen(db, reading, before, save.content);
    const next = { name: save.name, content, updatedAt: deps.clock.now() };
    await saveVersion(db, authorized, next, actor.userId);
    const after = await readDashboardRow(db, scope, save.id);
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "dashboard",
      entityId: save.id,
      before: dashboardRecord(before),
      after: dashboardRecord(after),
    });
    return presentDashboard(db, after, reading);
  });
}
