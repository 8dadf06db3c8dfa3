import type { ValueAxis } from "@provost/report-core/figure/figure";
import { writeAxisNumber } from "@provost/report-core/figure/number-words";
import type { ChartPalette } from "../colour/chart-palette.ts";
import type { Drawing } from "./drawing.ts";
import { narrowSpan } from "./narrow-span.ts";
import { textWidth } from "./text-width.ts";

/** Categories from left to right, `shown` of them at once: a course is read with some of its labels, names only with all. */
export function categoriesAcross(
  categories: readonly string[],
  { isOrdered, shown }: { isOrdered: boolean; shown: number },
  { palette, size }: Drawing,
) {
  const each = (size.width - 80) / Math.max(1, shown);
  const isTight = Math.max(0, ...categories.slice(0, 200).map(textWidth)) > each - 8;
  const isTurned = isTight && !isOrdered;
  return {
    type: "category" as const,
    data: [...categories],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.dimmed,
      hideOverlap: true,
      interval: isTight && isOrdered ? ("auto" as const) : 0,
      width: 112,
      overflow: isTurned ? ("truncate" as const) : ("none" as const),
      rotate: isTurned ? 40 : 0,
    },
  };
}

/** Numbers from the bottom to the top; `values` are those drawn on the axis. */
export function valuesUp(axis: ValueAxis, values: readonly number[], { palette, size, language }: Drawing) {
  const span = narrowSpan(axis, values);
  return {
    type: "value" as const,
    scale: !axis.fromZero,
    ...(axis.min === null ? {} : { min: axis.min }),
    ...(axis.max === null ? {} : { max: axis.max }),
    name: axis.name,
    nameTruncate: { maxWidth: Math.max(60, size.width - 64) },
    nameTextStyle: { color: palette.dimmed, align: "left" as const },
    axisLabel: {
      color: palette.dimmed,
      hideOverlap: true,
      formatter: (value: number) => writeAxisNumber(value, axis.format, language, span),
    },
    splitLine: { lineStyle: { color: palette.line } },
  };
}

/** How the slider of a zoomed axis looks. */
export const sliderLook = (palette: ChartPalette) => ({
  showDetail: false,
  showDataShadow: false,
  brushSelect: false,
  borderColor: palette.line,
  backgroundColor: "transparent",
  fillerColor: palette.line,
  handleStyle: { color: palette.ground, borderColor: palette.dimmed },
  moveHandleSize: 0,
});

/** Zooming on categories from left to right, `shown` of them at first, above a legend of some px. */
export function zoomAcross(legend: number, shown: number, { palette }: Drawing) {
  const window = { xAxisIndex: 0, startValue: 0, endValue: shown - 1 };
  return [
    { type: "inside" as const, ...window, zoomOnMouseWheel: "ctrl" as const, moveOnMouseWheel: false },
    {
      type: "slider" as const,
      ...window,
      height: 14,
      bottom: legend + 6,
      ...sliderLook(palette),
    },
  ];
}
