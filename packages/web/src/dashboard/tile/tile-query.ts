import type { ChartContent } from "@provost/contract/chart/chart-content";
import { narrowedSql } from "@provost/contract/chart/sql-content";
import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import {
  type DashboardFilter,
  type DashboardTile,
  type FilterChoice,
  type FilterTarget,
  tilesOf,
} from "@provost/contract/dashboard/dashboard-content";
import { literally, type WireFilter, type WireFilterNode } from "@provost/contract/report/filter";
import type { QueryParams } from "@provost/contract/report/report";
import type { TileQuery } from "../dashboard.queries.ts";

/** A filter as its dashboard has it: `one` value at a time where it fills a parameter that is not a list. */
export interface BoardFilter extends DashboardFilter {
  one?: boolean;
}

/** What the viewer has chosen, by filter; a filter that is not included has its default. */
export type Choices = Readonly<Record<string, FilterChoice>>;

/** A mark of one tile that the other tiles are narrowed to. */
export interface CrossFilter {
  tileId: string;
  /** The table of the mark's chart, which reaches all others of it; empty for a chart in SQL. */
  table: string;
  /** Tiles that have these columns otherwise: in a result of SQL, or as those of a result of SQL. */
  also?: readonly string[] | undefined;
  filters: readonly WireFilter[];
  /** As it is read: "School = A". */
  text: string;
}

/** What narrows the tiles of a dashboard. */
export interface Narrowing {
  filters: readonly BoardFilter[];
  choices: Choices;
  cross: CrossFilter | null;
  /** Periods also narrow charts of other tables, by the time on their axis: of charts beside the dashboard, whose columns none of its filters names. */
  byOwnTime?: boolean | undefined;
}

/** What a tile shows; `undefined` for words, and for a chart that did not come with the dashboard. */
export function contentOf(
  tile: DashboardTile,
  charts: readonly Pick<Dashboard["charts"][number], "id" | "content">[],
): ChartContent | undefined {
  if (tile.kind === "text") return undefined;
  return tile.kind === "kpi" ? tile.content : charts.find(({ id }) => id === tile.chartId)?.content;
}

export function choiceOf({ id, choice, one = false }: BoardFilter, choices: Choices): FilterChoice {
  const chosen = choices[id] ?? choice;
  return one && chosen.arrValue ? { ...chosen, arrValue: chosen.arrValue.slice(0, 1) } : chosen;
}

/** Whether a filter fills a parameter of a tile that is not a list. */
export function fillsOne(
  { targets }: DashboardFilter,
  tiles: readonly DashboardTile[],
  charts: readonly Pick<Dashboard["charts"][number], "id" | "content">[],
): boolean {
  return tiles.some((tile) => {
    const target = Object.hasOwn(targets, tile.id) ? targets[tile.id] : null;
    if (!target || !("parameter" in target)) return false;
    const parameters = contentOf(tile, charts)?.parameters ?? [];
    return parameters.some(({ name, list }) => name === target.parameter && !list);
  });
}

/** The filters on a page of a dashboard, each with the default of its viewer. */
export function filtersOn(
  { content, charts, own = {} }: Pick<Dashboard, "content" | "charts" | "own">,
  tabId: string | undefined,
): BoardFilter[] {
  const tiles = tilesOf(content);
  const there = new Set(content.tabs.map(({ id }) => id));
  return content.filters
    .filter(({ tabs = [] }) => {
      const own = tabs.filter((id) => there.has(id));
      return own.length === 0 || (tabId !== undefined && own.includes(tabId));
    })
    .map((filter) => {
      const { choice } = filter;
      return { ...filter, choice: own[filter.id] ?? choice, one: fillsOne(filter, tiles, charts) };
    });
}

export const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Whether a choice narrows anything. */
export function isChosen({ value1, value2, arrValue = [] }: FilterChoice): boolean {
  return isFilled(value1) || isFilled(value2) || arrValue.length > 0;
}

function comparison(
  { kind }: DashboardFilter,
  column: string,
  { value1, value2, arrValue = [] }: FilterChoice,
): WireFilter | null {
  if (kind === "values") {
    if (arrValue.length === 0) return null;
    return {
      filteCol: column,
      filterOperator: "in",
      value: { arrValue: [...arrValue] },
      ...literally(arrValue),
    };
  }
  if (kind === "period")
    return isFilled(value1) ? { filteCol: column, filterOperator: "period", value: { value1 } } : null;
  if (isFilled(value1) && isFilled(value2))
    return { filteCol: column, filterOperator: "BETWEEN", value: { value1, value2 } };
  if (isFilled(value1)) return { filteCol: column, filterOperator: ">=", value: { value1 } };
  return isFilled(value2) ? { filteCol: column, filterOperator: "<=", value: { value1: value2 } } : null;
}

/** A comparison that the server refuses, should it be sent all the same (by an export). */
const unchosen = (filteCol: string): WireFilter => ({
  filteCol,
  filterOperator: "in",
  value: {},
  required: true,
});

function parameterValue({ value1, arrValue = [] }: FilterChoice): QueryParams[string] | undefined {
  const [only, ...more] = arrValue;
  if (more.length > 0) return [...arrValue];
  return only ?? value1;
}

/** A filter of the chart whose column the dashboard narrows is no longer required to have a value of its own. */
function satisfied(node: WireFilterNode, narrowed: ReadonlySet<string>): WireFilterNode {
  if ("all" in node) return { all: node.all.map((each) => satisfied(each, narrowed)) };
  if ("any" in node) return { any: node.any.map((each) => satisfied(each, narrowed)) };
  return node.required && narrowed.has(node.filteCol) ? { ...node, required: false } : node;
}

function timeOf({ selectedDimension }: ChartContent): string | null {
  return selectedDimension.find(({ bucket }) => bucket?.kind === "time")?.Column ?? null;
}

/** What a filter compares in a tile; `null` where it does not reach it. */
function targetOf(
  filter: DashboardFilter,
  tileId: string,
  content: ChartContent,
  byOwnTime: boolean,
): FilterTarget | null {
  const target = Object.hasOwn(filter.targets, tileId) ? filter.targets[tileId] : undefined;
  if (target === null) return null;
  if (target !== undefined) return target;
  // Which table it reads is not known.
  if (content.sql) return null;
  if (content.dataSrc === filter.table) return { column: filter.column };
  const time = byOwnTime && filter.kind === "period" ? timeOf(content) : null;
  return time === null ? null : { column: time };
}

function isCrossed(tileId: string, content: ChartContent, { table, also = [] }: CrossFilter): boolean {
  return (!content.sql && content.dataSrc === table) || also.includes(tileId);
}

/** The filters on the page that reach this tile, whether something is chosen in them or not. */
export function reaching(
  tileId: string,
  content: ChartContent,
  { filters, byOwnTime = false }: Pick<Narrowing, "filters" | "byOwnTime">,
): readonly BoardFilter[] {
  return filters.filter((filter) => targetOf(filter, tileId, content, byOwnTime) !== null);
}

/** What narrows the dashboard now without reaching this tile, as it is read. */
export function beyondReach(
  tileId: string,
  content: ChartContent,
  { filters, choices, cross, byOwnTime = false }: Narrowing,
): string[] {
  const passed = filters.filter(
    (filter) => isChosen(choiceOf(filter, choices)) && targetOf(filter, tileId, content, byOwnTime) === null,
  );
  const isPassed = cross !== null && cross.tileId !== tileId && !isCrossed(tileId, content, cross);
  return [...passed.map(({ label }) => label), ...(isPassed ? [cross.text] : [])];
}

/** What a tile queries: its own query, narrowed by the dashboard's filters and by the mark chosen in another tile. */
export function tileQuery(
  tileId: string,
  content: ChartContent,
  { filters, choices, cross, byOwnTime = false }: Narrowing,
): TileQuery {
  const narrowing: WireFilter[] = [];
  let missing: string | undefined;
  const params: QueryParams = {};
  for (const filter of filters) {
    const target = targetOf(filter, tileId, content, byOwnTime);
    if (target === null) continue;
    const choice = choiceOf(filter, choices);
    if ("parameter" in target) {
      const value = parameterValue(choice);
      if (value !== undefined) params[target.parameter] = value;
      else if (filter.required) missing ??= filter.label;
      continue;
    }
    const compared = comparison(filter, target.column, choice);
    if (compared !== null) narrowing.push(compared);
    else if (filter.required) {
      missing ??= filter.label;
      narrowing.push(unchosen(target.column));
    }
  }
  if (cross !== null && cross.tileId !== tileId && isCrossed(tileId, content, cross))
    narrowing.push(...cross.filters);
  const wanted = missing === undefined ? {} : { missing };
  if (narrowing.length === 0) return { content, params, ...wanted };
  const narrowed = new Set(narrowing.flatMap(({ filteCol, required }) => (required ? [] : [filteCol])));
  const own = content.filters.map((node) => satisfied(node, narrowed));
  if (content.sql) {
    const satisfying = { ...content, filters: own };
    return { content: narrowedSql(satisfying, narrowing), params, ...wanted };
  }
  return { content: { ...content, filters: [...own, ...narrowing] }, params, ...wanted };
}
