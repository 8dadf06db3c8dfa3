import type { TimeUnit } from "@provost/contract/report/bucket";
import type { Calendar } from "@provost/contract/wire/calendar";
import { withCentres } from "../policy/centred-groups.ts";
import { fencedGroups } from "../policy/fences.ts";
import { type Parted, shownGroups } from "../relative/compared-parts.ts";
import {
  comparedWithWhole,
  type GroupOrder,
  isComparedWithWhole,
  wholeOf,
} from "../relative/relative-values.ts";
import type { Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import {
  allOf,
  type Condition,
  column,
  type Expression,
  type GroupTerm,
  type Select,
  type SelectColumn,
  type Source,
  select,
} from "../sql/tree.ts";
import { previousSpan, spanYearBefore } from "../time/bucket-value.ts";
import { changeOf, partOf } from "./measure-value.ts";

/** Rows to be grouped: `dimensions` says what each is grouped by, in the order of the query's. */
export interface RowSet {
  from: Source;
  where: Condition | null;
  dimensions: readonly Dimension[];
}

/**
 * What a grouping is made of. `all` are the rows that a part of the total is a part of, `whole` those of whole spans of time, which
 * changes are computed from: `rows` itself where no span is truncated.
 */
export interface Grouping extends Parted {
  rows: RowSet;
  all: RowSet;
  whole: RowSet;
  calendar: Calendar;
}

const names = {
  groups: "grouped rows",
  wholeGroups: "whole spans",
  now: "now",
  whole: "whole",
  total: "total",
  previous: "previous",
  yearBefore: "year_before",
  sameDays: "same days",
  previousDays: "previous_days",
  yearBeforeDays: "year_before_days",
};

/** The groups that a change is measured from. */
function earlierOf({ since, before }: NamedMeasure): string {
  if (before === undefined) return since === "previous" ? names.previous : names.yearBefore;
  return since === "previous" ? names.previousDays : names.yearBeforeDays;
}

function measureColumns(measures: readonly NamedMeasure[]): SelectColumn[] {
  return measures.map(({ of, name }) => ({ of, alias: name }));
}

/** The groups with what each measure's value is, before it is shown as a part or a change: measures first, then dimensions. */
function groups(rows: RowSet, dimensions: readonly Dimension[], wanted: readonly NamedMeasure[]): Select {
  const { named, from, measures } = withCentres(rows, dimensions, wanted);
  const { where } = rows;
  const fenced = fencedGroups({ from, where }, dimensions, measures);
  if (fenced) return { ...fenced, with: [...named, ...fenced.with] };
  const columns = [...measureColumns(measures), ...dimensions.map(({ of, name }) => ({ of, alias: name }))];
  const isGrouped = (place: number): boolean => place >= measures.length || measures[place]?.raw === true;
  return select({
    with: named,
    columns,
    from,
    where,
    // A name would mean the stored column where one has it, so what is worked out is named by its place.
    groupBy: columns.flatMap(({ of }, place): GroupTerm[] => {
      if (!isGrouped(place)) return [];
      return of.kind === "column" ? [of] : [{ kind: "place", place: place + 1 }];
    }),
  });
}

function timeOf(dimensions: readonly Dimension[]): (Dimension & { unit: TimeUnit }) | null {
  const spans = dimensions.flatMap((dimension) =>
    dimension.bucket?.kind === "time" ? [{ ...dimension, unit: dimension.bucket.unit }] : [],
  );
  const [only] = spans;
  return spans.length === 1 && only ? only : null;
}

/** The column whose spans of time changes are computed over, if there is exactly one. */
export function timeColumn(dimensions: readonly Dimension[]): string | null {
  return timeOf(dimensions)?.column ?? null;
}

/** Whether a change can be computed at this grain: exactly one dimension must be a span of time. */
export function hasOneTime(dimensions: readonly Dimension[]): boolean {
  return timeOf(dimensions) !== null;
}

/** Whether a measure is shown as its change over time. */
export function isChange({ show }: NamedMeasure): boolean {
  return show === "change" || show === "changeRate";
}

function beforeCondition(
  alias: string,
  retained: readonly Dimension[],
  { measures, calendar }: Grouping,
): Condition {
  const time = timeOf(retained);
  const parts = retained.map(({ name }): Condition => {
    const [now, before] = [column(name, names.now), column(name, alias)];
    if (name !== time?.name || alias === names.whole) return { kind: "same", left: before, right: now };
    const right =
      alias === names.previous || alias === names.previousDays
        ? previousSpan(now, time.unit, calendar)
        : spanYearBefore(now, time.unit);
    return { kind: "compare", left: before, operator: "=", right };
  });
  const raw = measures
    .filter((measure) => measure.raw)
    .map(
      ({ name }): Condition => ({ kind: "same", left: column(name, alias), right: column(name, names.now) }),
    );
  return allOf([...parts, ...raw]);
}

function shown(measure: NamedMeasure, compared: string | null, whole: string | null): Expression {
  const { name, show } = measure;
  const now = column(name, names.now);
  if (isComparedWithWhole(measure))
    return comparedWithWhole(measure, now, whole === null ? now : column(name, whole));
  if (show === "percentOfTotal") return partOf(now, column(name, names.total));
  if (show !== "change" && show !== "changeRate") return now;
  if (compared === null) return { kind: "null", as: "fraction" };
  const before = column(name, earlierOf(measure));
  return changeOf(show, column(name, compared), before);
}

/** Measures that are compared with what they are over the same groups, at the grain of the dimensions. */
interface Whole {
  alias: string;
  dimensions: readonly Dimension[];
  measures: NamedMeasure[];
}

function wholesOf(measures: readonly NamedMeasure[], retained: readonly Dimension[]): Whole[] {
  const wholes = new Map<string, Whole>();
  for (const measure of measures) {
    const dimensions = isComparedWithWhole(measure) ? wholeOf(measure, retained) : null;
    if (dimensions === null) continue;
    const key = JSON.stringify(dimensions.map(({ name }) => name));
    const known = wholes.get(key) ?? { alias: `whole ${wholes.size + 1}`, dimensions, measures: [] };
    known.measures.push(measure);
    wholes.set(key, known);
  }
  return [...wholes.values()];
}

function withWhole(left: Source, { alias, dimensions, measures }: Whole, rows: RowSet): Source {
  const right: Source = { kind: "query", select: groups(rows, dimensions, measures), alias };
  if (dimensions.length === 0) return { kind: "join", join: "cross", left, right };
  const on = dimensions.map(
    ({ name }): Condition => ({ kind: "same", left: column(name, alias), right: column(name, names.now) }),
  );
  return { kind: "join", join: "left", left, right, on: allOf(on) };
}

/**
 * The groups at the grain of the retained dimensions, measures as they are shown. A part is one of the same measure over `all`
 * rows; a change is looked up in the group of the earlier span, so that gaps are gaps, and is one between `whole` spans.
 */
export function groupedQuery(
  grouping: Grouping,
  retained: readonly Dimension[] = grouping.rows.dimensions,
): Select {
  const { rows, all, whole, measures } = grouping;
  const plain = groups(rows, retained, measures);
  const parts = measures.filter(({ show }) => show === "percentOfTotal");
  const changes = hasOneTime(retained) ? measures.filter(isChange) : [];
  const isPlain = (measure: NamedMeasure): boolean => !isChange(measure) && !isComparedWithWhole(measure);
  if (parts.length === 0 && measures.every(isPlain)) return plain;
  const wholes = wholesOf(measures, retained);
  const isTruncated = changes.length > 0 && whole !== rows;
  const named = (name: string, alias: string): Source => ({ kind: "table", path: [name], alias });
  let from: Source =
    changes.length > 0 ? named(names.groups, names.now) : { kind: "query", select: plain, alias: names.now };
  if (parts.length > 0) {
    const right: Source = { kind: "query", select: groups(all, [], parts), alias: names.total };
    from = { kind: "join", join: "cross", left: from, right };
  }
  for (const one of wholes) from = withWhole(from, one, rows);
  const aliases = [...(isTruncated ? [names.whole] : []), ...new Set(changes.map(earlierOf))];
  const isDays = (alias: string): boolean => alias === names.previousDays || alias === names.yearBeforeDays;
  for (const alias of aliases) {
    const spans = isTruncated ? names.wholeGroups : names.groups;
    const right = named(isDays(alias) ? names.sameDays : spans, alias);
    from = { kind: "join", join: "left", left: from, right, on: beforeCondition(alias, retained, grouping) };
  }
  const compared = changes.length === 0 ? null : isTruncated ? names.whole : names.now;
  return select({
    with: [
      ...(changes.length > 0 ? [{ name: names.groups, select: plain }] : []),
      ...(isTruncated ? [{ name: names.wholeGroups, select: wholeGroups(whole, retained, measures) }] : []),
      ...(aliases.some(isDays)
        ? [{ name: names.sameDays, select: wholeGroups(whole, retained, measures.flatMap(sameDaysOf)) }]
        : []),
    ],
    columns: [
      ...measures.map((measure) => {
        const whole = wholes.find((one) => one.measures.includes(measure))?.alias ?? null;
        return { of: shown(measure, compared, whole), alias: measure.name };
      }),
      ...retained.map(({ name }) => ({ of: column(name, names.now), alias: name })),
    ],
    from,
  });
}

function sameDaysOf(measure: NamedMeasure): NamedMeasure[] {
  if (measure.before !== undefined) return [{ ...measure, of: measure.before }];
  return measure.raw ? [measure] : [];
}

function wholeGroups(
  whole: RowSet,
  retained: readonly Dimension[],
  measures: readonly NamedMeasure[],
): Select {
  const dimensions = whole.dimensions.filter(({ name }) => retained.some((one) => one.name === name));
  return groups(
    whole,
    dimensions,
    measures.filter((measure) => measure.raw || isChange(measure)),
  );
}

/** The columns of a result, all dimensions among them: null in those that the grain leaves out, and in raw measures then. */
export function atGrain(grouping: Grouping, retained: readonly Dimension[], order: GroupOrder): Select {
  const grained = { ...grouping, measures: grouping.measures.filter(({ raw }) => !raw) };
  const query = shownGroups(groupedQuery(grained, retained), grained, retained, order);
  const known = new Map(query.columns.map((one) => [one.alias, one.of]));
  const measured = grouping.later?.names ?? grouping.measures.map(({ name }) => name);
  const all = [...measured, ...grouping.rows.dimensions.map(({ name }) => name)];
  const empty: Expression = { kind: "null", as: "text" };
  const columns = all.map((name) => ({ of: known.get(name) ?? empty, alias: name }));
  // Grouped places moved with the columns.
  const place = new Map(columns.map(({ alias }, index) => [alias, index + 1]));
  const groupBy = query.groupBy.map((term) => {
    if (term.kind !== "place") return term;
    const alias = query.columns[term.place - 1]?.alias ?? "";
    return { kind: "place" as const, place: place.get(alias) ?? term.place };
  });
  return { ...query, columns, groupBy };
}
