import { type Aggregate, aggregateNames, aggregatesOf, familyOf } from "@provost/contract/aggregate";
import type { Bucket } from "@provost/contract/bucket";
import type { Calendar } from "@provost/contract/calendar";
import type { MeasureShow } from "@provost/contract/chart-content";
import type { Language } from "@provost/contract/language";
import { limits } from "@provost/contract/limits";
import type { MeasureSpec, OrderSpec, QuerySpec } from "@provost/contract/query-spec";
import type { Cell, QueryParams } from "@provost/contract/report";
import { type QueryTable, type ReaderView, tableSource, visibleColumns } from "./apply-policy.ts";
import type { TableColumns } from "./compare-column.ts";
import { filterCondition } from "./filter-condition.ts";
import { type ChosenMeasure, measureNames } from "./output-name.ts";
import { found, type Outcome, type Refusal, refuse, refuseColumn } from "./refusal.ts";
import {
  column,
  type Expression,
  type OrderTerm,
  type Select,
  type SelectColumn,
  select,
} from "./sql/tree.ts";

/** What a question needs beside its spec. */
export interface CompileOptions {
  params: QueryParams;
  /** Page counted from 1 and its size; read only when the spec pages (default: page 1 of 10 rows). */
  paging?: { current: number; size: number };
  /** What the reader may see of the table; `null` = all of it. */
  view: ReaderView | null;
  /** Language of the refusals' details. */
  language: Language;
  /** What weeks, terms and school years begin with. */
  calendar: Calendar;
  /** The day it is in the tenant's zone, `YYYY-MM-DD`. */
  today: string;
  /** The cursor a page before gave (`nextOf`); in its place `paging.current` counts no rows. */
  after?: string;
}

/** A column of the result: where it comes from and the type to expect. */
export interface OutputColumn {
  name: string;
  source: string;
  role: "measure" | "dimension";
  func: Aggregate;
  type: string;
  bucket: Bucket | null;
  show: MeasureShow;
}

/** Totals at one grain: `by` names the dimensions that are kept; the columns are those of the result, null in the others. */
export interface CompiledTotals {
  by: string[];
  select: Select;
}

/** A question as a SELECT; `limit` is its row count, `count` the number of rows of all pages under the name `total`. */
export interface CompiledQuery {
  ok: true;
  select: Select;
  limit: number;
  count: Select | null;
  columns: OutputColumn[];
  totals: CompiledTotals[];
  /** The cursor of the page behind the given last row (cells as in `columns`); `null` when there is none. */
  nextOf(lastRow: readonly Cell[]): string | null;
}

/** Spec §9: the page a paging chart begins with. */
export const firstPage = { current: 1, size: 10 } as const;

/**
 * Turns a question about one table into a SELECT, or says why it cannot be asked.
 * Measures come first, then dimensions; whatever is not aggregated is grouped by; measures alone give one row.
 * Equal rows of an order are told apart by the raw columns, so that pages and cut results are stable.
 */
export function compileQuery(
  spec: QuerySpec,
  table: QueryTable,
  { params, paging, view, language }: CompileOptions,
): CompiledQuery | Refusal {
  if (spec.table === "" || spec.dimensions.length + spec.measures.length === 0) return refuse("query_empty");
  const columns: TableColumns = new Map(visibleColumns(table, view).map(({ name, type }) => [name, type]));
  const output = outputOf(spec, { table: table.name, columns, language });
  if (!output.ok) return output;
  const where = filterCondition(spec.filter, { table: table.name, columns, params, language });
  if (!where.ok) return where;
  const grouped = output.value.filter(({ func }) => func === "none");
  const order = orderOf(spec.order, output.value, { table: table.name, columns, language });
  if (!order.ok) return order;

  const all = select({
    columns: output.value.map(selectColumn),
    from: tableSource(table, view),
    where: where.value,
    groupBy: grouped.map(({ source }) => column(source)),
  });
  const { current, size } = paging ?? firstPage;
  const limit = spec.page ? size : (spec.limit ?? limits.defaultLimit);
  return {
    ok: true,
    select: {
      ...all,
      orderBy: withTies(order.value, grouped),
      limit,
      offset: spec.page && current > 1 ? (current - 1) * size : null,
    },
    limit,
    count: spec.page
      ? select({
          columns: [{ of: { kind: "countRows" }, alias: "total" }],
          from: { kind: "query", select: all, alias: "result" },
        })
      : null,
    columns: output.value,
    totals: [],
    nextOf: () => null,
  };
}

interface TableContext {
  table: string;
  columns: TableColumns;
  language: Language;
}

function outputOf(spec: QuerySpec, context: TableContext): Outcome<OutputColumn[]> {
  const dimensions = [...new Set(spec.dimensions.map((dimension) => dimension.column))];
  for (const name of dimensions) if (!context.columns.has(name)) return unknown(name, context);
  const measures: ChosenMeasure[] = [];
  for (const measure of spec.measures) {
    const chosen = chosenMeasure(measure, context);
    if (!chosen.ok) return chosen;
    const { column: name, func } = chosen.value;
    const repeats = measures.some((other) => other.column === name && other.func === func);
    if (!repeats && !(func === "none" && dimensions.includes(name))) measures.push(chosen.value);
  }
  const names = measureNames(dimensions, measures);
  return found([
    ...measures.map(
      ({ column: source, func }, index): OutputColumn => ({
        name: names[index] ?? source,
        source,
        role: "measure",
        func,
        type: resultType(func, context.columns.get(source) ?? ""),
        bucket: null,
        show: "value",
      }),
    ),
    ...dimensions.map(
      (source): OutputColumn => ({
        name: source,
        source,
        role: "dimension",
        func: "none",
        type: context.columns.get(source) ?? "",
        bucket: null,
        show: "value",
      }),
    ),
  ]);
}

function chosenMeasure({ column: name, func }: MeasureSpec, context: TableContext): Outcome<ChosenMeasure> {
  const type = context.columns.get(name);
  if (type === undefined) return unknown(name, context);
  const offered = aggregatesOf(type);
  const chosen = func ?? offered[0] ?? "none";
  if (offered.includes(chosen)) return found({ column: name, func: chosen });
  const { zh, en } = aggregateNames[chosen];
  const problem = { zh: `${type} 类型不支持${zh}`, en: `${en.toLowerCase()} does not fit the type ${type}` };
  return refuseColumn(name, problem, context.language);
}

function unknown(name: string, { table }: TableContext): Refusal {
  return refuse("column_unknown", { table, column: name });
}

function resultType(func: Aggregate, type: string): string {
  if (func === "count") return "BIGINT";
  if (func === "avg") return "DOUBLE";
  if (func === "sum" && familyOf(type) === "numeric") {
    return /int/i.test(type) ? "HUGEINT" : type;
  }
  return type;
}

function selectColumn({ name, source, func }: OutputColumn): SelectColumn {
  const of: Expression = func === "none" ? column(source) : { kind: "call", func, of: column(source) };
  return { of, alias: name };
}

// A term means an output column by its name, else the first measure made of that column.
function orderOf(
  order: readonly OrderSpec[],
  output: readonly OutputColumn[],
  context: TableContext,
): Outcome<OrderTerm[]> {
  const terms: OrderTerm[] = [];
  for (const { column: wanted, direction } of order) {
    const target =
      output.find(({ name }) => name === wanted) ?? output.find(({ source }) => source === wanted);
    if (target) {
      terms.push({ by: column(target.name), direction });
      continue;
    }
    if (!context.columns.has(wanted)) return unknown(wanted, context);
    const problem = { zh: "只能按已选字段排序", en: "only chosen fields can be sorted by" };
    return refuseColumn(wanted, problem, context.language);
  }
  return found(terms);
}

function withTies(order: readonly OrderTerm[], grouped: readonly OutputColumn[]): OrderTerm[] {
  const named = new Set(order.map(({ by }) => (by.kind === "column" ? by.name : "")));
  const dimensionsFirst = [...grouped].sort((a, b) => a.role.localeCompare(b.role));
  const ties = dimensionsFirst.filter(({ name }) => !named.has(name));
  return [...order, ...ties.map(({ name }): OrderTerm => ({ by: column(name), direction: "asc" }))];
}
