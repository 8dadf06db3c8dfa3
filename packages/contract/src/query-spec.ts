import { type Aggregate, aggregatesOf } from "./aggregate.ts";
import type { ChartContent } from "./chart-content.ts";
import { type FilterOperator, type FilterScalar, filterOperators, type WireFilterNode } from "./filter.ts";

/** A chosen measure: a column and the function over it; `null` means the type's first. */
export interface MeasureSpec {
  column: string;
  func: Aggregate | null;
}

/** One comparison; `values` holds what was supplied: none, one, two or a list. */
export interface FilterSpec {
  kind: "compare";
  column: string;
  operator: FilterOperator;
  values: FilterScalar[];
  required: boolean;
}

/** A comparison, or a group of them. */
export type FilterTree = FilterSpec | { kind: "all" | "any"; of: FilterTree[] };

/** An order term; `direction` of the printed SQL. */
export interface OrderSpec {
  column: string;
  direction: "asc" | "desc";
}

/** What is asked of one table, in typed form. */
export interface QuerySpec {
  table: string;
  dimensions: string[];
  measures: MeasureSpec[];
  filter: FilterTree;
  order: OrderSpec[];
  limit: number | null;
  page: boolean;
}

function readFilter(node: WireFilterNode): FilterTree {
  if ("all" in node) return { kind: "all", of: node.all.map(readFilter) };
  if ("any" in node) return { kind: "any", of: node.any.map(readFilter) };
  const { value1, value2, arrValue } = node.value;
  const wanted = filterOperators[node.filterOperator].params;
  // Of a range each end keeps its place: `null` stands for the one that was left out.
  const ends = value1 === undefined && value2 === undefined ? [] : [value1 ?? null, value2 ?? null];
  const supplied = wanted === -1 ? (arrValue ?? []) : wanted === 2 ? ends : [value1];
  return {
    kind: "compare",
    column: node.filteCol,
    operator: node.filterOperator,
    values: supplied.filter((value): value is FilterScalar => value !== undefined),
    required: node.required ?? false,
  };
}

function readOrder(text: string): OrderSpec {
  const [, column = text.trim(), direction = "asc"] = /^(.*?)\s+(asc|desc)$/i.exec(text.trim()) ?? [];
  return { column, direction: direction.toLowerCase() === "desc" ? "desc" : "asc" };
}

/** The one mapping from the wire names of a chart's content to the typed question. */
export function readContent(content: ChartContent): QuerySpec {
  return {
    table: content.dataSrc,
    dimensions: content.selectedDimension.map((dimension) => dimension.Column),
    measures: content.selectedCalcul.map((measure) => ({
      column: measure.Column,
      func:
        measure.calculFunc ?? (measure.Type === undefined ? null : (aggregatesOf(measure.Type)[0] ?? null)),
    })),
    filter: { kind: "all", of: content.filters.map(readFilter) },
    order: content.orderByStrs.map(readOrder),
    limit: content.limit ?? null,
    page: content.page,
  };
}
