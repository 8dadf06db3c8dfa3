import type { AxesFigure, Series, SeriesValue } from "@provost/report-core/chart-type/axes/axes";
import { signedWords, wordsOfMeasure, wordsOfPart } from "@provost/report-core/figure/number-words";
import { ownValue } from "@provost/report-core/figure/own-value";
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import { softColour } from "../../colour/colour-scale.ts";
import { inkOn } from "../../colour/ink.ts";
import { dashes, patternOf, type SeriesColour } from "../../colour/series-colour.ts";
import { slotOf, widestOf } from "../../engine/axis-option.ts";
import type { Drawing } from "../../engine/drawing.ts";
import { labelledOf, sideOfPoint } from "../../engine/mark-labels.ts";

/** Thickest bars, px. */
const thickest = { standing: 28, lying: 18, numbered: 48 } as const;
/** From this width on a bar of a single series is drawn in the soft colour, px. */
const wideBar = 20;
/** A line has points up to this many. */
const mostPoints = 12;

/** How the marks of a figure are laid. */
export interface Layout {
  upright: boolean;
  /** Categories seen at once. */
  shown: number;
  /** Bars are bands of numbers side by side. */
  /** There is no axis of numbers. */
  isBare: boolean;
  isHistogram: boolean;
  /** Lines begin and end at the edges. */
  isEdged: boolean;
  /** Lines carry their names at their ends. */
  namesAtEnds: boolean;
  /** The whole at each category, where parts of it are drawn. */
  whole: readonly number[] | null;
  /** Numbers are differences. */
  isSigned: boolean;
  /** Decimals that the numbers have at least, so that they are alike. */
  digits: number;
  /** Colours of marks by a measure. */
  shades?: readonly string[] | undefined;
  /** The widest number at a mark, px; 0 where none is written. */
  widest: number;
  /** The position of a number on each axis, 0–1. */
  placesOn: readonly ((value: number) => number)[];
}

/** The sum of sizes at each category, of which the values of a stack are parts. */
export function wholesOf({ categories, series }: AxesFigure): number[] {
  return categories.map((_, at) =>
    series.reduce((whole, { values }) => {
      const value = values[at];
      return typeof value === "number" ? whole + Math.abs(value) : whole;
    }, 0),
  );
}

/** A value in words; in a percent stack its part. */
function wordsOf(
  { values, measure }: Series,
  at: number,
  { whole, digits, isSigned }: Pick<Layout, "whole" | "digits" | "isSigned">,
  language: AxesFigure["language"],
): string {
  const value = values[at];
  if (typeof value !== "number") return "";
  const all = whole?.[at] ?? 0;
  if (whole) return wordsOfPart(all === 0 ? 0 : value / all, language);
  return (isSigned ? signedWords : wordsOfMeasure)(measure, value, language, digits);
}

/** The widest number of some series, px. */
export function widestNumber({ series, language, differences }: AxesFigure, digits: number): number {
  const layout = { whole: null, digits, isSigned: differences !== null };
  return widestOf(
    series.flatMap((one) => one.values.slice(0, 100).map((_, at) => wordsOf(one, at, layout, language))),
  );
}

const drawnPart = (value: SeriesValue, at: number, { whole }: Layout): SeriesValue => {
  if (typeof value !== "number" || !whole) return value;
  const all = whole[at] ?? 0;
  return all === 0 ? 0 : value / all;
};

/** A series as the engine draws it. */
export function seriesOption(
  one: Series,
  colour: SeriesColour,
  figure: AxesFigure,
  layout: Layout,
  drawing: Drawing,
): LineSeriesOption | BarSeriesOption {
  const { name, stack, axis } = one;
  const common = {
    name,
    cursor: drawing.cursor,
    ...(stack === null ? {} : { stack }),
    ...(axis === 0 ? {} : layout.upright ? { yAxisIndex: 1 } : { xAxisIndex: 1 }),
    emphasis: { focus: figure.series.length > 1 ? ("series" as const) : ("none" as const) },
    labelLayout: { hideOverlap: true },
  };
  return one.mark === "line"
    ? { ...common, ...lineOption(one, colour, figure, layout, drawing) }
    : { ...common, ...barOption(one, colour, figure, layout, drawing) };
}

/** How numbers at marks look. */
export const labelLook = ({ palette }: Drawing) => ({ color: palette.text, fontSize: 12, distance: 6 });

function lineOption(
  one: Series,
  { colour, repeat }: SeriesColour,
  figure: AxesFigure,
  layout: Layout,
  drawing: Drawing,
): LineSeriesOption {
  const { values, stack, smooth, bridged, filled, name } = one;
  const { palette, size } = drawing;
  const fits = layout.widest + 12 <= slotOf(layout.shown, drawing);
  const isLabelled = labelledOf(values, fits);
  const last = values.length - 1;
  const { shades } = layout;
  const isBare = values.length > mostPoints && !shades;
  const inward = (at: number) =>
    !layout.isEdged || (at > 0 && at < last)
      ? {}
      : { align: at === 0 ? ("left" as const) : ("right" as const) };
  const placeOn = layout.placesOn[one.axis];
  const position = (value: number, at: number): "top" | "bottom" => {
    const isClear = stack === null && (placeOn?.(value) ?? 0) * size.height > 36;
    return isClear ? sideOfPoint(values, at) : "top";
  };
  return {
    type: "line",
    data: values.map((value, at) => {
      const drawn = drawnPart(value, at, layout);
      if (typeof drawn !== "number") return drawn;
      const shade = shades ? { itemStyle: { color: shades[at] ?? colour } } : {};
      if (!figure.labels || !isLabelled(at)) return shades ? { value: drawn, ...shade } : drawn;
      const label = { show: true, position: position(drawn, at), ...inward(at) };
      return { value: drawn, label, ...shade, ...(isBare ? { symbol: "circle" } : {}) };
    }),
    color: colour,
    showSymbol: !isBare || figure.labels,
    showAllSymbol: true,
    symbol: isBare ? "none" : "circle",
    symbolSize: shades && values.length > mostPoints ? 7 : 9,
    itemStyle: { borderColor: palette.ground, borderWidth: 2 },
    connectNulls: bridged,
    smooth,
    ...(smooth ? { smoothMonotone: "x" as const } : {}),
    lineStyle: {
      // The line leads from point to point: these have the colours.
      ...(shades ? { color: palette.dimmed, width: 1.25 } : { width: 2.25 }),
      cap: "round",
      join: "round",
      type: dashes[repeat % dashes.length] ?? "solid",
    },
    ...(filled ? { areaStyle: { opacity: stack === null ? 0.14 : 0.4 } } : {}),
    label: {
      ...labelLook(drawing),
      show: false,
      formatter: ({ dataIndex }) => wordsOf(one, dataIndex, layout, figure.language),
    },
    ...(layout.namesAtEnds
      ? {
          endLabel: {
            show: true,
            formatter: name,
            color: colour,
            fontSize: 12,
            distance: 8,
            width: Math.round(size.width * 0.28),
            overflow: "truncate",
          },
        }
      : {}),
    ...(values.length > 2000 ? { sampling: "lttb" as const } : {}),
  };
}

// Parts that carry their numbers are as wide as these.
function thicknessOf({ labels }: AxesFigure, { upright, whole }: Layout): number {
  if (!upright) return thickest.lying;
  return labels && whole !== null ? thickest.numbered : thickest.standing;
}

/** Whether the bars of a figure are wide enough for the soft colour. */
function isWide({ series }: AxesFigure, { upright, shown, isHistogram }: Layout, drawing: Drawing): boolean {
  if (series.length > 1 || !upright) return false;
  const width = slotOf(shown, drawing) * (isHistogram ? 0.76 : 0.65);
  return (isHistogram ? width : Math.min(thickest.standing, width)) > wideBar;
}

function barOption(
  one: Series,
  { colour, repeat }: SeriesColour,
  figure: AxesFigure,
  layout: Layout,
  drawing: Drawing,
): BarSeriesOption {
  const { values, stack } = one;
  const { palette } = drawing;
  const { upright, isHistogram, isSigned } = layout;
  const decal = patternOf(repeat, palette);
  const isSingle = figure.series.length === 1;
  const shade =
    isSingle && colour === palette.primary && isWide(figure, layout, drawing) ? softColour(palette) : colour;
  const isEnd = endsOf(one, figure, drawing);
  const fits = !upright || layout.widest + 4 <= slotOf(layout.shown, drawing) / figure.series.length;
  const isLabelled = labelledOf(values, fits);
  return {
    type: "bar",
    data: values.map((value, at) => {
      const shown = drawnPart(value, at, layout);
      if (typeof shown !== "number") return shown;
      const named = isSingle ? ownValue(figure.colours, figure.categories[at] ?? "") : undefined;
      // Blue and orange differ for every kind of colour vision.
      const own = layout.shades?.[at] ?? named;
      const shade = own ?? (isSigned ? palette.series[shown < 0 ? 2 : 0] : undefined);
      const side = shown < 0 ? (upright ? "bottom" : "left") : null;
      const look = {
        ...(shade === undefined ? {} : { color: shade }),
        ...(isEnd(at) ? { borderRadius: freeEnd(upright, shown < 0) } : {}),
      };
      return {
        value: shown,
        ...(Object.keys(look).length > 0 ? { itemStyle: look } : {}),
        ...(side !== null && stack === null ? { label: { position: side } } : {}),
      };
    }),
    color: shade,
    ...(isHistogram ? {} : { barMaxWidth: thicknessOf(figure, layout) }),
    barCategoryGap: isHistogram ? "24%" : "35%",
    barGap: "12%",
    itemStyle: {
      ...(stack === null ? {} : { borderColor: palette.ground, borderWidth: 1 }),
      ...(decal ? { decal } : {}),
    },
    label: {
      ...labelLook(drawing),
      // A stack has the number of all; only parts of a whole have their own.
      show: figure.labels && (stack === null || layout.whole !== null),
      formatter: ({ dataIndex }) =>
        isLabelled(dataIndex) ? wordsOf(one, dataIndex, layout, figure.language) : "",
      ...(stack === null
        ? { position: upright ? ("top" as const) : ("right" as const) }
        : { position: "inside" as const, color: inkOn(shade) }),
    },
  };
}

const freeEnd = (upright: boolean, isDown: boolean): [number, number, number, number] =>
  upright ? (isDown ? [0, 0, 4, 4] : [4, 4, 0, 0]) : isDown ? [4, 0, 0, 4] : [0, 4, 4, 0];

/** Whether a bar is the last one of its stack: it has the free end. */
function endsOf(one: Series, { series }: AxesFigure, { hidden }: Drawing): (at: number) => boolean {
  if (one.stack === null) return () => true;
  const behind = series
    .slice(series.indexOf(one) + 1)
    .filter(({ stack, axis, name }) => stack === one.stack && axis === one.axis && !hidden.has(name));
  return (at) => {
    const isDown = Number(one.values[at]) < 0;
    return behind.every(({ values }) => {
      const value = values[at];
      return typeof value !== "number" || value === 0 || value < 0 !== isDown;
    });
  };
}
