import type { ShowBy, WireMeasure } from "@provost/contract/chart/chart-content";
import { type Layout, layoutOf } from "../chart-type/layout.ts";
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

const only = (name: string | undefined): string[] => (name === undefined ? [] : [name]);

/** The names of the dimensions along which a measure is compared: those chosen, else those that suit what is shown. */
export function alongOf(
  measure: ShownMeasure,
  dimensions: readonly ComparedDimension[],
  layout: Layout = layoutOf(dimensions.map(({ name }) => name)),
): string[] {
  const { show, showBy } = measure;
  if (!isRelative({ show, showBy })) return [];
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
