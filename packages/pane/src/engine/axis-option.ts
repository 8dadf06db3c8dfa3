import type { ValueAxis } from "@provost/report-core/figure/figure";
import { extentOf } from "@provost/report-core/figure/figure-data";
import { type AxisSpan, axisWriter, markStep } from "@provost/report-core/figure/number-words";
import { gridColour } from "../colour/colour-scale.ts";
import type { Drawing } from "./drawing.ts";
import { fitsIn, textWidth, wrapped } from "./text-width.ts";
import { zoomFromX } from "./zoom-from.ts";

/** Below this width charts are drawn small, px. */
export const smallWidth = 360;

/** Marks of a number axis: four or five, fewer where there is little room. */
export const marksOn = ({ width, height }: Drawing["size"], isUp: boolean): number =>
  (isUp ? height < 160 : width < smallWidth) ? 3 : 4;

/** From where to where an axis goes as the engine lays it, and the distance of its marks. */
export function spanOf(
  { fromZero, min, max }: ValueAxis,
  values: readonly number[],
  marks: number,
): AxisSpan {
  let [low, high] = extentOf(fromZero ? [0, ...values] : values);
  low = min ?? (Number.isFinite(low) ? low : 0);
  high = max ?? (Number.isFinite(high) ? high : 1);
  // Equal values differ by rounding.
  const isOne = high - low <= 1e-9 * Math.max(Math.abs(low), Math.abs(high));
  if (isOne) [low, high] = high === 0 ? [0, 1] : [low - Math.abs(low) / 2, high + Math.abs(high) / 2];
  return { low, high, step: markStep(high - low, marks) };
}

/** The position of numbers on an axis (0–1), its ends rounded to marks as the engine does. */
export function placesOn(axis: ValueAxis, values: readonly number[]): (value: number) => number {
  const { low, high, step } = spanOf(axis, values, 4);
  const begin = axis.min ?? Math.floor(low / step) * step;
  const end = axis.max ?? Math.ceil(high / step) * step;
  return (value) => (value - begin) / (end - begin);
}

/** An axis of numbers; `values` are those drawn on it. The first one has the grid, unless it is bare; what it measures is said by the subtitle. */
export function numberAxis(
  axis: ValueAxis,
  values: readonly number[],
  {
    isUp,
    place = 0,
    steps,
    isRoomy = false,
    isBare = false,
  }: { isUp: boolean; place?: number; steps?: number; isRoomy?: boolean; isBare?: boolean },
  { palette, size, language }: Drawing,
) {
  const marks = marksOn(size, isUp);
  const span = spanOf(axis, isRoomy ? withSpace(axis, values) : values, marks);
  const quarters = partsOfWhole(axis, span, steps ?? marks);
  // As many steps as the other axis has, so that their marks are in line.
  const step = quarters ?? (steps === undefined ? null : roundedUp(span.high / steps));
  const most = quarters === null ? steps : Math.round(1 / quarters);
  const beyond: [string, string] =
    isRoomy && !axis.fromZero ? [`${roomBelow * 100}%`, `${roomAbove * 100}%`] : ["0%", "0%"];
  return {
    type: "value" as const,
    scale: !axis.fromZero,
    ...(axis.min === null ? {} : { min: axis.min }),
    ...(axis.max === null ? {} : { max: axis.max }),
    ...(step === null || most === undefined ? {} : { min: 0, max: step * most, interval: step }),
    boundaryGap: beyond,
    splitNumber: marks,
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    axisLabel: {
      show: !isBare,
      color: palette.dimmed,
      margin: 10,
      hideOverlap: true,
      formatter: axisWriter(axis.format, language, step === null ? span : { ...span, step }),
    },
    splitLine: { show: place === 0 && !isBare, lineStyle: { color: gridColour(palette) } },
  };
}

// Parts of a whole are read in fourths or fifths, and never beyond the whole.
function partsOfWhole(
  { fromZero, min, max, format }: ValueAxis,
  { low, high }: AxisSpan,
  steps: number,
): number | null {
  const isWhole = fromZero && (min ?? 0) === 0 && (max ?? 1) === 1;
  if (format?.style !== "percent" || !isWhole || low < 0 || high > 1 || high <= 0.6) return null;
  return steps === 5 ? 0.2 : steps === 4 ? 0.25 : 0.5;
}

/** Values with room beyond them for their numbers, where an axis need not begin at zero. */
export function withSpace({ fromZero, min, max }: ValueAxis, values: readonly number[]): readonly number[] {
  if (fromZero || values.length < 2) return values;
  const [low, high] = extentOf(values);
  const span = high - low;
  return [
    ...(min === null ? [low - span * roomBelow] : [low]),
    ...(max === null ? [high + span * roomAbove] : [high]),
  ];
}

const [roomBelow, roomAbove] = [0.14, 0.08];

/** How many steps an axis from zero is drawn with; `undefined` where another one cannot be brought in line with it. */
export function stepsOf(axis: ValueAxis, values: readonly number[], { size }: Drawing): number | undefined {
  const { low, high, step } = spanOf(axis, values, marksOn(size, true));
  if (!axis.fromZero || axis.min !== null || axis.max !== null || low < 0) return undefined;
  return Math.max(1, Math.ceil(Number((high / step).toPrecision(9))));
}

function roundedUp(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((one) => one * power >= step * (1 - 1e-9)) ?? 10) * power;
}

/** Categories of an axis. */
export interface AxisNames {
  names: readonly string[];
  /** They are a course: it is read with some of its names. */
  isCourse: boolean;
  /** How many are seen at once. */
  shown: number;
  /** The first and last points are at the ends of the axis, not in the middle of a slot. */
  isEdged?: boolean;
}

/** px of a category from left to right. */
export const slotOf = (count: number, { size }: Pick<Drawing, "size">): number =>
  Math.max(1, (size.width - 64) / Math.max(1, count));

/** The widest of some names, px. */
export const widestOf = (names: readonly string[]): number =>
  Math.max(0, ...names.slice(0, 200).map(textWidth));

/** Names side by side are never fewer px apart. */
const leastSlot = 48;

/** Lines of a name below its place. */
const nameLines = 2;

/** Whether names are whole below their places, in two lines where these are wide enough for it. */
export function fitAcross(names: readonly string[], drawing: Pick<Drawing, "size">): boolean {
  const each = slotOf(names.length, drawing) - 6;
  if (widestOf(names) <= each) return true;
  return each >= leastSlot && names.every((name) => fitsIn(name, each, nameLines));
}

/** How many categories with names are seen at once from left to right: names are not dropped, the others are scrolled to. */
export function shownAcross(names: readonly string[], isOrdered: boolean, drawing: Drawing): number {
  if (isOrdered || names.length <= 12) return zoomFromX;
  const least = Math.min(leastSlot, widestOf(names) + 8);
  return Math.max(12, Math.min(zoomFromX, Math.floor((drawing.size.width - 64) / least)));
}

const axisLook = ({ palette }: Drawing) => ({
  type: "category" as const,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: palette.line } },
});

/** Categories from left to right. */
export function categoriesAcross({ names, isCourse, shown, isEdged = false }: AxisNames, drawing: Drawing) {
  const look = {
    ...axisLook(drawing),
    data: [...names],
    boundaryGap: !isEdged,
  };
  const label = { color: drawing.palette.dimmed, margin: 10, hideOverlap: true };
  const each = slotOf(shown, drawing);
  if (!isCourse) {
    const formatter = (name: string): string => wrapped(name, Math.max(24, each - 6), nameLines);
    return { ...look, axisLabel: { ...label, hideOverlap: false, interval: 0, lineHeight: 15, formatter } };
  }
  const edges = isEdged
    ? { alignMinLabel: "left" as const, alignMaxLabel: "right" as const, showMinLabel: true }
    : {};
  // Of what can be zoomed the engine chooses, among those in sight.
  const isSmall = drawing.size.width < smallWidth;
  if (names.length > shown) {
    const isOneYear = yearOf(names[0] ?? "") === yearOf(names.at(-1) ?? "");
    const formatter = (name: string): string => shortTime(name, isOneYear, isSmall);
    return { ...look, axisLabel: { ...label, ...edges, interval: "auto" as const, formatter } };
  }
  const { texts, every } = courseTexts(names, { each, isSmall, isEdged });
  return {
    ...look,
    axisLabel: {
      ...label,
      ...edges,
      interval: (at: number) => at % every === 0,
      formatter: (name: string, at: number) => texts[at] ?? name,
    },
  };
}

/** Categories from top to bottom. */
export function categoriesDown(names: readonly string[], drawing: Drawing, margin = 10) {
  return {
    ...axisLook(drawing),
    data: [...names],
    inverse: true,
    axisLabel: {
      color: drawing.palette.dimmed,
      margin,
      interval: 0,
      width: Math.min(160, Math.round(drawing.size.width * 0.36)),
      overflow: "truncate" as const,
    },
  };
}

const yearFirst = /^(\d{4})(?: 年 ?|-)(?=\S)/;
const yearLast = /,? (\d{4})$/;
const yearOf = (name: string): string => yearFirst.exec(name)?.[1] ?? yearLast.exec(name)?.[1] ?? "";

/** Spans of time as an axis names them: the year only where it changes, and only as many as have room. */
export function courseTexts(
  names: readonly string[],
  { each, isSmall, isEdged }: { each: number; isSmall: boolean; isEdged: boolean },
): { texts: readonly string[]; every: number } {
  const textsFor = (every: number): string[] => {
    let before = "";
    return names.map((name, at) => {
      if (at % every !== 0) return "";
      const year = yearOf(name);
      const isSame = year !== "" && year === before;
      before = year;
      return shortTime(name, isSame, isSmall);
    });
  };
  for (let every = 1; every < names.length; every += 1) {
    const texts = textsFor(every);
    // The first one of an edged axis begins at its mark, the next is centred at its own.
    if (widestOf(texts) * (isEdged ? 1.5 : 1) + 12 <= each * every) return { texts, every };
  }
  return { texts: textsFor(Math.max(1, names.length)), every: Math.max(1, names.length) };
}

function shortTime(name: string, isSame: boolean, isSmall: boolean): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(name);
  if (day)
    return `${isSame ? "" : `${isSmall ? day[1]?.slice(2) : day[1]}/`}${Number(day[2])}/${Number(day[3])}`;
  const plain = name.replace(/^Week of /, "");
  if (isSame) return plain.replace(yearFirst, "").replace(yearLast, "");
  return isSmall ? plain.replace(/^\d\d(\d\d) 年 (\d+) 月$/, "$1/$2") : plain;
}

/** px of the slider with its distance. */
export const sliderSpace = 20;

/** Charts lower than this spend no room on a slider that hides nothing, px. */
const lowHeight = 280;

/** Whether a zoomed axis of `count` categories, `shown` at first, has a slider. */
export function hasSlider(count: number, shown: number, { size }: Drawing): boolean {
  return shown < count || size.height >= lowHeight;
}
