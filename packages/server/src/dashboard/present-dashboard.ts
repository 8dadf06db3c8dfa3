import type { Dashboard, DashboardSummary } from "@provost/contract/dashboard/dashboard";
import {
  chartIdsOf,
  type DashboardContent,
  type DashboardTile,
  type FilterChoice,
  tilesOf,
} from "@provost/contract/dashboard/dashboard-content";
import { limits } from "@provost/contract/wire/limits";
import { attributeValues, type ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import type { ChartReading } from "../chart/chart-reading.service.ts";
import { shownCharts } from "../chart/shown-charts.service.ts";
import { rightsTo } from "../document/shared.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { mayEditDashboard } from "./dashboard.policy.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { readDashboard } from "./stored-dashboard.ts";

type Viewing = Pick<TenantScope, "actor">;

/** Takes tiles off all tabs. */
export function withoutTiles(
  content: DashboardContent,
  isLeft: (tile: DashboardTile) => boolean,
): DashboardContent {
  const tabs = content.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.filter((tile) => !isLeft(tile)) }));
  return { ...content, tabs };
}

export const ofCharts =
  (ids: ReadonlySet<string>) =>
  (tile: DashboardTile): boolean =>
    tile.kind === "chart" && ids.has(tile.chartId);

function summaryOf(row: DashboardRow, content: DashboardContent, { actor }: Viewing): DashboardSummary {
  return {
    id: row.id,
    name: row.name,
    nameEn: content.nameEn,
    home: row.home,
    tiles: tilesOf(content).length,
    ownerName: row.ownerName ?? "",
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    access: row.access,
    folderId: row.folderId,
    favourite: row.favouriteSince !== null,
    mayEdit: mayEditDashboard(actor, row),
    mayShare: mayEditDashboard(actor, row) && rightsTo(actor, row) === "share",
    removedAt: row.removedAt?.toISOString() ?? null,
  };
}

export function presentSummary(row: DashboardRow, viewing: Viewing): DashboardSummary {
  return summaryOf(row, readDashboard(row.content), viewing);
}

/** A dashboard as its viewer gets it: with its charts, and without the tiles of those in the recycle bin. */
export async function presentDashboard(
  db: TenantDb,
  row: DashboardRow,
  reading: ChartReading,
): Promise<Dashboard> {
  const content = readDashboard(row.content);
  const { charts, binned } = await shownCharts(db, chartIdsOf(content), reading);
  const shown = withoutTiles(content, ofCharts(binned));
  return { ...summaryOf(row, shown, reading), content: shown, charts, own: ownChoices(content, reading) };
}

/** What filters begin with for this viewer, by their ids; those of whose attribute the viewer has no value are left out. */
function ownChoices({ filters }: DashboardContent, { actor }: Viewing): Record<string, FilterChoice> {
  return Object.fromEntries(
    filters.flatMap(({ id, by, kind }) => {
      if (by === undefined || kind !== "values") return [];
      const arrValue = attributeValues(actor.attributes as ViewerAttributes, by);
      return arrValue.length === 0 || arrValue.length > limits.listValues ? [] : [[id, { arrValue }]];
    }),
  );
}

/** A dashboard as recorded in the audit log, the same for every viewer. */
export function dashboardRecord(row: Omit<DashboardRow, "grantLevel" | "isHome" | "favouriteSince">): object {
  const { id, name, home, content, access, folderId, version, removedAt, ownerName } = row;
  return { id, name, home, content, access, folderId, version, removedAt, ownerName: ownerName ?? "" };
}
