import { familyOf } from "@provost/contract/report/aggregate";
import type { TimeUnit } from "@provost/contract/report/bucket";
import { filterOperators } from "@provost/contract/report/filter-operators";
import type { FilterSpec, FilterTree } from "@provost/contract/report/query-spec";
import { readPeriod } from "@provost/contract/report/relative-period";
import type { QueryParams } from "@provost/contract/report/report";
import type { Calendar } from "@provost/contract/wire/calendar";
import { suppliedValues } from "../query/fill-params.ts";
import { isZoned, type SuppliedValue } from "../result/column-value.ts";
import { fullMoment } from "../sql/mysql-functions.ts";
import { firstDay, termsInOrder } from "./calendar-days.ts";
import { periodDays, spanDays } from "./period-days.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Moments as the tenant's clocks show them, ms since 1970, from `from` to before `until`; `null`: without that end. */
export interface Extent {
  from: number | null;
  until: number | null;
}

/** A span of time that rows cover only in part; `start` is its first day. */
export interface PartialSpan extends Extent {
  start: string;
}

/** A column of dates, and what its filters are read with. */
export interface DatedColumn {
  column: string;
  type: string;
  params: QueryParams;
  calendar: Calendar;
  today: string;
}

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const isDay = (type: string): boolean => familyOf(type) === "date" && !/^datetime/i.test(type.trim());
const midnight = (moment: number): number => Math.floor(moment / dayMs) * dayMs;

// The last minute of a day is its end: nobody means to leave out its last seconds.
const roundedUp = (moment: number): number =>
  midnight(moment + minuteMs) > moment ? midnight(moment + minuteMs) : moment;

const common = (one: Extent, other: Extent): Extent => ({
  from: one.from === null || other.from === null ? (one.from ?? other.from) : Math.max(one.from, other.from),
  until:
    one.until === null || other.until === null
      ? (one.until ?? other.until)
      : Math.min(one.until, other.until),
});

const around = (one: Extent, other: Extent): Extent => ({
  from: one.from === null || other.from === null ? null : Math.min(one.from, other.from),
  until: one.until === null || other.until === null ? null : Math.max(one.until, other.until),
});

const open: Extent = { from: null, until: null };

/** What filters leave of a column of dates; `null` where they have no values to filter by. */
function filtered(tree: FilterTree, of: DatedColumn): Extent | null {
  if (tree.kind === "compare") return compared(tree, of);
  const parts = tree.of.map((part) => filtered(part, of)).filter((part) => part !== null);
  const [first, ...others] = parts;
  return first ? others.reduce(tree.kind === "all" ? common : around, first) : null;
}

/** From when until when a column can have values under its filters. */
export function extentOf(filter: FilterTree, of: DatedColumn): Extent {
  return filtered(filter, of) ?? open;
}

function compared(filter: FilterSpec, of: DatedColumn): Extent | null {
  const { column, operator, bucket } = filter;
  if (filterOperators[operator].params === 0) return open;
  const filled = suppliedValues(filter, of.params);
  if (filled.every((list) => list.length === 0)) return null;
  if (column !== of.column) return open;
  const places = (list: readonly SuppliedValue[]): (Place | null)[] =>
    list.map((value) => placeOf(value, bucket, of));
  const [low = null] = places(filled[0] ?? []);
  switch (operator) {
    case "period":
      return periodExtent(filled[0]?.[0], of);
    case "=":
    case "in": {
      const all = places(filled.flat());
      const known = all.filter((place) => place !== null);
      const [first, ...others] = known;
      return first && known.length === all.length ? others.reduce(around, first) : open;
    }
    case ">=":
      return { ...open, from: low?.from ?? null };
    case ">":
      return { ...open, from: low?.after ?? null };
    case "<=":
      return { ...open, until: low?.until ?? null };
    case "<":
      return { ...open, until: low ? roundedUp(low.from) : null };
    case "BETWEEN": {
      const [high = null] = places(filled[1] ?? []);
      return { from: low?.from ?? null, until: high?.until ?? null };
    }
    default:
      return open;
  }
}

function periodExtent(value: SuppliedValue | undefined, { calendar, today }: DatedColumn): Extent {
  const period = readPeriod(value);
  const days = period && periodDays(period, calendar, today);
  return days ? { from: momentOf(days.from), until: momentOf(days.until) } : open;
}

/** What a value of a filter names; `after`: the first moment that is greater. */
interface Place {
  from: number;
  until: number;
  after: number;
}

function placeOf(
  value: SuppliedValue,
  bucket: FilterSpec["bucket"],
  { type, calendar }: DatedColumn,
): Place | null {
  const moment = readMoment(value, bucket ? "DATE" : type, calendar);
  if (moment === null || (bucket && bucket.kind !== "time")) return null;
  if (bucket) {
    const span = spanDays(bucket.unit, calendar, dayAt(moment));
    return span && placed(momentOf(span.from), momentOf(span.until));
  }
  if (isDay(type)) return placed(moment, moment + dayMs);
  // A moment without a time of day is the day where it is the last one: dates are often stored so.
  const until = midnight(moment) === moment ? moment + dayMs : roundedUp(moment + 1);
  return { from: moment, until, after: moment };
}

const placed = (from: number, until: number): Place => ({ from, until, after: until });

/** A moment as the tenant's clocks show it, ms; those of columns with a zone are read in UTC where they name none. */
function readMoment(value: SuppliedValue, type: string, { timeZone }: Calendar): number | null {
  const text = fullMoment(String(value).trim());
  const moment = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || "00:00:00"}Z`);
  if (Number.isNaN(moment)) return null;
  if (!isZoned(type)) return moment;
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${clock.format(moment).replace(" ", "T")}Z`);
}

/** What makes spans of time partial. */
export interface SpanLimits {
  unit: TimeUnit;
  column: DatedColumn;
  /** What the filters leave. */
  extent: Extent;
}

/** The first day of the span of today, `null` where none is, the filters leave nothing of it, or days are not divided. */
export function presentSpan({ unit, column, extent }: SpanLimits): string | null {
  if (unit === "day" && isDay(column.type)) return null;
  const span = spanDays(unit, column.calendar, column.today);
  if (span === null) return null;
  const isBehind = extent.until !== null && extent.until <= momentOf(span.from);
  const isBefore = extent.from !== null && extent.from >= momentOf(span.until);
  return isBehind || isBefore ? null : span.from;
}

/**
 * The spans that rows cover only in part: those that a filter truncates, and that of today as far as the newest value goes (by the
 * tenant's clock; `undefined`: not known, `null`: there is none). A span that is over, or beyond which rows go, is whole.
 */
export function partialSpans(limits: SpanLimits, newest: string | null | undefined): PartialSpan[] {
  const { unit, column, extent } = limits;
  const found = new Map<string, PartialSpan>();
  const truncate = (
    at: number,
    isTruncated: (from: number, until: number) => Partial<Extent> | null,
  ): void => {
    const span = spanDays(unit, column.calendar, dayAt(at));
    const by = span && isTruncated(momentOf(span.from), momentOf(span.until));
    if (!span || !by) return;
    const { start, ...known } = found.get(span.from) ?? { start: span.from, ...open };
    found.set(start, { start, ...common(known, { ...open, ...by }) });
  };
  const { from, until } = extent;
  if (from !== null) truncate(from, (first) => (from > first ? { from } : null));
  if (until !== null) truncate(until - 1, (_, end) => (until < end ? { until } : null));
  const present = presentSpan(limits);
  if (present === null || newest === null) return [...found.values()];
  if (newest === undefined) truncate(momentOf(present), () => ({}));
  else {
    const reached = reachedBy(newest, unit);
    truncate(momentOf(present), (first, end) =>
      reached > first && reached < end ? { until: reached } : null,
    );
  }
  return [...found.values()];
}

// Of days the moment itself, unless it has no time of day; of longer spans the end of its day.
function reachedBy(newest: string, unit: TimeUnit): number {
  const moment = Date.parse(`${newest.slice(0, 10)}T${newest.slice(11, 19) || "00:00:00"}Z`);
  return unit === "day" && midnight(moment) !== moment ? moment : midnight(moment) + dayMs;
}

/** The days of an earlier span that are compared, before `until`; it ends before `end`. */
export interface SameDays {
  until: string;
  end: string;
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 - months, Math.min(date, last)));
}

const daysAfter = (day: string, days: number): string => dayAt(momentOf(day) + days * dayMs);

// The span that a change of the one that begins at the day is measured from, as the engine finds it.
function earlierStart(unit: TimeUnit, start: string, since: Since, calendar: Calendar): string | null {
  if (since === "yearBefore") return unit === "week" ? daysAfter(start, -364) : monthsBefore(start, 12);
  if (unit !== "term") return spanDays(unit, calendar, daysAfter(start, -1))?.from ?? null;
  const year = Number(start.slice(0, 4));
  const starts = [year - 1, year].flatMap((at) =>
    termsInOrder(calendar).map((term) => {
      const { month, day } = firstDay(term.start);
      return dayAt(Date.UTC(at, month - 1, day));
    }),
  );
  return starts[starts.indexOf(start) - 1] ?? null;
}

type Since = "previous" | "yearBefore";

/**
 * Which days of the earlier span are the same as those that the present one has so far; `null` where all are compared: it is whole, or
 * its newest value is not known. A year apart they are the days of the same dates, else as many from the beginning on.
 */
export function sameDays(
  limits: SpanLimits,
  newest: string | null | undefined,
  since: Since,
): SameDays | null {
  const { unit, column } = limits;
  const { calendar } = column;
  const start = presentSpan(limits);
  const [present] = partialSpans({ ...limits, extent: open }, newest).filter((span) => span.start === start);
  if (unit === "day" || start === null || !newest || !present) return null;
  const earlier = earlierStart(unit, start, since, calendar);
  const end = earlier && spanDays(unit, calendar, earlier)?.until;
  if (!earlier || !end) return null;
  const last = newest.slice(0, 10);
  const isYearly = unit === "year" || unit === "schoolYear" || (since === "yearBefore" && unit !== "week");
  const days = Math.round((momentOf(last) - momentOf(start)) / dayMs);
  const until = daysAfter(isYearly ? monthsBefore(last, 12) : daysAfter(earlier, days), 1);
  return until < end ? { until, end } : null;
}
