import type { ChartContent } from "@provost/contract/chart/chart-content";
import { chartIdsOf, type DashboardTile, tilesOf } from "@provost/contract/dashboard/dashboard-content";
import type { DashboardFile, dashboardFile } from "@provost/contract/dashboard/dashboard-file";
import { readContent } from "@provost/contract/report/query-spec";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import { fieldsRead } from "@provost/report-core/expression/tokens";
import { namesIn } from "@provost/report-core/selection/missing-names";
import { tablesInSql, withTablesNamed } from "@provost/report-core/sql/sql-tables";
import type { ReadDeps } from "../chart/chart-reading.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { fieldFileOf, tableFinder } from "../source/field/field-file.service.ts";
import { named as namedMaps } from "../source/map/map.service.ts";
import { detail } from "./dashboard.service.ts";
import { withoutTiles } from "./present-dashboard.ts";

type Content = DashboardFile["content"];

/** The content of each tile that queries, by the tile's id. */
function queriesOf(content: Content, charts: DashboardFile["charts"]): Map<string, ChartContent> {
  const ofCharts = new Map(charts.map((chart) => [chart.id, chart.content]));
  return new Map(
    tilesOf(content).flatMap((tile) => {
      const query = tile.kind === "chart" ? ofCharts.get(tile.chartId) : tile.kind === "kpi" && tile.content;
      return query ? [[tile.id, query] as const] : [];
    }),
  );
}

const readsTable = ({ sql, dataSrc }: ChartContent): boolean => !sql && dataSrc !== "";

/** Which fields of which tables a dashboard needs; of the tables in SQL, those that are found. */
function fieldsOf(
  content: Content,
  charts: DashboardFile["charts"],
  foundIn: (sql: string) => readonly string[],
): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  const add = (table: string, ...names: readonly string[]): void => {
    fields.set(table, new Set([...(fields.get(table) ?? []), ...names]));
  };
  const queries = queriesOf(content, charts);
  for (const query of queries.values()) {
    for (const { values } of query.parameters ?? []) if (values) add(values.table, values.column);
    for (const table of query.sql ? foundIn(query.sql) : []) add(table);
    if (!readsTable(query)) continue;
    const own = query.calculated ?? [];
    add(query.dataSrc, ...namesIn(readContent(query)));
    add(query.dataSrc, ...own.flatMap(({ expression }) => fieldsRead(expression)));
  }
  for (const { table, column, targets } of content.filters) {
    add(table, column);
    for (const [tileId, target] of Object.entries(targets)) {
      const query = queries.get(tileId);
      if (query !== undefined && readsTable(query) && target !== null && "column" in target)
        add(query.dataSrc, target.column);
    }
  }
  return fields;
}

/** A content in which tables are named as here, those in its SQL too. */
export function withTable(content: ChartContent, nameOf: (table: string) => string): ChartContent {
  const { parameters, sql, dataSrc } = content;
  return {
    ...content,
    ...(sql ? { sql: withTablesNamed(sql, nameOf) } : dataSrc === "" ? {} : { dataSrc: nameOf(dataSrc) }),
    ...(parameters === undefined
      ? {}
      : {
          parameters: parameters.map(({ values, ...rest }) =>
            values === undefined ? rest : { ...rest, values: { ...values, table: nameOf(values.table) } },
          ),
        }),
  };
}

/** The map shapes that the styles of contents name. */
export const mapsIn = (contents: readonly ChartContent[]): string[] => [
  ...new Set(contents.flatMap(({ chartStyle }) => chartStyle?.map ?? [])),
];

/** A content that names the map shapes as here; without any here its chart chooses a map by its values. */
export function withMap(content: ChartContent, mapOf: (id: string) => string | undefined): ChartContent {
  if (content.chartStyle?.map === undefined) return content;
  const { map: named, ...style } = content.chartStyle;
  const map = mapOf(named);
  return { ...content, chartStyle: { ...style, ...(map === undefined ? {} : { map }) } };
}

/** A dashboard in which each table is named by its own name. */
export function withTables(content: Content, nameOf: (table: string) => string): Content {
  return {
    ...content,
    tabs: content.tabs.map((tab) => ({
      ...tab,
      tiles: tab.tiles.map((tile) =>
        tile.kind === "kpi" ? { ...tile, content: withTable(tile.content, nameOf) } : tile,
      ),
    })),
    filters: content.filters.map((filter) => ({ ...filter, table: nameOf(filter.table) })),
  };
}

/** A dashboard as a file, as far as the caller sees it; `withValues`: with the listed values of its fields. */
export async function fileOf(
  deps: ReadDeps,
  scope: TenantScope,
  id: string,
  withValues = false,
): Promise<ReplyData<typeof dashboardFile>> {
  const dashboard = await detail(deps, scope, id);
  const find = await tableFinder(deps.source, scope);
  const nameOf = (table: string): string => find(table)?.name ?? table;
  const shown = new Map(dashboard.charts.map((chart) => [chart.id, chart]));
  const isHidden = (tile: DashboardTile): boolean => tile.kind === "chart" && !shown.has(tile.chartId);
  const content = withTables(withoutTiles(dashboard.content, isHidden), nameOf);
  const charts = chartIdsOf(content).flatMap((chartId) => {
    const chart = shown.get(chartId);
    return chart ? [{ id: chartId, name: chart.name, content: withTable(chart.content, nameOf) }] : [];
  });
  const ids = mapsIn(charts.map((chart) => chart.content));
  const maps = await scope.db.run((db) => namedMaps(db, { ids }));
  const foundIn = (sql: string): string[] => tablesInSql(sql).flatMap((table) => find(table)?.name ?? []);
  const tables = [...fieldsOf(content, charts, foundIn)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, fields]) => {
      const table = find(name);
      return table === undefined ? { name, comment: "", fields: [] } : fieldFileOf(table, fields, withValues);
    });
  return {
    file: {
      format: "provost.dashboard",
      version: 1,
      id,
      name: dashboard.name,
      content,
      charts,
      tables,
      maps,
    },
    omitted: tilesOf(dashboard.content).filter(isHidden).length,
  };
}
