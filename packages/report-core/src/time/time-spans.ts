import type { FilterTree } from "@provost/contract/report/query-spec";
import { type FilterContext, filterCondition } from "../query/filter-condition.ts";
import { isChange } from "../query/grouped-query.ts";
import { onlyWhere } from "../query/measure-value.ts";
import { found, type Outcome } from "../refusal.ts";
import { coerceValue } from "../result/column-value.ts";
import type { ChosenFields, Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import { call, compare } from "../sql/terms.ts";
import {
  allOf,
  anyOf,
  type Condition,
  type Expression,
  type Select,
  type Source,
  select,
} from "../sql/tree.ts";
import { onTenantClock } from "./bucket-value.ts";
import {
  extentOf,
  type PartialSpan,
  partialSpans,
  presentSpan,
  type SpanLimits,
  sameDays,
} from "./partial-spans.ts";
import { filtersApartFrom } from "./whole-spans.ts";

/** Newest values of columns of dates, as the tenant's clock shows them, by the name of a dimension; `null` where there is none. */
export type NewestValues = ReadonlyMap<string, string | null>;

/** A dimension of spans of time. */
export interface TimeSpans {
  /** Its name in the result. */
  name: string;
  unit: SpanLimits["unit"];
  /** Partial spans are left out. */
  isWhole: boolean;
  /** The query depends on the newest value: it is to be compiled with it. */
  dependsOnNewest: boolean;
  /** The first day of the span of today, where it may be shown. */
  present: string | null;
  /** Finds the newest value, where that decides whether the present span is partial. */
  newest: Select | null;
  /** The partial spans, with the newest value; left out, it is not known. */
  partial(newest?: string | null): PartialSpan[];
  /** What restricts rows to those days of the earlier span that the present one has so far, and to all other spans; `null`: nothing. */
  sameDays(newest: string | null | undefined, since: NamedMeasure["since"]): Condition | null;
}

/** The dimensions that are spans of time. */
export function timeSpans(
  filter: FilterTree,
  { dimensions, measures }: ChosenFields,
  from: Source,
  filters: FilterContext,
): Outcome<TimeSpans[]> {
  const compares = measures.some(isOfSameDays);
  const all: TimeSpans[] = [];
  for (const { name, column, bucket, of } of dimensions) {
    if (bucket?.kind !== "time") continue;
    const field = filters.field(column);
    if (!field.ok) return field;
    const { params, calendar, today } = filters;
    const dated = { column, type: field.value.type, params, calendar, today };
    const limits: SpanLimits = { unit: bucket.unit, column: dated, extent: extentOf(filter, dated) };
    const present = presentSpan(limits);
    const others = filterCondition(filtersApartFrom(filter, column), filters);
    if (!others.ok) return others;
    const value = onTenantClock(field.value, calendar);
    all.push({
      name,
      unit: bucket.unit,
      isWhole: bucket.whole ?? false,
      dependsOnNewest: compares || bucket.whole === true,
      present,
      newest:
        present === null ? null : newestQuery(value.of, compare(of, ">=", day(present)), from, others.value),
      partial: (newest) => partialSpans(limits, present === null ? null : newest),
      sameDays: (newest, since) => {
        const days = sameDays(limits, newest, since);
        if (days === null) return null;
        const { of: at, type } = value;
        return anyOf([compare(at, "<", day(days.until, type)), compare(at, ">=", day(days.end, type))]);
      },
    });
  }
  return found(all);
}

// Rows of other columns' filters count, and none before the span: what is newest is in it, or later.
function newestQuery(value: Expression, since: Condition, from: Source, others: Condition | null): Select {
  return select({
    columns: [{ of: call("max", value), alias: "newest" }],
    from,
    where: allOf(others === null ? [since] : [others, since]),
    limit: 1,
  });
}

function day(text: string, type = "DATE"): Expression {
  const coerced = coerceValue(text, type);
  if (!coerced.ok) throw new Error(`${text} is no day`);
  return coerced.node;
}

/** What leaves the partial spans of dimensions out that ask for that, rows without a date in; `null` where there is none. */
export function wholeCondition(
  spans: readonly TimeSpans[],
  dimensions: readonly Dimension[],
  newest: NewestValues,
): Condition | null {
  const parts = spans.flatMap(({ name, isWhole, partial }): Condition[] => {
    const of = dimensions.find((one) => one.name === name)?.of;
    if (!isWhole || !of) return [];
    return partial(newest.get(name)).map(({ start }) =>
      anyOf([{ kind: "isNull", of }, compare(of, "<>", day(start))]),
    );
  });
  return parts.length === 0 ? null : allOf(parts);
}

const isOfSameDays = (measure: NamedMeasure): boolean => isChange(measure) && measure.sameDays;

/** The measures, changes of the same days with what the earlier span is worth then. */
export function withSameDays(
  measures: readonly NamedMeasure[],
  spans: readonly TimeSpans[],
  newest: NewestValues,
): NamedMeasure[] {
  const [only, ...others] = spans;
  return measures.map((measure) => {
    if (!only || others.length > 0 || !isOfSameDays(measure)) return measure;
    const condition = only.sameDays(newest.get(only.name), measure.since);
    return condition === null ? measure : { ...measure, before: onlyWhere(measure.of, condition) };
  });
}
