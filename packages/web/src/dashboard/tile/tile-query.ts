import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { DashboardFilter, FilterChoice } from "@provost/contract/dashboard/dashboard-content";
import type { WireFilter, WireFilterNode } from "@provost/contract/report/filter";
import type { QueryParams } from "@provost/contract/report/report";
import type { TileQuery } from "../dashboard.queries.ts";

/** What the viewer has chosen, by filter; a filter that is not included has its default. */
export type Choices = Readonly<Record<string, FilterChoice>>;

/** A mark of one tile that the other tiles are narrowed to. */
export interface CrossFilter {
  tileId: string;
  table: string;
  filters: readonly WireFilter[];
  /** As it is read: "School = A". */
  text: string;
}

/** What narrows the tiles of a dashboard. */
export interface Narrowing {
  filters: readonly DashboardFilter[];
  choices: Choices;
  cross: CrossFilter | null;
}

export function choiceOf({ id, choice }: DashboardFilter, choices: Choices): FilterChoice {
  return choices[id] ?? choice;
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
    return { filteCol: column, filterOperator: "in", value: { arrValue: [...arrValue] } };
  }
  if (kind === "period")
    return isFilled(value1) ? { filteCol: column, filterOperator: "period", value: { value1 } } : null;
  if (isFilled(value1) && isFilled(value2))
    return { filteCol: column, filterOperator: "BETWEEN", value: { value1, value2 } };
  if (isFilled(value1)) return { filteCol: column, filterOperator: ">=", value: { value1 } };
  return isFilled(value2) ? { filteCol: column, filterOperator: "<=", value: { value1: value2 } } : null;
}

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

/** What a tile queries: its own query, narrowed by the dashboard's filters and by the mark chosen in another tile. */
export function tileQuery(
  tileId: string,
  content: ChartContent,
  { filters, choices, cross }: Narrowing,
): TileQuery {
  const narrowing: WireFilter[] = [];
  const params: QueryParams = {};
  // A query in SQL of its own takes parameters only.
  const isBuilt = !content.sql;
  for (const filter of filters) {
    const target = Object.hasOwn(filter.targets, tileId) ? filter.targets[tileId] : undefined;
    if (target === null) continue;
    const choice = choiceOf(filter, choices);
    if (target !== undefined && "parameter" in target) {
      const value = parameterValue(choice);
      if (value !== undefined) params[target.parameter] = value;
      continue;
    }
    const column = target?.column ?? (content.dataSrc === filter.table ? filter.column : null);
    const compared = column === null || !isBuilt ? null : comparison(filter, column, choice);
    if (compared !== null) narrowing.push(compared);
  }
  if (cross !== null && cross.tileId !== tileId && isBuilt && content.dataSrc === cross.table)
    narrowing.push(...cross.filters);
  if (narrowing.length === 0) return { content, params };
  const narrowed = new Set(narrowing.map(({ filteCol }) => filteCol));
  const own = content.filters.map((node) => satisfied(node, narrowed));
  return { content: { ...content, filters: [...own, ...narrowing] }, params };
}
