import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import {
  chartIdsOf,
  type DashboardContent,
  type DashboardTile,
  tilesOf,
} from "@provost/contract/dashboard/dashboard-content";
import type { DashboardFolder } from "@provost/contract/dashboard/dashboard-folder";
import { type ChartReading, chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { shownCharts } from "../chart/shown-charts.service.ts";
import { binOf } from "../document/bin.service.ts";
import { contentsOf, saveContent } from "../document/content.service.ts";
import type { Documents } from "../document/document.service.ts";
import { foldersOf } from "../document/folder.service.ts";
import { viewerOf } from "../document/shared.service.ts";
import { sharedAuthority } from "../document/shared-authority.service.ts";
import { sharingFor } from "../document/sharing.service.ts";
import { presentHead, versionsOf } from "../document/version.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { mayEditDashboards, mayViewDashboards } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { forgetFiles, noteFiles } from "./dashboard-files.ts";
import { dashboardHomeStore } from "./dashboard-home.store.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { isOffered } from "./dashboard-template.store.ts";
import { dashboardRecord, ofCharts, presentDashboard } from "./present-dashboard.ts";
import { readDashboard } from "./stored-dashboard.ts";

/** Dashboards as the rules of documents know them. */
export const dashboards: Documents<"dashboard", DashboardRow, ReadDeps, ChartReading, Dashboard> = {
  ...sharedAuthority<"dashboard", DashboardRow>({
    kind: "dashboard",
    byId: (db, id, viewer) => dashboardStore(db).byId(id, viewer),
  }),
  reading: chartReading,
  present: presentDashboard,
  record: async (_db, row) => dashboardRecord(row),
};

const isSameTile = (one: DashboardTile, other: DashboardTile): boolean =>
  one.id === other.id &&
  one.kind === other.kind &&
  (one.kind !== "chart" || other.kind !== "chart" || one.chartId === other.chartId);

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count++) free = `${id.slice(0, 58)}-${count}`;
  return free;
}

/**
 * A content with those tiles of the content before it that are wanted and that it lacks, each on its tab or else on the first. One whose
 * id another tile has now gets a new one; what filters say of it goes with it.
 */
export function withTilesOf(
  before: DashboardContent,
  content: DashboardContent,
  isWanted: (tile: DashboardTile) => boolean,
): DashboardContent {
  const there = tilesOf(content);
  const taken = new Set(there.map(({ id }) => id));
  const missing = before.tabs.flatMap((tab) =>
    tab.tiles
      .filter((tile) => isWanted(tile) && !there.some((one) => isSameTile(one, tile)))
      .map((tile) => {
        const id = freeId(tile.id, taken);
        taken.add(id);
        return { tile: { ...tile, id }, was: tile.id, tabId: tab.id };
      }),
  );
  if (missing.length === 0) return content;
  const known = new Set(content.tabs.map(({ id }) => id));
  const tabs = content.tabs.map((tab, index) => ({
    ...tab,
    tiles: [
      ...tab.tiles,
      ...missing
        .filter(({ tabId }) => (known.has(tabId) ? tabId === tab.id : index === 0))
        .map(({ tile }) => tile),
    ],
  }));
  const filters = content.filters.map((filter) => {
    const targets = before.filters.find(({ id }) => id === filter.id)?.targets ?? {};
    const own = missing.flatMap(({ tile, was }) =>
      Object.hasOwn(targets, was) ? [[tile.id, targets[was] ?? null] as const] : [],
    );
    return { ...filter, targets: { ...filter.targets, ...Object.fromEntries(own) } };
  });
  return { ...content, tabs, filters };
}

// The user who saves has not seen the tiles of charts in the recycle bin, so they are kept in case the charts are restored.
async function withUnseen(
  db: TenantDb,
  row: DashboardRow,
  sent: DashboardContent,
  reading: ChartReading,
): Promise<DashboardContent> {
  const before = readDashboard(row.content);
  const { binned } = await shownCharts(db, chartIdsOf(before), reading);
  return withTilesOf(before, sent, ofCharts(binned));
}

export const dashboardContents = contentsOf(dashboards, {
  merged: withUnseen,
  saved: (db, { actor }, { before, ...saved }) =>
    noteFiles(db, actor, saved, before === null ? [] : [before.content]),
});
export const dashboardSharing = sharingFor(dashboards);

/** A dashboard that is someone's home page, or offered to other tenants, cannot be removed. */
export const dashboardBin = binOf(dashboards, {
  ensureRemovable: async (db, { id, home }) => {
    const homes = await dashboardHomeStore(db).roleHomes();
    if (home || homes.some(({ dashboardId }) => dashboardId === id)) throw refuse("dashboard_is_home");
    if (await isOffered(db, id)) throw refuse("dashboard_is_template");
  },
  leaving: (db, { proof, row }) => forgetFiles(db, proof, row),
});

export const dashboardVersions = versionsOf(dashboards, {
  // What a dashboard was may name what it is no longer meant to show.
  access: "edit",
  list: ({ name, ...version }) => ({ ...presentHead(version), name }),
  content: ({ content }) => ({ content: readDashboard(content) }),
  newest: ({ version }) => version,
  restore: async (db, authorized, { name, content }, { scope, now }) => {
    const next = { name, content: readDashboard(content), updatedAt: now };
    await saveContent(db, authorized, next, scope.actor.userId);
    const { proof, row } = authorized;
    const saved = { proof, row: { ...row, ...next, version: row.version + 1 } };
    await noteFiles(db, scope.actor, saved, [row.content, content]);
  },
});

export const dashboardFolders = foldersOf<"dashboard", DashboardFolder>({
  kind: "dashboard",
  mayView: mayViewDashboards,
  mayArrange: mayEditDashboards,
  counts: (db, actor) => dashboardStore(db).counts(viewerOf(actor)),
  present: (folder, count) => ({ ...folder, dashboards: count }),
});
