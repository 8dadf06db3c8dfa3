import type {
  ChartContent,
  GroupLayout,
  MeasureShow,
  ShowBy,
  TopGroups,
  WireDimension,
  WireMeasure,
} from "../chart/chart-content.ts";
import { aggregatesOf, distributed } from "./aggregate.ts";
import type { Aggregate } from "./aggregate-function.ts";
import type { Bucket } from "./bucket.ts";
import type { CalculatedField } from "./calculated-field.ts";
import type { FilterOperator, FilterScalar, WireFilterNode } from "./filter.ts";
import { filterOperators } from "./filter-operators.ts";

/** A chosen dimension: a column, or the buckets its values are put into. */
export interface DimensionSpec {
  column: string;
  bucket: Bucket | null;
}

/** A chosen measure: a column (`*`: rows) and the function over it; `null` means the type's first. */
export interface MeasureSpec {
  column: string;
  func: Aggregate | null;
  /** What the function needs beside the column (`needsSetting`). */
  percent?: number | undefined;
  otherColumn?: string | undefined;
  /** Only rows that satisfy it are measured; `null` = all. */
  condition: FilterTree | null;
  show: MeasureShow;
  /** What a change is measured from. */
  since: "previous" | "yearBefore";
  /** Of a span that is not over, only the same days of the earlier one are compared. */
  sameDays: boolean;
  showBy: ShowBy;
}

/** One comparison; `values` holds what was supplied: none, one, two or a list. With a bucket, the bucket of the column is compared. */
export interface FilterSpec {
  kind: "compare";
  column: string;
  bucket: Bucket | null;
  operator: FilterOperator;
  values: FilterScalar[];
  required: boolean;
  /** The values are as they are: an empty text is a value, and nothing in them is a placeholder. */
  isLiteral?: boolean;
}

/** A comparison, or a group of them. */
export type FilterTree = FilterSpec | { kind: "all" | "any"; of: FilterTree[] };

/** An order term; `direction` of the printed SQL. */
export interface OrderSpec {
  column: string;
  direction: "asc" | "desc";
}

/** A query of one table, in typed form; columns of `having` and of `top.by` are names of the result. */
export interface QuerySpec {
  table: string;
  dimensions: DimensionSpec[];
  measures: MeasureSpec[];
  filter: FilterTree;
  having: FilterTree;
  order: OrderSpec[];
  top: TopGroups | null;
  /** For each total the dimensions it keeps. */
  totals: string[][];
  calculated: CalculatedField[];
  /** What formulas that compare groups go by; `null` = the order of the dimensions. */
  layout: GroupLayout | null;
  limit: number | null;
  page: boolean;
}

function readFilter(node: WireFilterNode): FilterTree {
  if ("all" in node) return { kind: "all", of: node.all.map(readFilter) };
  if ("any" in node) return { kind: "any", of: node.any.map(readFilter) };
  const { value1, value2, arrValue } = node.value;
  const wanted = filterOperators[node.filterOperator].params;
  // Each end of a range keeps its place: `null` replaces an omitted end.
  const ends = value1 === undefined && value2 === undefined ? [] : [value1 ?? null, value2 ?? null];
  const supplied = wanted === 0 ? [] : wanted === -1 ? (arrValue ?? []) : wanted === 2 ? ends : [value1];
  return {
    kind: "compare",
    column: node.filteCol,
    bucket: node.bucket ?? null,
    operator: node.filterOperator,
    values: supplied.filter((value): value is FilterScalar => value !== undefined),
    required: node.required ?? false,
    ...(node.isLiteral ? { isLiteral: true } : {}),
  };
}

function readAll(nodes: readonly WireFilterNode[]): FilterTree {
  return { kind: "all", of: nodes.map(readFilter) };
}

function readDimension({ Column, bucket }: WireDimension): DimensionSpec {
  return { column: Column, bucket: bucket ?? null };
}

function readMeasure(measure: WireMeasure): MeasureSpec {
  const {
    Column,
    Type,
    calculFunc,
    percent,
    otherColumn,
    condition = [],
    show,
    since,
    days,
    showBy,
  } = measure;
  return {
    column: Column,
    func: calculFunc ?? (Type === undefined ? null : (aggregatesOf(Type)[0] ?? null)),
    percent,
    otherColumn,
    condition: condition.length === 0 ? null : readAll(condition),
    show: show ?? "value",
    since: since ?? "previous",
    sameDays: days === "same",
    showBy: showBy ?? {},
  };
}

function readOrder(text: string): OrderSpec {
  const whole = text.trim();
  const [, direction] = /\s(asc|desc)$/i.exec(whole) ?? [];
  const column = direction === undefined ? whole : whole.slice(0, -direction.length).trimEnd();
  return { column, direction: direction?.toLowerCase() === "desc" ? "desc" : "asc" };
}

/** The one mapping from the wire names of a chart's content to the typed query. */
export function readContent(content: ChartContent): QuerySpec {
  return {
    table: content.dataSrc,
    dimensions: content.selectedDimension.map(readDimension),
    measures: distributed(content.selectedCalcul).map(readMeasure),
    filter: readAll(content.filters),
    having: readAll(content.having ?? []),
    order: content.orderByStrs.map(readOrder),
    top: content.top ?? null,
    totals: content.totals ?? [],
    calculated: content.calculated ?? [],
    layout: content.layout ?? null,
    limit: content.limit ?? null,
    page: content.page,
  };
}
