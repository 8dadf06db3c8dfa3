import type { TopGroups } from "@provost/contract/chart/chart-content";
import { isTimed } from "../figure/figure-fields.ts";
import { changeOf, partOf } from "../query/measure-value.ts";
import { othersMarker } from "../query/others-marker.ts";
import type { Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import { arithmetic, compare, whole } from "../sql/terms.ts";
import {
  anyOf,
  type Condition,
  column,
  type Expression,
  type OrderTerm,
  type ScalarFunction,
  type Select,
  type SelectColumn,
  select,
  type WindowNode,
} from "../sql/tree.ts";
import { isDifference, isPartOfGroups, isRelative, originOf, periodsOf } from "./relative-show.ts";

const isFromAverage = (measure: NamedMeasure): boolean =>
  isDifference(measure) && originOf(measure) === "average";

/** Whether a measure is compared with what it is over several groups, worked out of their rows: an average of averages would be wrong. */
export function isComparedWithWhole(measure: NamedMeasure): boolean {
  return isPartOfGroups(measure) || (isFromAverage(measure) && !measure.addsUp);
}

/** The dimensions of the groups that such a measure is compared with; `null` where these are the groups themselves. */
export function wholeOf({ along }: NamedMeasure, retained: readonly Dimension[]): Dimension[] | null {
  const left = retained.filter(({ name }) => !along.includes(name));
  return left.length === retained.length ? null : left;
}

/** Such a measure as it is shown; `all` is what it is over the groups that it is compared with. */
export function comparedWithWhole(measure: NamedMeasure, now: Expression, all: Expression): Expression {
  return isPartOfGroups(measure) ? partOf(now, all) : differenceOf(measure, now, all);
}

function differenceOf({ show, isOrigin }: NamedMeasure, now: Expression, from: Expression): Expression {
  if (isOrigin) return from;
  return changeOf(show === "difference" ? "change" : "changeRate", now, from);
}

/** What the order of groups beside each other follows from: that of the result, and which groups are combined in one. */
export interface GroupOrder {
  terms: readonly OrderTerm[];
  top: TopGroups | null;
}

/** What groups are called in a query of them. */
export const groupsName = "groups";

/** A column of theirs: some databases read a bare name within a window as the result's column of that name. */
export const own = (name: string): Expression => column(name, groupsName);

/** Whether a measure is compared with the groups beside it, once these have their values. */
export const isBeside = (measure: NamedMeasure): boolean =>
  isRelative(measure) && !isComparedWithWhole(measure);

/** Groups that a measure is compared with: along some dimensions, within each group of the others. */
interface Beside {
  along: readonly Dimension[];
  within: readonly Expression[];
  /** Whether a row is the group that all groups beyond the first ones are combined in, and whether it is any other. */
  rest: Condition | null;
  first: Condition | null;
}

function besideOf(measure: NamedMeasure, retained: readonly Dimension[], top: TopGroups | null): Beside {
  const along = retained.filter(({ name }) => measure.along.includes(name));
  const others = retained.filter(({ name }) => !measure.along.includes(name));
  const marker: Expression = { kind: "value", value: othersMarker, type: "varchar", cast: "text" };
  const isCombined = top?.others === true && along.some(({ name }) => name === top.dimension);
  return {
    along,
    within: others.map(({ name }) => own(name)),
    rest: isCombined ? compare(own(top.dimension), "=", marker) : null,
    first: isCombined
      ? anyOf([{ kind: "isNull", of: own(top.dimension) }, compare(own(top.dimension), "<>", marker)])
      : null,
  };
}

// Numbers beside a group of others are texts, which are read as numbers in an order; texts may have places.
function columnOf(by: Expression): string {
  if (by.kind === "cast" || by.kind === "among") return columnOf(by.of);
  return by.kind === "column" ? by.name : "";
}

const nameOf = ({ by }: OrderTerm): string => columnOf(by);

function ownTerm(by: Expression): Expression {
  return by.kind === "cast" || by.kind === "among" ? { ...by, of: ownTerm(by.of) } : own(columnOf(by));
}

const isInOrder = ({ bucket, type }: Dimension): boolean => bucket !== null || isTimed({ Type: type });

/** The order of groups, and whether a group is where the first of its rows is: it follows from a measure of the rows then. */
interface Course {
  terms: readonly OrderTerm[];
  isByRows: boolean;
}

/** Spans and bands are in their own order; other groups in that of the result, as far as it is known at the grain (`terms`). */
function courseOf({ along, within, rest }: Beside, terms: readonly OrderTerm[], led: boolean): Course {
  const flag = (when: Condition): Expression => ({
    kind: "case",
    branches: [{ when, value: whole(1) }],
    otherwise: whole(0),
  });
  const last: OrderTerm[] = rest ? [{ by: flag(rest), direction: "asc" }] : [];
  const byNature = along.every(isInOrder);
  if (led && !byNature) return { terms: [...last, ...terms], isByRows: within.length > 0 };
  const alone = along.flatMap(({ name }): OrderTerm[] => {
    const wanted = terms.filter((term) => nameOf(term) === name);
    const all = wanted.length > 0 ? wanted : [{ by: own(name), direction: "asc" } as const];
    return byNature ? all.map(({ by }) => ({ by, direction: "asc" })) : all;
  });
  return { terms: [...last, ...alone], isByRows: false };
}

/** The groups with more columns. */
export function extended(of: Select, more: readonly SelectColumn[]): Select {
  if (more.length === 0) return of;
  const columns = of.columns.map(({ alias }) => ({ of: own(alias), alias }));
  return select({ columns: [...columns, ...more], from: { kind: "query", select: of, alias: groupsName } });
}

/** A measure with the groups beside it, and their order. */
interface Placed {
  measure: NamedMeasure;
  beside: Beside;
  course: Course;
  /** The columns of the place of its row, of that of its group among the rows, and of its place in the course: those of what it is along. */
  row: string;
  place: string;
  number: string;
  /** The columns of what it is ranked by, and of that one's power of ten. */
  compared: string;
  power: string;
}

function over(
  func: WindowNode["func"],
  of: Expression | null,
  { within, order = [], rows }: Partial<Pick<WindowNode, "within" | "order" | "rows">>,
): Expression {
  return { kind: "window", func, of, within: within ?? [], order, ...(rows ? { rows } : {}) };
}

function orderOf({ course, place, beside }: Placed): readonly OrderTerm[] {
  if (!course.isByRows) return course.terms;
  // Groups are distinguished where one row has the place of several.
  const alone = beside.along.map(({ name }): OrderTerm => ({ by: own(name), direction: "asc" }));
  return [{ by: own(place), direction: "asc" }, ...alone];
}

const isRank = ({ show }: NamedMeasure): boolean => show === "rank" || show === "percentRank";
const isExact = ({ valueType }: NamedMeasure): boolean => /int|decimal|numeric/i.test(valueType);

const apply = (func: ScalarFunction, ...of: Expression[]): Expression => ({ kind: "function", func, of });

/** What a measure is worth, unless the group is the rest. */
function worthOf({ measure: { name }, beside: { first } }: Placed): Expression {
  const now = own(name);
  return first ? { kind: "when", condition: first, of: now } : now;
}

function powerOf(placed: Placed): Expression {
  const value = asFraction(worthOf(placed));
  return apply("floor", apply("log10", apply("nullif", apply("abs", value), whole(0))));
}

/** By so many digits two values are compared: sums of fractions differ in their last ones by the order in which they were added up. */
const comparedDigits = 12;
/** Of smaller values than this power of ten, the scale would be out of range. */
const leastPower = -290;

function comparable(placed: Placed): Expression {
  const value = asFraction(worthOf(placed));
  const power = own(placed.power);
  const scale = apply("power", whole(10), arithmetic(whole(comparedDigits - 1), "-", power));
  const rounded = arithmetic(apply("round", arithmetic(value, "*", scale)), "/", scale);
  const isScaled = compare(power, ">", whole(leastPower));
  return apply("coalesce", { kind: "when", condition: isScaled, of: rounded }, value);
}

function rankOf(
  { measure, beside: { within } }: Placed,
  value: Expression,
  lowestFirst: boolean,
): Expression {
  const isEmpty: Expression = {
    kind: "case",
    branches: [{ when: { kind: "isNull", of: value }, value: whole(1) }],
    otherwise: whole(0),
  };
  const direction = lowestFirst ? "asc" : "desc";
  const rank = asWhole(
    over("rank", null, { within: [...within, isEmpty], order: [{ by: value, direction }] }),
  );
  if (measure.show === "rank") return rank;
  // Equal ones are below by half.
  const equal = arithmetic(over("count", null, { within: [...within, value] }), "/", whole(2));
  const below = arithmetic(arithmetic(rank, "-", whole(1)), "+", equal);
  return arithmetic(below, "/", over("count", value, { within }));
}

// Places are numbers without a sign in some databases, which have no type in common with others.
const asWhole = (of: Expression): Expression => ({ kind: "cast", of, to: "whole" });
const asFraction = (of: Expression): Expression => ({ kind: "cast", of, to: "fraction" });

function averageOf(value: Expression, { within, order, rows }: Partial<WindowNode>): Expression {
  const parts = { ...(within ? { within } : {}), ...(order ? { order } : {}), ...(rows ? { rows } : {}) };
  // Averages of decimals would be decimals, other ones in every engine.
  return over("avg", asFraction(value), parts);
}

/** A measure as it is shown among the groups beside it. */
function shownOf(placed: Placed): Expression {
  const { measure, beside } = placed;
  const { show, name, showBy } = measure;
  const { along, within, rest } = beside;
  const now = own(name);
  const none: Expression = { kind: "null", as: show === "rank" ? "whole" : "fraction" };
  // A total along what is compared: of differences from the average it is 0, others have none.
  if (along.length === 0) return isFromAverage(measure) ? differenceOf(measure, now, now) : none;
  const unless = (when: Condition | null, of: Expression): Expression =>
    when ? { kind: "case", branches: [{ when, value: none }], otherwise: of } : of;
  const value = worthOf(placed);
  const order = orderOf(placed);
  if (isRank(measure)) {
    const lowestFirst = (showBy.first === "lowest") === (show === "rank");
    const compared = isExact(measure) ? value : own(placed.compared);
    return unless({ kind: "isNull", of: value }, rankOf(placed, compared, lowestFirst));
  }
  if (show === "runningTotal") return over("sum", now, { within, order, rows: [null, 0] });
  if (show === "movingAverage") {
    const many = periodsOf(measure);
    const last = { within, order, rows: [many - 1, 0] as const };
    const isFull = compare(over("count", value, last), "=", whole(many));
    return unless(rest, { kind: "when", condition: isFull, of: averageOf(value, last) });
  }
  if (isFromAverage(measure)) return differenceOf(measure, asFraction(value), averageOf(value, { within }));
  if (originOf(measure) === "previous") {
    return differenceOf(measure, value, over("max", value, { within, order, rows: [1, 1] }));
  }
  const isFirst = compare(own(placed.number), "=", whole(1));
  return differenceOf(
    measure,
    value,
    over("max", { kind: "when", condition: isFirst, of: value }, { within }),
  );
}

/**
 * Groups at the grain of some dimensions with their measures as they are shown beside each other; `groups` has what these are worth. It is
 * worked out of all groups of the result, whatever a page or a limit shows of them.
 */
export function relativeValues(
  groups: Select,
  measures: readonly NamedMeasure[],
  retained: readonly Dimension[],
  { terms, top }: GroupOrder,
): Select {
  const relative = measures.filter(isBeside);
  if (relative.length === 0) return groups;
  const worth = measures.filter((measure) => !isBeside(measure)).map(({ name }) => name);
  const there = new Set([...worth, ...retained.map(({ name }) => name)]);
  const known = terms
    .filter((term) => there.has(nameOf(term)))
    .map((term): OrderTerm => ({ ...term, by: ownTerm(term.by) }));
  const taken = new Set(groups.columns.map(({ alias }) => alias.toLowerCase()));
  // Short names: of long ones, some databases read the beginning alone.
  const free = (wanted: string): string => (taken.has(wanted) ? free(`${wanted}_`) : wanted);
  const courses: string[] = [];
  const placed = relative.map((measure, index): Placed => {
    const beside = besideOf(measure, retained, top);
    const first = known.findIndex((term) => beside.along.some(({ name }) => name === nameOf(term)));
    const led = known.slice(0, first).some((term) => worth.includes(nameOf(term)));
    const course = courseOf(beside, known, led);
    const key = JSON.stringify(beside.along.map(({ name }) => name));
    if (!courses.includes(key)) courses.push(key);
    const named = (what: string, at: number): string => free(`${what} ${at + 1}`);
    const [row, place, number] = [
      named("row", courses.indexOf(key)),
      named("place", courses.indexOf(key)),
      named("number", courses.indexOf(key)),
    ];
    const [compared, power] = [named("compared", index), named("power", index)];
    return { measure, beside, course, row, place, number, compared, power };
  });
  const byRows = placed.filter(({ course }) => course.isByRows);
  const rows = byRows.map(({ course, row }) => ({
    of: over("row_number", null, { order: course.terms }),
    alias: row,
  }));
  const places = byRows.map(({ beside: { along }, row, place }) => ({
    of: over("min", own(row), { within: along.map(({ name }) => own(name)) }),
    alias: place,
  }));
  const numbers = placed
    .filter(({ measure }) => isDifference(measure) && originOf(measure) === "first")
    .map((one) => ({
      of: over("row_number", null, { within: one.beside.within, order: orderOf(one) }),
      alias: one.number,
    }));
  const fractions = placed.filter(({ measure }) => isRank(measure) && !isExact(measure));
  const powers = fractions.map((one) => ({ of: powerOf(one), alias: one.power }));
  const compared = fractions.map((one) => ({ of: comparable(one), alias: one.compared }));
  const steps = [[...rows, ...powers], [...places, ...compared], numbers];
  const from = steps.reduce((of, more) => extended(of, once(more)), groups);
  const shown = new Map(placed.map((one) => [one.measure.name, shownOf(one)]));
  return select({
    columns: groups.columns.map(({ alias }) => ({ of: shown.get(alias) ?? own(alias), alias })),
    from: { kind: "query", select: from, alias: groupsName },
  });
}

function once(columns: readonly SelectColumn[]): SelectColumn[] {
  return [...new Map(columns.map((one) => [one.alias, one])).values()];
}
