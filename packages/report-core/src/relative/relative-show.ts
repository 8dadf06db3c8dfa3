import type { Comparison, MeasureShow, ShowBy } from "@provost/contract/chart/chart-content";

/** What of a measure says how it is compared with the groups beside it. */
export interface ShownMeasure {
  show?: MeasureShow | undefined;
  showBy?: ShowBy | undefined;
  /** How its formula compares groups. */
  compares?: readonly Comparison[] | undefined;
}

/** Whether a formula itself compares groups. */
export function comparesGroups({ compares = [] }: ShownMeasure): boolean {
  return compares.length > 0;
}

const parts: ReadonlySet<MeasureShow | undefined> = new Set<MeasureShow>([
  "percentOfRow",
  "percentOfColumn",
  "percentOfParent",
]);
const ranks: ReadonlySet<MeasureShow | undefined> = new Set<MeasureShow>(["rank", "percentRank"]);
const courses: ReadonlySet<MeasureShow | undefined> = new Set<MeasureShow>(["runningTotal", "movingAverage"]);

/** Whether a measure is shown as a part of its own value over several groups. */
export function isPartOfGroups({ show }: ShownMeasure): boolean {
  return parts.has(show);
}

/** Whether a measure is shown as a difference from a value of other groups. */
export function isDifference({ show }: ShownMeasure): boolean {
  return show === "difference" || show === "differenceRate";
}

/** Whether what is shown of a measure depends on the groups beside it. */
export function isRelative(measure: ShownMeasure): boolean {
  return comparesGroups(measure) || isPartOfGroups(measure) || hasNoTotal(measure) || isDifference(measure);
}

/** What a difference is from. */
export function originOf({ showBy }: ShownMeasure): "average" | NonNullable<ShowBy["from"]> {
  return showBy?.from ?? "average";
}

/** Whether what is shown follows from the groups before it in their order. */
export function followsOrder(measure: ShownMeasure): boolean {
  const isCourse = courses.has(measure.show) || (isDifference(measure) && originOf(measure) !== "average");
  return isCourse || (measure.compares ?? []).some(followsOrder);
}

/** Whether what is shown exists among several groups only, so that there is no total of them. */
export function hasNoTotal(measure: ShownMeasure): boolean {
  return ranks.has(measure.show) || followsOrder(measure) || (measure.compares ?? []).some(hasNoTotal);
}

/** Whether what is shown is a part of something, so that it is written in percent. */
export function isShownInPercent({ show }: ShownMeasure): boolean {
  return (
    parts.has(show) ||
    show === "rate" ||
    show === "percentOfTotal" ||
    show === "changeRate" ||
    show === "percentRank" ||
    show === "differenceRate"
  );
}

/** Whether what is shown is in the unit of the measure. */
export function keepsUnit(measure: ShownMeasure): boolean {
  return !isShownInPercent(measure) && measure.show !== "rank";
}

/** How many values a moving average is of. */
export function periodsOf({ showBy }: ShownMeasure): number {
  return showBy?.periods ?? 3;
}

/** The settings that matter for what is shown; `undefined` where none is made. */
export function showByFor({ show }: ShownMeasure, showBy: ShowBy | undefined): ShowBy | undefined {
  const { along = [], from, periods, first } = showBy ?? {};
  const left: ShowBy = {
    ...(along.length === 0 || !isRelative({ show }) ? {} : { along }),
    ...(from === undefined || !isDifference({ show }) ? {} : { from }),
    ...(periods === undefined || show !== "movingAverage" ? {} : { periods }),
    ...(first === undefined || !ranks.has(show) ? {} : { first }),
  };
  return Object.keys(left).length === 0 ? undefined : left;
}
