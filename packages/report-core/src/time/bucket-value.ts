import { familyOf } from "@provost/contract/report/aggregate";
import type { Bucket, TimeUnit } from "@provost/contract/report/bucket";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { LocalizedText } from "@provost/contract/wire/language";
import { coerceValue, hasDays, isZoned, type Operand } from "../result/column-value.ts";
import type { Comparison, Condition, Expression } from "../sql/tree.ts";
import {
  crossesYear,
  firstDay,
  lastDay,
  termsInOrder,
  type YearDay,
  yearDayNumber,
} from "./calendar-days.ts";

type Bucketed = { ok: true; value: Operand } | { ok: false; problem: LocalizedText };

const needsDate: LocalizedText = {
  zh: "只有日期字段可以按时间分组",
  en: "only dates can be grouped by time",
};
const needsNumber: LocalizedText = {
  zh: "只有数值字段可以分段",
  en: "only numbers can be grouped into ranges",
};

const whole = (value: number): Expression => ({ kind: "whole", value });

function number(value: number): Expression {
  const coerced = coerceValue(value, "DOUBLE");
  if (!coerced.ok) throw new Error(`${value} is no number`);
  return coerced.node;
}

function compare(left: Expression, operator: Comparison, right: Expression): Condition {
  return { kind: "compare", left, operator, right };
}

function yearOf(of: Expression): Expression {
  return { kind: "datePart", part: "year", of };
}

function yearDayOf(of: Expression): Expression {
  const month: Expression = { kind: "datePart", part: "month", of };
  const hundreds: Expression = { kind: "arithmetic", operator: "*", left: month, right: whole(100) };
  return { kind: "arithmetic", operator: "+", left: hundreds, right: { kind: "datePart", part: "day", of } };
}

function dateAt(year: Expression, { month, day }: YearDay, yearsBefore = 0): Expression {
  const at: Expression =
    yearsBefore === 0 ? year : { kind: "arithmetic", operator: "-", left: year, right: whole(yearsBefore) };
  return { kind: "function", func: "makeDate", of: [at, whole(month), whole(day)] };
}

function schoolYearStart(of: Expression, { schoolYearStart: start }: Calendar): Expression {
  const first = firstDay(start);
  const begun = compare(yearDayOf(of), ">=", whole(yearDayNumber(first)));
  return {
    kind: "case",
    branches: [
      { when: begun, value: dateAt(yearOf(of), first) },
      { when: { kind: "isNull", of, not: true }, value: dateAt(yearOf(of), first, 1) },
    ],
    otherwise: null,
  };
}

// A date in no term has none; of terms that overlap the one that begins first in the year counts.
function termStart(of: Expression, calendar: Calendar): Expression {
  const branches = termsInOrder(calendar).flatMap((term) => {
    const [first, last] = [firstDay(term.start), lastDay(term.end)];
    const begun = compare(yearDayOf(of), ">=", whole(yearDayNumber(first)));
    const unfinished = compare(yearDayOf(of), "<=", whole(yearDayNumber(last)));
    if (!crossesYear(term)) {
      const when: Condition = { kind: "all", of: [begun, unfinished] };
      return [{ when, value: dateAt(yearOf(of), first) }];
    }
    return [
      { when: begun, value: dateAt(yearOf(of), first) },
      { when: unfinished, value: dateAt(yearOf(of), first, 1) },
    ];
  });
  if (branches.length === 0) return { kind: "null", as: "date" };
  return { kind: "case", branches, otherwise: null };
}

function spanStart(of: Expression, unit: TimeUnit, calendar: Calendar): Expression {
  if (unit === "schoolYear") return schoolYearStart(of, calendar);
  if (unit === "term") return termStart(of, calendar);
  if (unit !== "week" || calendar.weekStart === 1) return { kind: "spanStart", span: unit, of };
  // Weeks of the engine begin on Monday: those that begin some days earlier are its weeks of a date that much later.
  const days = calendar.weekStart === 0 ? 1 : 2;
  const shifted: Expression = { kind: "later", of, by: days, unit: "day" };
  return { kind: "later", of: { kind: "spanStart", span: "week", of: shifted }, by: -days, unit: "day" };
}

function decimalsOf(value: number): number {
  const [, digits = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

function stepStart(of: Expression, size: number, from: number): Expression {
  const decimals = Math.max(decimalsOf(size), decimalsOf(from));
  const round = (value: Expression, digits: number): Expression =>
    decimals === 0 ? value : { kind: "function", func: "round", of: [value, whole(digits)] };
  const above: Expression =
    from === 0 ? of : { kind: "arithmetic", operator: "-", left: of, right: number(from) };
  const share: Expression = { kind: "arithmetic", operator: "/", left: above, right: number(size) };
  // 0.3 / 0.1 falls short of 3 in binary: nine digits distinguish steps and forgive that.
  const steps: Expression = { kind: "function", func: "floor", of: [round(share, 9)] };
  const start: Expression = { kind: "arithmetic", operator: "*", left: steps, right: number(size) };
  const moved: Expression =
    from === 0 ? start : { kind: "arithmetic", operator: "+", left: start, right: number(from) };
  return round(moved, Math.min(decimals, 15));
}

function bandPlace(of: Expression, edges: readonly number[]): Expression {
  const branches = edges.map((edge, place) => ({
    when: compare(of, "<", number(edge)),
    value: whole(place),
  }));
  const last = { when: { kind: "isNull", of, not: true } as const, value: whole(edges.length) };
  return { kind: "case", branches: [...branches, last], otherwise: null };
}

/** A moment as the tenant's clocks show it; other values as they are. */
export function onTenantClock({ of, type }: Operand, { timeZone }: Calendar): Operand {
  if (!isZoned(type)) return { of, type };
  const zone = { kind: "value", value: timeZone, type: "varchar", cast: "text" } as const;
  return { of: { kind: "inZone", of, zone }, type: "TIMESTAMP" };
}

/** The bucket a value lies in (contract/bucket says which), or why it cannot be put into one. No value lies in none. */
export function bucketValue(operand: Operand, bucket: Bucket, calendar: Calendar): Bucketed {
  if (bucket.kind === "time") {
    if (!hasDays(operand.type)) return { ok: false, problem: needsDate };
    const { of } = onTenantClock(operand, calendar);
    return { ok: true, value: { of: spanStart(of, bucket.unit, calendar), type: "DATE" } };
  }
  if (familyOf(operand.type) !== "numeric") return { ok: false, problem: needsNumber };
  if (bucket.kind === "edges") {
    return { ok: true, value: { of: bandPlace(operand.of, bucket.edges), type: "INTEGER" } };
  }
  return { ok: true, value: { of: stepStart(operand.of, bucket.size, bucket.from ?? 0), type: "DOUBLE" } };
}

/** The span before the one that begins with the date (itself a span's start). */
export function previousSpan(of: Expression, unit: TimeUnit, calendar: Calendar): Expression {
  if (unit === "day") return { kind: "later", of, by: -1, unit: "day" };
  if (unit === "week") return { kind: "later", of, by: -7, unit: "day" };
  if (unit === "month") return { kind: "later", of, by: -1, unit: "month" };
  if (unit === "quarter") return { kind: "later", of, by: -3, unit: "month" };
  if (unit !== "term") return { kind: "later", of, by: -12, unit: "month" };
  const starts = termsInOrder(calendar).map(({ start }) => firstDay(start));
  const last = starts.at(-1);
  if (!last) return { kind: "null", as: "date" };
  return {
    kind: "case",
    branches: starts.map((start, place) => ({
      when: compare(yearDayOf(of), "=", whole(yearDayNumber(start))),
      value: dateAt(yearOf(of), starts[place - 1] ?? last, place === 0 ? 1 : 0),
    })),
    otherwise: null,
  };
}

/** The same span a year before; of weeks the one 52 weeks before, of 29 February none. */
export function spanYearBefore(of: Expression, unit: TimeUnit): Expression {
  if (unit === "week") return { kind: "later", of, by: -364, unit: "day" };
  const before: Expression = { kind: "later", of, by: -12, unit: "month" };
  if (unit !== "day") return before;
  const leap = compare(yearDayOf(of), "=", whole(229));
  return { kind: "when", condition: { kind: "not", of: leap }, of: before };
}
