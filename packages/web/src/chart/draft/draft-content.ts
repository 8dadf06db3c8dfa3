import type { ChartContent } from "@provost/contract/chart/chart-content";
import { plainType } from "@provost/contract/chart/chart-type";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { readContent } from "@provost/contract/report/query-spec";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { chartTypes, fallbackType } from "@provost/pane/chart-types";
import { drilledContent } from "@provost/pane/drill/drilled-content";
import { countsInPanels } from "@provost/report-core/chart-type/chart-type";
import { type Layout, layoutOf } from "@provost/report-core/chart-type/layout";
import { neededTotals } from "@provost/report-core/chart-type/needed-totals";
import { isTimed } from "@provost/report-core/figure/figure-fields";
import { type ComparedDimension, chosenShowBy, withAlong } from "@provost/report-core/relative/along";
import { aggregateOf, type Selection } from "@provost/report-core/selection/selection";
import { restoreSelection, selectedFields } from "@provost/report-core/selection/selection-content";
import { resultNames } from "@provost/report-core/selection/selection-schema";
import { withCalculatedColumns } from "../field/calculated.ts";
import { stepsWithin } from "../view/drill-steps.ts";
import { type Draft, draftOf, drawnCounts, withNamesAlone, withSelection } from "./draft.ts";
import { columnsOfFilter } from "./draft-filter.ts";

/** The totals a draft requests: the chosen ones, and the others that a pivot table needs beside its cells. */
function totalsOf({ chartType, totals, selection, style }: Draft): string[][] {
  const needed = neededTotals[chartType];
  if (!needed) return totals.map((names) => [...names]);
  const names = selection.dimensions.map(({ Column }) => Column);
  const measures = selection.caculCols.map((measure) => ({ ...measure, calculFunc: aggregateOf(measure) }));
  return needed(names, style, totals, measures);
}

// Totals that a pivot table requests by itself, or that another part adds, are not chosen by the user.
function chosenTotals(draft: Draft): Draft["totals"] {
  if (!neededTotals[draft.chartType]) return draft.totals;
  const needed = (totals: Draft["totals"], names: readonly string[]): boolean =>
    totalsOf({ ...draft, totals }).some((other) => sameNames(other, names));
  return draft.totals
    .toSorted((one, other) => other.length - one.length)
    .reduce((left: Draft["totals"], names) => {
      const others = left.filter((other) => other !== names);
      return needed(others, names) ? others : left;
    }, draft.totals);
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** Whether what is saved is read page by page to its end. */
export function isPaged({ chartType, limit, sql }: Draft): boolean {
  return chartTypes[chartType].listsRows === true && limit === null && sql === null;
}

type Laid = Pick<Draft, "chartType" | "style" | "selection">;

/** What measures that are compared with the groups beside them need to know of a chart. */
function compared({ chartType, style, selection }: Laid): [ComparedDimension[], Layout] {
  const names = resultNames(selection);
  const dimensions = selection.dimensions.map((column, index) => ({
    name: names[index] ?? column.Column,
    isTimed: isTimed(column),
  }));
  const hasPanels = countsInPanels(chartTypes[chartType], drawnCounts({ selection, style })) !== null;
  const { facetBy: _, ...plain } = style;
  return [
    dimensions,
    layoutOf(
      dimensions.map(({ name }) => name),
      chartType,
      hasPanels ? style : plain,
    ),
  ];
}

/** The selection of a chart's content; along what a measure is compared is left to the chart unless a user has chosen it. */
export function restoredSelection(
  content: Pick<ChartContent, "chartType" | "chartStyle" | "selectedDimension" | "selectedCalcul">,
  columns: readonly SchemaColumn[],
  language: Language,
): ReturnType<typeof restoreSelection> {
  const { selection, missing } = restoreSelection(content, columns, language);
  const laid = { chartType: content.chartType, style: content.chartStyle ?? {}, selection };
  const caculCols = selection.caculCols.map((measure) => {
    if (measure.showBy === undefined) return measure;
    const { showBy: _, ...plain } = measure;
    const showBy = chosenShowBy(measure, ...compared(laid));
    return showBy === undefined ? plain : { ...plain, showBy };
  });
  return { selection: { ...selection, caculCols }, missing };
}

/** The draft as a chart is saved. */
export function contentOf(draft: Draft): ChartContent {
  const { having, top, calculated, parameters, style, sql, sqlDimensions, ofRows } = draft;
  const totals = totalsOf(draft);
  const fields = selectedFields(draft.selection);
  return {
    chartType: draft.chartType,
    dataSrc: draft.table,
    ...fields,
    selectedCalcul: withAlong(fields.selectedCalcul, ...compared(draft)),
    filters: [...draft.filters],
    ...(having.length > 0 ? { having: [...having] } : {}),
    orderByStrs: draft.order.map(({ column, direction }) => `${column} ${direction}`),
    ...(top === null ? {} : { top }),
    limit: draft.limit,
    page: isPaged(draft),
    ...(totals.length > 0 ? { totals } : {}),
    ...(style.references?.some(({ kind }) => kind === "published") ? { published: true } : {}),
    ...(calculated.length > 0 ? { calculated: [...calculated] } : {}),
    ...(parameters.length > 0 ? { parameters: [...parameters] } : {}),
    sql,
    ...(sqlDimensions === null || sql === null ? {} : { sqlDimensions: [...sqlDimensions] }),
    ...(ofRows === null || sql === null ? {} : { ...ofRows, sqlAsTable: true }),
    ...(Object.keys(style).length > 0 ? { chartStyle: style } : {}),
  };
}

/** The content with the steps into the data taken; SQL that was made of fields has those that were taken in its text. */
export function drilledOf(draft: Draft): ChartContent {
  return draft.sql === null ? drilledContent(contentOf(draft), draft.drills) : contentOf(draft);
}

/** The selection with the steps into the data taken: what is drawn, not what is saved. */
export function drilledSelection(draft: Draft): Selection {
  if (draft.drills.length === 0) return draft.selection;
  const content = drilledOf(draft);
  return restoredSelection(content, draft.selection.allCols, "zh").selection;
}

/** The draft with its steps into the data as filters and dimensions of its own. */
export function withDrillsRetained(draft: Draft, language: Language): Draft {
  const content = drilledOf(draft);
  const { selection } = restoredSelection(content, draft.selection.allCols, language);
  const styled = { ...draft, style: content.chartStyle ?? {} };
  return { ...withSelection(styled, selection), filters: content.filters, drills: [] };
}

/** The part of a draft that decides the rows: it does not change with how they are drawn. */
export function queryOf(draft: Draft): ChartContent {
  const { chartStyle: _, sqlDimensions: _roles, ...content } = drilledOf(draft);
  return { ...content, chartType: plainType, page: false };
}

/** The parts of a filter whose columns are there; what is left of a group stays a group. */
function fitting(node: WireFilterNode, known: (name: string) => boolean): WireFilterNode[] {
  if ("filteCol" in node) return known(node.filteCol) ? [node] : [];
  const parts = ("all" in node ? node.all : node.any).flatMap((part) => fitting(part, known));
  if (parts.length === 0) return [];
  return ["all" in node ? { all: parts } : { any: parts }];
}

/** A content of which the fields are those of the rows of its SQL, not of its table, and these. */
function withoutRows(content: ChartContent): [ChartContent, Draft["ofRows"]] {
  if (!content.sql || !content.sqlAsTable) return [content, null];
  const { having, top, totals, calculated, sqlAsTable: _, ...rest } = content;
  const { selectedDimension, selectedCalcul, filters, orderByStrs, page } = content;
  const defined = Object.fromEntries(
    Object.entries({ having, top, totals, calculated }).filter(([, value]) => value !== undefined),
  );
  const none = { selectedDimension: [], selectedCalcul: [], filters: [], orderByStrs: [], page: false };
  return [
    { ...rest, ...none },
    { ...defined, selectedDimension, selectedCalcul, filters, orderByStrs, page },
  ];
}

/** A saved chart as a draft over the table's present columns; `missing` names columns that are no longer there. */
export function draftOfContent(
  saved: ChartContent,
  tableColumns: readonly SchemaColumn[],
  language: Language,
): { draft: Draft; missing: string[] } {
  const [content, ofRows] = withoutRows(saved);
  const calculated = content.calculated ?? [];
  const columns = withCalculatedColumns(tableColumns, calculated);
  const { selection, missing } = restoredSelection(content, columns, language);
  const { dimensions, caculCols } = selection;
  const known = new Set(columns.map(({ Column }) => Column));
  const names = new Set([...resultNames(selection), ...caculCols.map(({ Column }) => Column)]);
  const lost = content.filters.flatMap(columnsOfFilter).filter((name) => !known.has(name));
  const { order, top } = readContent(content);
  const style = withNamesAlone(content.chartStyle ?? {}, selection);
  const keepsTop = top !== null && names.has(top.dimension) && names.has(top.by);
  const grouped = new Set(dimensions.map(({ Column }) => Column));
  const draft: Draft = {
    ...draftOf(content.dataSrc, []),
    selection,
    filters: content.filters.flatMap((node) => fitting(node, (name) => known.has(name))),
    having: (content.having ?? []).flatMap((node) => fitting(node, (name) => names.has(name))),
    order: order.filter(({ column }) => content.sql || names.has(column)),
    top: keepsTop ? top : null,
    limit: content.limit ?? null,
    totals: (content.totals ?? []).filter((names) => names.every((name) => grouped.has(name))),
    calculated,
    parameters: content.parameters ?? [],
    sql: content.sql ?? null,
    sqlDimensions: content.sqlDimensions ?? null,
    ofRows,
    chartType: content.sql
      ? content.chartType
      : fallbackType(content.chartType, drawnCounts({ selection, style })),
    autoType: false,
    style: content.sql ? (content.chartStyle ?? {}) : style,
  };
  return {
    draft: { ...draft, totals: chosenTotals(draft) },
    missing: [...new Set([...missing, ...lost])],
  };
}

/** The draft with the current metadata of its table's columns. */
export function overColumns(draft: Draft, columns: readonly SchemaColumn[], language: Language): Draft {
  const { autoType } = draft;
  const next = draftOfContent(contentOf(draft), columns, language).draft;
  return { ...next, autoType, drills: stepsWithin(draft.drills, next.selection.allCols) };
}

/** Whether two contents query and draw the same, whatever a client left out. */
export function sameContent(one: ChartContent, other: ChartContent): boolean {
  return plain(one) === plain(other);
}

// What is stored may come back with its keys in another order.
function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function plain(content: ChartContent): string {
  const { selectedDimension, selectedCalcul, limit, sql } = content;
  const style = content.chartStyle ?? {};
  const parts = [
    content.chartType,
    content.dataSrc,
    selectedDimension.map(({ Column, label, bucket }) => [Column, label ?? null, bucket ?? null]),
    selectedCalcul.map(
      ({ Column, label, calculFunc, percent, otherColumn, condition, show, since, days, showBy }) => [
        Column,
        label ?? null,
        calculFunc ?? null,
        percent ?? null,
        otherColumn ?? null,
        condition ?? [],
        show ?? "value",
        since ?? null,
        days ?? null,
        showBy ?? null,
      ],
    ),
    content.filters,
    content.having ?? [],
    content.orderByStrs,
    content.top ?? null,
    limit ?? null,
    content.totals ?? [],
    content.calculated ?? [],
    content.parameters ?? [],
    sql || null,
    Boolean(sql && content.sqlAsTable),
    content.sqlDimensions ?? null,
    style,
  ];
  return JSON.stringify(parts, sorted);
}
