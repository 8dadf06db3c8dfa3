import type { ShowBy, WireMeasure } from "@provost/contract/chart/chart-content";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import { pivotSides } from "../chart-type/pivot/pivot.ts";
import {
  isDifference,
  isPartOfGroups,
  isRelative,
  originOf,
  type ShownMeasure,
  showByFor,
} from "./relative-show.ts";

/** A dimension as groups are compared along it. */
export interface ComparedDimension {
  /** In the result. */
  name: string;
  isTimed: boolean;
}

/** Which dimensions head the rows and the columns of what is drawn, and along which of them groups are beside each other. */
export interface Layout {
  rows: readonly string[];
  columns: readonly string[];
  axis: readonly string[];
  /** The dimension whose groups have a parent. */
  child: string | undefined;
}

/** Types that show every group by itself, one below the other. */
const lists: ReadonlySet<ChartType | undefined> = new Set<ChartType>(["table", "treemap"]);

/** The layout of a chart's dimensions; without a type, the last of several heads columns. */
export function layoutOf(names: readonly string[], type?: ChartType, style: ChartStyle = {}): Layout {
  const sides = pivotSides(
    names.map((name) => ({ name })),
    type === "pivot" ? style : {},
  );
  const [rows, columns] = [sides.rows, sides.columns].map((side) => side.map(({ name }) => name));
  if (!rows || !columns) throw new Error("a layout has two sides");
  const lines = rows.length === 0 ? columns : rows;
  return {
    rows,
    columns,
    axis: lists.has(type) ? names : lines,
    child: (type === "pivot" ? lines : names).at(-1),
  };
}

const only = (name: string | undefined): string[] => (name === undefined ? [] : [name]);

/** The names of the dimensions along which a measure is compared: those chosen, else those that suit what is shown. */
export function alongOf(
  measure: ShownMeasure,
  dimensions: readonly ComparedDimension[],
  layout: Layout = layoutOf(dimensions.map(({ name }) => name)),
): string[] {
  if (!isRelative(measure)) return [];
  const { show, showBy } = measure;
  const chosen = showBy?.along?.filter((along) => dimensions.some(({ name }) => name === along)) ?? [];
  if (chosen.length > 0) return chosen;
  if (show === "percentOfRow") return [...layout.columns];
  if (show === "percentOfColumn") return [...layout.rows];
  if (show === "percentOfParent") return only(layout.child);
  const timed = dimensions.filter(({ isTimed }) => isTimed).map(({ name }) => name);
  const untimed = (names: readonly string[]): string[] => names.filter((name) => !timed.includes(name));
  // What is compared with each other: not moments, unless there is nothing else.
  const groups = untimed(layout.axis);
  const last = groups.at(-1) ?? untimed(dimensions.map(({ name }) => name)).at(-1) ?? layout.axis.at(-1);
  if (show === "rank" || show === "percentRank") return only(last);
  if (isDifference(measure) && originOf(measure) === "average")
    return groups.length > 0 ? groups : only(last);
  return only(timed.length === 1 ? timed[0] : layout.axis.at(-1));
}

/**
 * Measures as a chart keeps them: each says along which dimensions it is compared, so that its numbers do not depend on how they are
 * drawn. With a single dimension there is nothing to say.
 */
export function withAlong(
  measures: readonly WireMeasure[],
  dimensions: readonly ComparedDimension[],
  layout: Layout,
): WireMeasure[] {
  return measures.map((measure) => {
    if (!isRelative(measure) || dimensions.length < 2) return measure;
    const { along: _, ...others } = measure.showBy ?? {};
    // What is a part of a row follows the layout.
    const wanted = isPartOfGroups(measure) ? { ...measure, showBy: others } : measure;
    return { ...measure, showBy: { ...others, along: alongOf(wanted, dimensions, layout) } };
  });
}

/** The other way round, what a user has set of a kept measure: along what suits the chart by itself was not chosen. */
export function chosenShowBy(
  measure: ShownMeasure,
  dimensions: readonly ComparedDimension[],
  layout: Layout,
): ShowBy | undefined {
  const { along = [], ...others } = measure.showBy ?? {};
  const left = along.filter((name) => dimensions.some((one) => one.name === name));
  const suited = alongOf({ show: measure.show, showBy: others }, dimensions, layout);
  const isChosen =
    !isPartOfGroups(measure) &&
    dimensions.length > 1 &&
    left.length > 0 &&
    JSON.stringify(left) !== JSON.stringify(suited);
  return showByFor(measure, isChosen ? { ...others, along: left } : others);
}
