import type { ChartContent } from "@provost/contract/chart-content";
import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { WireFilterNode } from "@provost/contract/filter";
import type { Language } from "@provost/contract/language";
import { type OrderSpec, readContent } from "@provost/contract/query-spec";
import type { SchemaColumn } from "@provost/contract/source";
import { fallbackType, usable } from "@provost/report-core/chart-rule";
import { emptySelection, type Selection, sortableNames } from "@provost/report-core/selection";
import { restoreSelection, selectedFields } from "@provost/report-core/selection-content";

/** What an analyst has put together so far. */
export interface Draft {
  readonly table: string;
  readonly selection: Selection;
  readonly filters: readonly WireFilterNode[];
  readonly order: readonly OrderSpec[];
  /** `null`: the contract's default, and a table chart pages through all rows. */
  readonly limit: number | null;
  readonly chartType: ChartType;
  readonly style: ChartStyle;
}

/** A draft of one table with nothing chosen: changing the table clears measures, dimensions, filters and order. */
export function draftOf(table: string, columns: readonly SchemaColumn[]): Draft {
  return {
    table,
    selection: emptySelection(columns),
    filters: [],
    order: [],
    limit: null,
    chartType: "table",
    style: {},
  };
}

/** Sets the selection; a type that cannot show it falls back to table, a sort by what is gone goes too. */
export function withSelection(draft: Draft, selection: Selection): Draft {
  if (selection === draft.selection) return draft;
  const { dimensions, caculCols } = selection;
  const sortable = new Set([...sortableNames(selection), ...caculCols.map(({ Column }) => Column)]);
  const order = draft.order.filter(({ column }) => sortable.has(column));
  return {
    ...draft,
    selection,
    order: order.length === draft.order.length ? draft.order : order,
    chartType: fallbackType(draft.chartType, dimensions.length, caculCols.length),
  };
}

/** Chooses a chart type; one that cannot show the selection is ignored. */
export function withChartType(draft: Draft, chartType: ChartType): Draft {
  const { dimensions, caculCols } = draft.selection;
  if (chartType === draft.chartType || !usable[chartType](dimensions.length, caculCols.length)) return draft;
  return { ...draft, chartType };
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

/** Adds a filter, or puts it at `index`; another with the same column and operator makes room. */
export function withFilter(draft: Draft, filter: WireFilterNode, index: number | null): Draft {
  const same = (other: WireFilterNode): boolean =>
    "filteCol" in other &&
    "filteCol" in filter &&
    other.filteCol === filter.filteCol &&
    other.filterOperator === filter.filterOperator;
  const at = index ?? draft.filters.findIndex(same);
  if (at < 0) return { ...draft, filters: [...draft.filters, filter] };
  return {
    ...draft,
    filters: draft.filters.flatMap((other, place) => (place === at ? [filter] : same(other) ? [] : [other])),
  };
}

export function withoutFilter(draft: Draft, index: number): Draft {
  return { ...draft, filters: draft.filters.filter((_, place) => place !== index) };
}

/** The draft as a chart is saved. */
export function contentOf(draft: Draft): ChartContent {
  return {
    chartType: draft.chartType,
    dataSrc: draft.table,
    ...selectedFields(draft.selection),
    filters: [...draft.filters],
    orderByStrs: draft.order.map(({ column, direction }) => `${column} ${direction}`),
    limit: draft.limit,
    page: draft.chartType === "table" && draft.limit === null,
    sql: null,
    ...(Object.keys(draft.style).length > 0 ? { chartStyle: draft.style } : {}),
  };
}

/** The part of a draft that decides the rows: it does not change with how they are drawn. */
export function questionOf(draft: Draft): ChartContent {
  const { chartStyle: _, ...content } = contentOf(draft);
  return { ...content, chartType: "table", page: false };
}

export function isAskable({ table, selection }: Draft): boolean {
  return table !== "" && selection.dimensions.length + selection.caculCols.length > 0;
}

/** A saved chart as a draft over the table's present columns; `missing` names columns that are no longer there. */
export function draftOfContent(
  content: ChartContent,
  columns: readonly SchemaColumn[],
  language: Language,
): { draft: Draft; missing: string[] } {
  const { selection, missing } = restoreSelection(content, columns, language);
  const { dimensions, caculCols } = selection;
  const draft: Draft = {
    table: content.dataSrc,
    selection,
    filters: content.filters,
    order: readContent(content).order,
    limit: content.limit ?? null,
    chartType: fallbackType(content.chartType, dimensions.length, caculCols.length),
    style: content.chartStyle ?? {},
  };
  return { draft: missing.length > 0 ? withSelection(draft, { ...selection }) : draft, missing };
}

/** Whether two contents ask and draw the same, whatever a client left out. */
export function sameContent(one: ChartContent, other: ChartContent): boolean {
  const plain = (content: ChartContent): string => {
    const { selectedDimension, selectedCalcul, orderByStrs, filters, limit, ...rest } = content;
    return JSON.stringify([
      rest.chartType,
      rest.dataSrc,
      selectedDimension.map(({ Column }) => Column),
      selectedCalcul.map(({ Column, calculFunc }) => [Column, calculFunc ?? null]),
      filters,
      orderByStrs,
      limit ?? null,
      rest.chartStyle ?? {},
    ]);
  };
  return plain(one) === plain(other);
}
