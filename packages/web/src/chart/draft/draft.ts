import type { ChartContent, TopGroups } from "@provost/contract/chart/chart-content";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { type ChartType, plainType } from "@provost/contract/chart/chart-type";
import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { WireFilterNode } from "@provost/contract/report/filter";
import type { Parameter } from "@provost/contract/report/parameter";
import type { OrderSpec } from "@provost/contract/report/query-spec";
import type { SchemaColumn } from "@provost/contract/source/source";
import { chartTypes, fallbackType } from "@provost/pane/chart-types";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { canShow, countsOf, type FieldCounts } from "@provost/report-core/chart-type/chart-type";
import { showByFor } from "@provost/report-core/relative/relative-show";
import { emptySelection, type Selection } from "@provost/report-core/selection/selection";
import { resultNames, sortableNames } from "@provost/report-core/selection/selection-schema";
import { columnsOfFilter } from "./draft-filter.ts";
import { renamedIn, renamedStyle, renamings } from "./draft-names.ts";

/** The parts of a content that choose fields and rows of a table. */
export type OfRows = Pick<
  ChartContent,
  | "selectedDimension"
  | "selectedCalcul"
  | "filters"
  | "having"
  | "orderByStrs"
  | "top"
  | "page"
  | "totals"
  | "layout"
  | "calculated"
>;

/** What an analyst has put together so far. */
export interface Draft {
  readonly table: string;
  readonly selection: Selection;
  readonly filters: readonly WireFilterNode[];
  /** Filters on measures, by their names in the result. */
  readonly having: readonly WireFilterNode[];
  readonly order: readonly OrderSpec[];
  readonly top: TopGroups | null;
  /** `null`: the contract's default, and a table chart pages through all rows. */
  readonly limit: number | null;
  /** For each total wanted the dimensions it keeps. */
  readonly totals: readonly (readonly string[])[];
  /** Fields of this chart alone. */
  readonly calculated: readonly CalculatedField[];
  readonly parameters: readonly Parameter[];
  /** Written by hand instead of chosen. */
  readonly sql: string | null;
  /** Columns of what the SQL gives that are dimensions; `null`: as their types say. */
  readonly sqlDimensions: readonly string[] | null;
  /** What a chart chooses of the rows of its SQL (`sqlAsTable`), as it was saved through the API. */
  readonly ofRows: OfRows | null;
  readonly chartType: ChartType;
  /** The user has not chosen the type: it follows the recommendation. */
  readonly autoType: boolean;
  readonly style: ChartStyle;
  /** Drill steps; they are part of the query, but not saved with the chart. */
  readonly drills: readonly DrillStep[];
}

/** A draft of one table with nothing chosen: changing the table clears measures, dimensions, filters and order. */
export function draftOf(table: string, columns: readonly SchemaColumn[]): Draft {
  return {
    table,
    selection: emptySelection(columns),
    filters: [],
    having: [],
    order: [],
    top: null,
    limit: null,
    totals: [],
    calculated: [],
    parameters: [],
    sql: null,
    sqlDimensions: null,
    ofRows: null,
    chartType: plainType,
    autoType: true,
    style: {},
    drills: [],
  };
}

/** What chart types require of a draft: measures that tooltips alone show are not drawn, and a dimension can have panels. */
export const drawnCounts = ({ selection, style }: Pick<Draft, "selection" | "style">): FieldCounts =>
  countsOf(
    selection.dimensions,
    selection.caculCols,
    style.tooltip?.length,
    style.facetBy === undefined ? -1 : resultNames(selection).indexOf(style.facetBy),
  );

/** The style of one chart alone, not of a panel for each value of a dimension. */
export function withoutPanels({
  facetBy: _,
  facetSort: _order,
  facetAxes: _axes,
  ...style
}: ChartStyle): ChartStyle {
  return style;
}

/** The style, without measures in tooltips and panels of a dimension that the result does not have. */
export function withNamesAlone(style: ChartStyle, selection: Selection): ChartStyle {
  const names = resultNames(selection);
  const { tooltip, facetBy } = style;
  const known = tooltip ? { ...style, tooltip: tooltip.filter((name) => names.includes(name)) } : style;
  const isThere = facetBy === undefined || names.slice(0, selection.dimensions.length).includes(facetBy);
  return isThere ? known : withoutPanels(known);
}

/** Whether a type can show a draft. */
export function fits(type: ChartType, draft: Pick<Draft, "selection" | "style">): boolean {
  return canShow(chartTypes[type], drawnCounts(draft));
}

/** The selection, measures compared along no dimension that is gone. */
function withDimensionsAlone(selection: Selection): Selection {
  const names = new Set(resultNames({ ...selection, caculCols: [] }));
  const isThere = (name: string): boolean => names.has(name);
  if (selection.caculCols.every(({ showBy }) => showBy?.along?.every(isThere) ?? true)) return selection;
  const caculCols = selection.caculCols.map(({ showBy, ...measure }) => {
    const left = showByFor(measure, { ...showBy, along: showBy?.along?.filter(isThere) });
    return left === undefined ? measure : { ...measure, showBy: left };
  });
  return { ...selection, caculCols };
}

/**
 * Sets the selection; a type that cannot show it falls back to table. Settings that refer to a measure by its result name follow it when
 * the name changes, and are removed with it.
 */
export function withSelection(draft: Draft, chosen: Selection): Draft {
  if (chosen === draft.selection) return draft;
  const selection = withDimensionsAlone(chosen);
  const { dimensions, caculCols } = selection;
  const renamed = renamings(draft.selection, selection);
  const sortable = new Set([...sortableNames(selection), ...caculCols.map(({ Column }) => Column)]);
  const grouped = new Set(dimensions.map(({ Column }) => Column));
  const order = draft.order
    .map((term) => ({ ...term, column: renamed.get(term.column) ?? term.column }))
    .filter(({ column }) => sortable.has(column));
  const measured = new Set(sortableNames({ dimensions: [], caculCols }).concat([...sortable]));
  const having = draft.having
    .map((node) => renamedIn(node, renamed))
    .filter((node) => columnsOfFilter(node).every((name) => measured.has(name) && !grouped.has(name)));
  const by = draft.top === null ? "" : (renamed.get(draft.top.by) ?? draft.top.by);
  const named = renamed.size === 0 ? draft.style : renamedStyle(draft.style, renamed);
  const style = withNamesAlone(named, selection);
  const keepsTop = draft.top !== null && grouped.has(draft.top.dimension) && sortable.has(by);
  return {
    ...draft,
    selection,
    order: sameOrder(order, draft.order) ? draft.order : order,
    having: having.length === 0 ? noFilters : having,
    top: keepsTop && draft.top !== null ? { ...draft.top, by } : null,
    totals: draft.totals.filter(
      (names) => names.every((name) => grouped.has(name)) && names.length < grouped.size,
    ),
    style,
    chartType: fallbackType(draft.chartType, drawnCounts({ selection, style })),
    drills: [],
  };
}

const noFilters: readonly WireFilterNode[] = [];

function sameOrder(one: readonly OrderSpec[], other: readonly OrderSpec[]): boolean {
  return one.length === other.length && one.every(({ column }, index) => column === other[index]?.column);
}

/** Chooses a chart type; one that cannot show the selection is ignored. */
export function withChartType(draft: Draft, chartType: ChartType): Draft {
  if (draft.sql === null && !fits(chartType, draft)) return draft;
  if (chartType === draft.chartType && !draft.autoType) return draft;
  return { ...draft, chartType, autoType: false };
}

/** Sorts by a column of the result; the same column replaces. */
export function withOrder(draft: Draft, term: OrderSpec): Draft {
  const known = draft.order.some(({ column }) => column === term.column);
  return {
    ...draft,
    order: known
      ? draft.order.map((other) => (other.column === term.column ? term : other))
      : [...draft.order, term],
  };
}

export function withoutOrder(draft: Draft, column: string): Draft {
  return { ...draft, order: draft.order.filter((term) => term.column !== column) };
}

export function isAskable({ table, selection, sql }: Draft): boolean {
  if (sql !== null) return sql.trim() !== "";
  return table !== "" && selection.dimensions.length + selection.caculCols.length > 0;
}
