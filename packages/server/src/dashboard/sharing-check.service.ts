import { chartIdsOf, tilesOf } from "@provost/contract/dashboard/dashboard-content";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import type {
  dashboardSharingCheck,
  SharingCheck,
  SharingGap,
} from "@provost/contract/dashboard/dashboard-sharing-check";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { type ShownCharts, shownCharts } from "../chart/shown-charts.service.ts";
import { ensureGrantee } from "../document/sharing.service.ts";
import { type ReadingDeps, scopeAs } from "../people/profile/reading.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { Refusal } from "../platform/refusal.ts";
import { sightOf } from "../source/policy/reading.service.ts";
import { readable } from "../source/source.service.ts";
import { dashboards } from "./dashboard-document.ts";
import { readDashboard } from "./stored-dashboard.ts";

/** Dependencies of looking at a dashboard as another would see it. */
export interface SharingCheckDeps extends ReadDeps, Pick<ReadingDeps, "menus"> {}

type Readable = Awaited<ReturnType<typeof readable>>;
/** What a tile shows, and what the viewer lacks of its fields. */
type Shown = Pick<ShownCharts["charts"][number], "content" | "problem">;

/** What a role or user would see of a dashboard: only counts, and names of tables that the caller sees. */
export async function checkSharing(
  deps: SharingCheckDeps,
  scope: TenantScope,
  { id, roleId, userId }: HandlerInput<typeof dashboardSharingCheck>,
): Promise<SharingCheck> {
  const own = await chartReading(deps, scope);
  const { viewer, content } = await scope.db.run(async (db) => {
    const { proof, row } = await dashboards.authorize({}, db, scope, id, "manage");
    await ensureGrantee(db, scope, proof, { roleId, userId });
    const content = readDashboard(row.content);
    return { viewer: await scopeAs(deps, db, scope, { roleId, userId }), content };
  });
  const theirs = await chartReading(deps, viewer);
  const ids = chartIdsOf(content);
  const [mine, found] = await scope.db.run(async (db) => [
    await shownCharts(db, ids, own),
    await shownCharts(db, ids, theirs),
  ]);
  const shown = new Map(found.charts.map((chart) => [chart.id, chart]));
  const seen = new Map(mine.charts.map((chart) => [chart.id, chart]));
  const tiles = tilesOf(content).flatMap((tile): { theirs: Shown | undefined }[] => {
    if (tile.kind === "kpi")
      return [{ theirs: { content: tile.content, problem: theirs.missingIn(tile.content) } }];
    const chart = tile.kind === "chart" ? seen.get(tile.chartId) : undefined;
    return chart === undefined ? [] : [{ theirs: shown.get(chart.id) }];
  });
  const visible = tiles.flatMap(({ theirs: chart }) => chart ?? []);
  const typed = visible.filter(({ content: { sql } }) => !sql);
  return {
    mayOpen: viewer.actor.buttons.has(dashboardButtons.view),
    tiles: tiles.length,
    gaps: await gapsOf(deps, { scope, viewer, hasRows: userId !== null }, typed),
    hidden: tiles.length - visible.length,
    unchecked: visible.length - typed.length,
  };
}

interface Looking {
  scope: TenantScope;
  viewer: TenantScope;
  /** Which rows the viewer sees is known; of a role alone it is not, since no attributes are. */
  hasRows: boolean;
}

function namesOf({ find }: Readable, name: string): Pick<SharingGap, "tableName" | "tableComment"> {
  try {
    const { table } = find(name);
    return { tableName: table.name, tableComment: table.comment };
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

/** The tables of charts of which the viewer would see nothing, or not all fields that a chart needs. */
async function gapsOf(
  deps: SharingCheckDeps,
  { scope, viewer, hasRows }: Looking,
  charts: readonly Shown[],
): Promise<SharingGap[]> {
  const own = await readable(deps.source, scope);
  const tables = Map.groupBy(charts, ({ content }) => content.dataSrc);
  tables.delete("");
  const gaps: SharingGap[] = [];
  for (const [name, ofTable] of tables) {
    const named = namesOf(own, name);
    const sight = await sightOf(deps.source, viewer, name, { rows: hasRows });
    if (sight === "no_access" || sight === "no_rows")
      gaps.push({ ...named, why: sight, tiles: ofTable.length });
    else {
      const lacking = ofTable.filter(({ problem }) => problem !== "").length;
      if (lacking > 0) gaps.push({ ...named, why: "fields", tiles: lacking });
    }
  }
  return gaps;
}
