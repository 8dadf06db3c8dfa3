import type { Comparison, MeasureShow } from "@provost/contract/chart/chart-content";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Bucket } from "@provost/contract/report/bucket";
import type { QuerySpec } from "@provost/contract/report/query-spec";
import type { Cell, QueryParams } from "@provost/contract/report/report";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import type { Unit } from "../expression/unit.ts";
import type { QueryTable, VisibleTable } from "../policy/apply-policy.ts";
import { visibleFields } from "../policy/visible-fields.ts";
import { rowsOfGroups, rowsOfTop } from "../policy/visible-rows.ts";
import { found, type Outcome, type Refusal, refuse, refuseColumn } from "../refusal.ts";
import { partsOf, shownGroups } from "../relative/compared-parts.ts";
import { isRelative } from "../relative/relative-show.ts";
import { isComparedWithWhole } from "../relative/relative-values.ts";
import { type ChosenFields, chosenFields, comparedDimensions } from "../selection/chosen-fields.ts";
import { allOf, type Condition, column, type Select, select } from "../sql/tree.ts";
import {
  type NewestValues,
  type TimeSpans,
  timeSpans,
  wholeCondition,
  withSameDays,
} from "../time/time-spans.ts";
import { filtersApartFrom } from "../time/whole-spans.ts";
import { queryMark, readCursor, writeCursor, wrongCursor } from "./cursor.ts";
import { deepOffset, deepPage } from "./deep-page.ts";
import { type FilterContext, filterCondition } from "./filter-condition.ts";
import { type Grouping, groupedQuery, isChange, type RowSet, timeColumn } from "./grouped-query.ts";
import { orderKeys, orderTerms } from "./order-terms.ts";
import { checkChanges, checkTop } from "./top-groups.ts";
import { type CompiledTotals, totalsQueries } from "./totals-query.ts";

/** What a query needs beside its spec. */
export interface CompileOptions {
  params: QueryParams;
  /** Page counted from 1 and its size; read only when the spec pages (default: page 1 of 10 rows). */
  paging?: { current: number; size: number };
  /** What the viewer may see of the table; `null` = all of it. */
  view: VisibleTable | null;
  /** Language of the refusals' details. */
  language: Language;
  /** What weeks, terms and school years begin with. */
  calendar: Calendar;
  /** The day it is in the tenant's zone, `YYYY-MM-DD`. */
  today: string;
  /** The engine works out how many rows a page skips; left out, it does. */
  computesOffsets?: boolean;
  /** The cursor a page before gave (`nextOf`); in its place `paging.current` counts no rows. */
  after?: string;
  /** The newest values that `spans` of the query ask for; what is left out is not known. */
  newest?: NewestValues;
}

/** A column of the result: where it comes from and the type to expect. */
export interface OutputColumn {
  name: string;
  source: string;
  role: "measure" | "dimension";
  func: Aggregate;
  /** The other column of a function of two. */
  otherColumn?: string | undefined;
  type: string;
  bucket: Bucket | null;
  show: MeasureShow;
  /** How its formula compares groups, and what the numbers of such a formula are written in. */
  compares?: readonly Comparison[];
  unit?: Unit;
}

/** A query as a SELECT; `limit` is its row count, `count` the number of rows of all pages under the name `total`. */
export interface CompiledQuery {
  ok: true;
  select: Select;
  limit: number;
  count: Select | null;
  columns: OutputColumn[];
  totals: CompiledTotals[];
  /** Its dimensions that are spans of time. */
  spans: TimeSpans[];
  /** The cursor of the page after a last row (cells as in `columns`); `null` when there can be none. */
  nextOf(lastRow: readonly Cell[]): string | null;
}

const relativeFilter: LocalizedText = {
  zh: "与其他分组比较的数值不能用于汇总后筛选",
  en: "what is compared with other groups can't be used in a measure filter",
};

/** Most parts that formulas which compare groups are taken apart into. */
const mostParts = limits.measures * 2;
const tooMany: LocalizedText = {
  zh: "计算字段与其他分组的比较过多",
  en: "the calculated fields compare groups in too many ways",
};

/** Spec §9: the page a paging chart begins with. */
export const firstPage = { current: 1, size: 10 } as const;

/**
 * Turns a query on one table into a SELECT, or says why it cannot run.
 * Measures come first, then dimensions; whatever is not aggregated is grouped by; measures alone give one row.
 * Filters choose rows; `having` then chooses groups, `top` the first of these; totals are computed again from the rows of the
 * groups that are left, parts of the total from all that the filters leave.
 * Equal rows of an order are distinguished by the raw columns, so that pages and truncated results are stable.
 */
export function compileQuery(
  spec: QuerySpec,
  table: QueryTable,
  options: CompileOptions,
): CompiledQuery | Refusal {
  if (spec.table === "" || spec.dimensions.length + spec.measures.length === 0) return refuse("query_empty");
  const requested = requestedGroups(spec, table, options);
  if (!requested.ok) return requested;
  const { grouping, having, chosen, narrowed, spans } = requested.value;
  const columns = outputColumns(chosen, spec.top);
  const { fields } = requested.value;
  const terms = orderTerms(spec, chosen, { fields, columns: table.columns, language: options.language });
  if (!terms.ok) return terms;
  const order = { terms: terms.value, top: spec.top };
  const totals = totalsQueries(spec.totals, narrowed, table.name, order);
  if (!totals.ok) return totals;

  const isNarrowed = isOfFewerRows(spec, grouping);
  const groups = where(groupedQuery(isNarrowed ? narrowed : grouping), isNarrowed ? null : having);
  const relative = shownGroups(groups, grouping, grouping.rows.dimensions, order);
  // Within an expression of the order a name would be that of a column that is read, not of one of the result.
  const isBare = terms.value.every(({ by }) => by.kind === "column");
  const all = isBare ? relative : wrapped(relative, null);
  const keys = orderKeys(terms.value, chosen);
  const mark = spec.page && keys ? queryMark(all, keys) : "";
  const { current, size } = options.paging ?? firstPage;
  const limit = spec.page ? size : (spec.limit ?? limits.defaultLimit);
  let from = all;
  if (spec.page && options.after !== undefined) {
    const behind = keys && readCursor(options.after, mark, keys);
    if (!behind) return refuse("query_invalid", { detail: wrongCursor[options.language] });
    from = where(all, behind);
  }
  const counts = spec.page && options.after === undefined && current > 1;
  const offset = counts ? (current - 1) * size : 0;
  const page = { ...from, orderBy: terms.value, limit, offset: offset === 0 ? null : offset };
  return {
    ok: true,
    select:
      keys && isBare && offset >= deepOffset && options.computesOffsets !== false
        ? deepPage(all, terms.value, { offset, size })
        : page,
    limit,
    count: spec.page ? countOf(all, spec, grouping, having) : null,
    columns,
    totals: totals.value,
    spans,
    nextOf: (lastRow) => {
      if (!spec.page || !keys) return null;
      const cells = keys.map(({ name }) => lastRow[columns.findIndex((one) => one.name === name)] ?? null);
      return writeCursor(mark, keys, cells);
    },
  };
}

// What a measure is over several groups is of those alone that are shown.
function isOfFewerRows({ top }: QuerySpec, { measures }: Grouping): boolean {
  return top !== null || measures.some(isComparedWithWhole);
}

function where(groups: Select, condition: Condition | null): Select {
  return condition ? wrapped(groups, condition) : groups;
}

function wrapped(groups: Select, condition: Condition | null): Select {
  const columns = groups.columns.map(({ alias }) => ({ of: column(alias), alias }));
  return select({ columns, from: { kind: "query", select: groups, alias: "result" }, where: condition });
}

// What makes the groups is enough to count them.
function countOf(all: Select, { top }: QuerySpec, grouping: Grouping, having: Condition | null): Select {
  const raw = grouping.measures.filter((measure) => measure.raw);
  const isBare = !top && !having && raw.length + grouping.rows.dimensions.length > 0;
  const groups = isBare ? groupedQuery({ ...grouping, measures: raw }) : all;
  return select({
    columns: [{ of: { kind: "countRows" }, alias: "total" }],
    from: { kind: "query", select: groups, alias: "result" },
  });
}

function outputColumns({ measures, dimensions }: ChosenFields, top: QuerySpec["top"]): OutputColumn[] {
  return [
    ...measures.map(
      ({ name, column: source, func, otherColumn, type, show, compares, unit }): OutputColumn => ({
        name,
        source,
        role: "measure",
        func,
        ...(otherColumn === undefined ? {} : { otherColumn }),
        type,
        bucket: null,
        show,
        ...(compares === undefined ? {} : { compares, unit: unit ?? null }),
      }),
    ),
    ...dimensions.map(
      ({ name, column: source, type, bucket }): OutputColumn => ({
        name,
        source,
        role: "dimension",
        func: "none",
        type: top?.others && top.dimension === name ? "VARCHAR" : type,
        bucket,
        show: "value",
      }),
    ),
  ];
}

interface RequestedGroups {
  chosen: ChosenFields;
  /** The groups before `having` and `top`. */
  grouping: Grouping;
  having: Condition | null;
  /** The rows of the groups that `having` and `top` leave. */
  narrowed: Grouping;
  spans: TimeSpans[];
  fields: ReturnType<typeof visibleFields>;
}

function requestedGroups(
  spec: QuerySpec,
  table: QueryTable,
  options: CompileOptions,
): Outcome<RequestedGroups> {
  const { view, language, calendar, params, today, newest = new Map() } = options;
  const fields = visibleFields(table, { view, language, calendar, calculated: spec.calculated });
  const filters: FilterContext = { field: fields.rowField, params, language, calendar, today };
  const chosen = chosenFields(spec, { fields, filters, calendar, language });
  if (!chosen.ok) return chosen;
  const condition = filterCondition(spec.filter, filters);
  if (!condition.ok) return condition;
  const { dimensions, measures } = chosen.value;
  const having = filterCondition(spec.having, {
    ...filters,
    field: (name) => {
      const measure = measures.find((one) => one.name === name);
      if (!measure) return refuse("column_unknown", { table: table.name, column: name });
      if (isRelative(measure)) return refuseColumn(name, relativeFilter, language);
      return found({ of: column(name), type: measure.type });
    },
  });
  if (!having.ok) return having;
  const from = fields.source();
  const spans = timeSpans(spec.filter, chosen.value, from, filters);
  if (!spans.ok) return spans;
  const isWhole = wholeCondition(spans.value, dimensions, newest);
  const parts = [condition.value, isWhole].filter((part) => part !== null);
  const all: RowSet = { from, where: parts.length === 0 ? null : allOf(parts), dimensions };
  const whole = wholeSpans(all, spec, chosen.value, { filters, isTruncated: isWhole !== null });
  if (!whole.ok) return whole;
  const compared = withSameDays(measures, spans.value, newest);
  const parted = partsOf(compared, comparedDimensions(dimensions), spec.layout);
  if ((parted.later?.count ?? 0) > mostParts) return refuse("query_invalid", { detail: tooMany[language] });
  const grouping: Grouping = { rows: all, all, whole: whole.value, ...parted, calendar };
  const changes = checkChanges(grouping, language);
  if (!changes.ok) return changes;
  const isNarrowed = isOfFewerRows(spec, grouping) || spec.totals.length > 0;
  let narrowed = having.value && isNarrowed ? ofGroups(grouping, having.value) : grouping;
  if (spec.top) {
    const top = checkTop(spec.top, narrowed, measures, { table: table.name, language });
    if (!top.ok) return top;
    narrowed = { ...narrowed, ...rowsOfTop(narrowed, spec.top, top.value) };
  }
  return found({
    chosen: chosen.value,
    grouping,
    having: having.value,
    narrowed,
    spans: spans.value,
    fields,
  });
}

// Filters on the column of a change choose the spans to show; spans that they do not truncate are compared.
function wholeSpans(
  all: RowSet,
  { filter }: QuerySpec,
  { dimensions, measures }: ChosenFields,
  { filters, isTruncated }: { filters: FilterContext; isTruncated: boolean },
): Outcome<RowSet> {
  const time = measures.some(isChange) ? timeColumn(dimensions) : null;
  if (time === null) return found(all);
  const apart = filtersApartFrom(filter, time);
  if (apart === filter && !isTruncated) return found(all);
  const condition = filterCondition(apart, filters);
  return condition.ok ? found({ ...all, where: condition.value }) : condition;
}

function ofGroups(grouping: Grouping, having: Condition): Grouping {
  const { rows, whole } = grouping;
  const left = rowsOfGroups(grouping, having);
  return {
    ...grouping,
    rows: left,
    whole: whole === rows ? left : rowsOfGroups({ ...grouping, rows: whole }, having),
  };
}
