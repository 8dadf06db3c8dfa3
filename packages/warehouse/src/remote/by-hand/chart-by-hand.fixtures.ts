import {
  type HandCell,
  type HandFilter,
  type HandRow,
  type HandWorth,
  part,
  passes,
  worthOf,
} from "./rows-by-hand.fixtures.ts";

// What a chart shows, worked out by loops alone: of the product, only the names of its settings are used here.

type Unit = "week" | "month" | "quarter" | "year";

interface HandDimension {
  Column: string;
  bucket?: { kind: "time"; unit: Unit; whole?: true };
}

interface HandMeasure extends HandWorth {
  since?: "previous" | "yearBefore";
  days?: "same";
  showBy?: { along?: readonly string[]; from?: "first" | "previous"; periods?: number; first?: "lowest" };
}

/** The settings of a chart, as far as they are worked out by hand. */
export interface HandChart {
  selectedDimension: readonly HandDimension[];
  selectedCalcul: readonly HandMeasure[];
  filters?: readonly HandFilter[];
  having?: readonly HandFilter[];
  top?: { dimension: string; count: number; by: string; others?: true };
}

/** Beside the settings: how the measures are called in the result, and the newest day of the rows where spans are compared. */
export interface HandContext {
  names: readonly string[];
  newest: string | null;
}

const others = "__others__";

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

function moved(day: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(date.getUTCDate() + days);
  return dayText(date);
}

/** The first day of the span that has the day. */
function startOf(day: string, unit: Unit): string {
  if (unit === "year") return `${day.slice(0, 4)}-01-01`;
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  if (unit === "week") return moved(day, { days: -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) });
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  return `${day.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, "0")}-01`;
}

const lengths = { week: { days: -7 }, month: { months: -1 }, quarter: { months: -3 }, year: { months: -12 } };

/** The first day of the span that one is compared with; a week with that 52 weeks before. */
function earlierOf(start: string, unit: Unit, since: HandMeasure["since"]): string {
  if (since !== "yearBefore") return moved(start, lengths[unit]);
  return unit === "week" ? moved(start, { days: -364 }) : moved(start, { months: -12 });
}

interface Group {
  /** Of each retained dimension, its value. */
  keys: Readonly<Record<string, HandCell>>;
  rows: HandRow[];
}

interface Charted {
  chart: HandChart;
  time: (HandDimension & { bucket: { unit: Unit } }) | null;
  /** The rows of what is shown, all that the filters leave, and those that changes are computed from. */
  shown: readonly HandRow[];
  all: readonly HandRow[];
  whole: readonly HandRow[];
  newest: string | null;
}

/** The same at the grain of some of its dimensions. */
interface Grouped extends Charted {
  retained: readonly HandDimension[];
  groups: ReadonlyMap<string, Group>;
  wholeGroups: ReadonlyMap<string, Group>;
}

function keyOf(row: HandRow, { Column, bucket }: HandDimension): HandCell {
  const value = row[Column] ?? null;
  return bucket && typeof value === "string" ? startOf(value, bucket.unit) : value;
}

function groupsOf(rows: readonly HandRow[], dimensions: readonly HandDimension[]): Map<string, Group> {
  const found = new Map<string, Group>();
  // All rows are a group, also where there are none.
  if (dimensions.length === 0) found.set("[]", { keys: {}, rows: [] });
  for (const row of rows) {
    const values = dimensions.map((dimension) => keyOf(row, dimension));
    const key = JSON.stringify(values);
    const keys = Object.fromEntries(dimensions.map(({ Column }, at) => [Column, values[at] ?? null]));
    const group = found.get(key) ?? { keys, rows: [] };
    group.rows.push(row);
    found.set(key, group);
  }
  return found;
}

function numberOf(rows: readonly HandRow[], measure: HandWorth): number | null {
  const worth = worthOf(rows, measure);
  if (typeof worth === "string") throw new Error("only numbers are compared");
  return worth;
}

/** Spans of which a filter or the newest day leaves a part only. */
function partialSpans(
  { filters = [] }: HandChart,
  { Column, bucket }: HandDimension,
  newest: string | null,
): string[] {
  if (!bucket?.whole) return [];
  const cut = filters.filter(
    ({ filteCol, filterOperator }) => filteCol === Column && filterOperator === ">=",
  );
  const from = cut
    .map(({ value }) => String(value.value1))
    .filter((day) => startOf(day, bucket.unit) !== day);
  return [...from, ...(newest === null ? [] : [newest])].map((day) => startOf(day, bucket.unit));
}

function measured(chart: HandChart, names: readonly string[], name: string): HandMeasure {
  const measure = chart.selectedCalcul[names.indexOf(name)];
  if (measure === undefined) throw new Error(`no measure is called ${name}`);
  return measure;
}

/** The rows of the groups that a filter of measures leaves. */
function havingLeft(
  rows: readonly HandRow[],
  chart: HandChart,
  names: readonly string[],
): readonly HandRow[] {
  const { having } = chart;
  if (having === undefined) return rows;
  const left: HandRow[] = [];
  for (const group of groupsOf(rows, chart.selectedDimension).values()) {
    const worth = Object.fromEntries(
      having.map(({ filteCol }) => [filteCol, worthOf(group.rows, measured(chart, names, filteCol))]),
    );
    if (passes(worth, having)) left.push(...group.rows);
  }
  return left;
}

/** The rows of the first groups, those of the others as one group or not at all. */
function topLeft(rows: readonly HandRow[], chart: HandChart, names: readonly string[]): readonly HandRow[] {
  const { top } = chart;
  if (top === undefined) return rows;
  const measure = measured(chart, names, top.by);
  const groups = [...groupsOf(rows, [{ Column: top.dimension }]).values()];
  const worth = ({ rows: own }: Group): number => numberOf(own, measure) ?? Number.NEGATIVE_INFINITY;
  const first = groups.sort((one, other) => worth(other) - worth(one)).slice(0, top.count);
  const values = first.map(({ keys }) => keys[top.dimension]);
  const isFirst = (row: HandRow): boolean => values.includes(row[top.dimension] ?? null);
  if (!top.others) return rows.filter(isFirst);
  return rows.map((row) => (isFirst(row) ? row : { ...row, [top.dimension]: others }));
}

function charted(rows: readonly HandRow[], chart: HandChart, { names, newest }: HandContext): Charted {
  const { selectedDimension, filters = [] } = chart;
  const spans = selectedDimension.filter(({ bucket }) => bucket !== undefined);
  const [time = null] = spans as (HandDimension & { bucket: { unit: Unit } })[];
  const filtered = rows.filter((row) => passes(row, filters));
  const apart = filters.filter(({ filteCol }) => filteCol !== time?.Column);
  const partial = time === null ? [] : partialSpans(chart, time, newest);
  const all = filtered.filter((row) => time === null || !partial.includes(String(keyOf(row, time))));
  return {
    ...{ chart, time, all, newest },
    shown: topLeft(havingLeft(all, chart, names), chart, names),
    whole: rows.filter((row) => passes(row, apart)),
  };
}

/** Along what a measure is compared where the chart does not say: parts of a row along the last dimension, of a column along the first. */
function alongOf({ show, showBy }: HandMeasure, dimensions: readonly HandDimension[]): string[] {
  if (showBy?.along) return [...showBy.along];
  const names = dimensions.map(({ Column }) => Column);
  if (names.length < 2) return names;
  if (show === "percentOfColumn") return names.slice(0, 1);
  if (show === "percentOfRow" || show === "percentOfParent") return names.slice(-1);
  throw new Error(`along what ${show} is compared is to be said`);
}

const adds = ({ calculFunc }: HandMeasure): boolean => calculFunc === "sum" || calculFunc === "count";
/** Sums differ in their last digits by the order in which they were added up. */
const near = (value: number): number => Number(value.toPrecision(12));

const byKey =
  (names: readonly string[]) =>
  (one: Group, other: Group): number => {
    for (const name of names) {
      const [first, second] = [one.keys[name] ?? null, other.keys[name] ?? null];
      if (first === second) continue;
      if (first === null || second === null) return first === null ? 1 : -1;
      return first < second ? -1 : 1;
    }
    return 0;
  };

interface Place {
  measure: HandMeasure;
  /** The groups that it is compared with, itself among them, in their order, and what each is worth. */
  beside: readonly Group[];
  values: readonly (number | null)[];
  at: number;
}

function rankOf({ measure, values, at }: Place): number | null {
  const own = values[at] ?? null;
  if (own === null) return null;
  const there = values.filter((value) => value !== null).map(near);
  const isLowest = measure.showBy?.first === "lowest";
  const before = there.filter((value) => (isLowest ? value < near(own) : value > near(own))).length;
  if (measure.show === "rank") return before + 1;
  const equal = there.filter((value) => value === near(own)).length;
  return (there.length - before - equal + equal / 2) / there.length;
}

function differenceFrom(show: string | undefined, now: number | null, from: number | null): number | null {
  if (now === null || from === null) return null;
  return show === "differenceRate" ? part(now - from, Math.abs(from)) : now - from;
}

function filled(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

const totalOf = (values: readonly (number | null)[]): number | null =>
  filled(values).length === 0 ? null : filled(values).reduce((all, one) => all + one, 0);

function besideShown(place: Place): number | null {
  const { measure, beside, values, at } = place;
  const { show, showBy = {} } = measure;
  const now = values[at] ?? null;
  switch (show) {
    case "rank":
    case "percentRank":
      return rankOf(place);
    case "runningTotal":
      return totalOf(values.slice(0, at + 1));
    case "movingAverage": {
      const { periods = 3 } = showBy;
      const last = filled(values.slice(Math.max(0, at + 1 - periods), at + 1));
      return last.length === periods ? part(totalOf(last), periods) : null;
    }
    case "difference":
    case "differenceRate": {
      if (showBy.from === "first") return differenceFrom(show, now, values[0] ?? null);
      if (showBy.from === "previous") return differenceFrom(show, now, values[at - 1] ?? null);
      const rows = beside.flatMap((one) => one.rows);
      const average = adds(measure) ? part(totalOf(values), filled(values).length) : numberOf(rows, measure);
      return differenceFrom(show, now, average);
    }
    default:
      throw new Error(`${show} is not worked out by hand`);
  }
}

/** A change since an earlier span, between spans that no filter truncates. */
function changeOf(measure: HandMeasure, { keys }: Group, of: Grouped): number | null {
  const { time, newest, retained, wholeGroups } = of;
  const start = time === null ? null : keys[time.Column];
  if (time === null || typeof start !== "string") return null;
  const { unit } = time.bucket;
  const before = earlierOf(start, unit, measure.since);
  const at = (span: string): Group | undefined =>
    wholeGroups.get(
      JSON.stringify(retained.map(({ Column }) => (Column === time.Column ? span : keys[Column]))),
    );
  const [own, earlier] = [at(start), at(before)];
  if (!own || !earlier) return null;
  let compared = earlier.rows;
  if (measure.days === "same" && newest !== null && startOf(newest, unit) === start) {
    if (unit !== "month")
      throw new Error("of other spans than months, the same days are not worked out by hand");
    const until = `${before.slice(0, 8)}${newest.slice(8)}`;
    compared = earlier.rows.filter((row) => String(row[time.Column]) <= until);
  }
  const [now, then] = [numberOf(own.rows, measure), numberOf(compared, measure)];
  return differenceFrom(measure.show === "changeRate" ? "differenceRate" : "difference", now, then);
}

/** A value beside those of the other groups along some dimensions, within each group of the others. */
function comparedOf(measure: HandMeasure, group: Group, of: Grouped): number | null {
  const { retained, groups, chart } = of;
  const { show = "value" } = measure;
  const now = numberOf(group.rows, measure);
  const isPart = show.startsWith("percentOf");
  const chosen = alongOf(measure, chart.selectedDimension);
  const along = retained.filter(({ Column }) => chosen.includes(Column)).map(({ Column }) => Column);
  if (along.length === 0) {
    // A total of all that is compared is whole, and no different from itself; it has no place among others.
    if (isPart) return part(now, now);
    const isFromAverage = show.startsWith("difference") && measure.showBy?.from === undefined;
    return isFromAverage ? differenceFrom(show, now, now) : null;
  }
  const within = retained.filter(({ Column }) => !along.includes(Column));
  const isBeside = ({ keys }: Group): boolean =>
    within.every(({ Column }) => keys[Column] === group.keys[Column]);
  // What all groups beyond the first ones are put together in is the last, and compared with none.
  const { top } = chart;
  const isRest = ({ keys }: Group): boolean =>
    top?.others === true && along.includes(top.dimension) && keys[top.dimension] === others;
  const beside = [...groups.values()]
    .filter(isBeside)
    .sort((one, other) => Number(isRest(one)) - Number(isRest(other)) || byKey(along)(one, other));
  if (isPart) {
    const rows = beside.flatMap((one) => one.rows);
    return part(now, numberOf(rows, measure));
  }
  const isCounted = (one: Group): boolean => show === "runningTotal" || !isRest(one);
  if (!isCounted(group)) return null;
  const values = beside.map((one) => (isCounted(one) ? numberOf(one.rows, measure) : null));
  return besideShown({ measure, beside, values, at: beside.indexOf(group) });
}

function shownOf(measure: HandMeasure, group: Group, of: Grouped): HandCell {
  const { show = "value" } = measure;
  if (show === "value" || show === "rate") return worthOf(group.rows, measure);
  if (show === "percentOfTotal") return part(numberOf(group.rows, measure), numberOf(of.all, measure));
  if (show === "change" || show === "changeRate") return changeOf(measure, group, of);
  return comparedOf(measure, group, of);
}

/** Every value of a chart at the grain of some of its dimensions, by the values of all of them: null where they are not retained. */
export function shownByHand(
  rows: readonly HandRow[],
  chart: HandChart,
  by: readonly string[],
  context: HandContext,
): Map<string, HandCell[]> {
  const of = charted(rows, chart, context);
  const retained = chart.selectedDimension.filter(({ Column }) => by.includes(Column));
  const [groups, wholeGroups] = [groupsOf(of.shown, retained), groupsOf(of.whole, retained)];
  const grouped = { ...of, retained, groups, wholeGroups };
  const shown = new Map<string, HandCell[]>();
  for (const group of groups.values()) {
    const key = chart.selectedDimension.map(({ Column }) => group.keys[Column] ?? null);
    shown.set(
      JSON.stringify(key),
      chart.selectedCalcul.map((measure) => shownOf(measure, group, grouped)),
    );
  }
  return shown;
}
