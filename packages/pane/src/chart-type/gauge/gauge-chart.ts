import {
  type BandTone,
  type GaugeFigure,
  gaugeFigure,
} from "@provost/report-core/chart-type/gauge/gauge-figure";
import { writeAxisNumber } from "@provost/report-core/figure/number-words";
import { GaugeChart } from "echarts/charts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  tooltipLine,
  tooltipOption,
} from "../../engine/drawing.ts";
import { textWidth } from "../../engine/text-width.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { drawnChart } from "../chart-type.ts";

/** Hues of the palette, counted from 0, that are read as good or bad. */
const hues: Readonly<Record<BandTone, number>> = { bad: 7, warn: 4, info: 0, good: 2 };

/** A gauge as the engine draws it. */
function gaugeOption(figure: GaugeFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language, size } = drawing;
  const { min, max, bands, measure, value, target, text } = figure;
  const hueOf = (tone: BandTone): string =>
    palette.series[hues[tone] % palette.series.length] ?? palette.primary;
  const stops = bands.map(({ to, tone }): [number, string] => [(to - min) / (max - min), hueOf(tone)]);
  const radius = Math.max(40, Math.min(size.width / 2 - 24, (size.height - 36) / 1.55));
  const width = Math.max(8, Math.round(radius / 9));
  const round = {
    type: "gauge" as const,
    min,
    max,
    startAngle: 205,
    endAngle: -25,
    radius,
    center: [size.width / 2, Math.min(size.height - 24 - radius * 0.43, radius + 22)],
  };
  const none = { show: false };
  // As large as the hole allows.
  const characters = Math.max(
    13,
    Math.min(34, radius / 3, ((radius - width - 30) * 1.7 * 12) / Math.max(24, textWidth(text))),
  );
  return {
    ...commonOption(drawing, [], "none"),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: () =>
        tooltipLine(null, figure.label, text) +
        (target ? tooltipLine(null, language === "zh" ? "目标" : "Target", target.words) : ""),
    },
    series: [
      {
        ...round,
        cursor,
        name: figure.label,
        splitNumber: 5,
        axisLine: { lineStyle: { width, color: stops.length > 0 ? stops : [[1, palette.line]] } },
        progress: { show: stops.length === 0, width, itemStyle: { color: palette.primary } },
        pointer: { show: stops.length > 0, length: "62%", width: 4, itemStyle: { color: palette.text } },
        anchor: { show: stops.length > 0, size: 8, itemStyle: { color: palette.text } },
        axisTick: none,
        splitLine: { length: 6, distance: 3, lineStyle: { color: palette.dimmed, width: 1 } },
        axisLabel: {
          color: palette.dimmed,
          fontSize: 11,
          distance: width + 4,
          formatter: (mark: number) => writeAxisNumber(mark, measure.format ?? null, language),
        },
        title: {
          show: true,
          color: palette.dimmed,
          fontSize: 12,
          offsetCenter: [0, "52%"],
          width: radius * 1.6,
          overflow: "truncate",
        },
        detail: {
          color: palette.text,
          fontSize: characters,
          fontWeight: 600,
          offsetCenter: [0, stops.length > 0 ? "30%" : "8%"],
          formatter: () => text,
          valueAnimation: false,
        },
        data: [{ value, name: figure.label }],
      },
      ...(target === null || target.value < min || target.value > max
        ? []
        : [
            {
              ...round,
              silent: true,
              axisLine: none,
              axisTick: none,
              splitLine: none,
              axisLabel: none,
              progress: none,
              anchor: none,
              title: none,
              detail: none,
              pointer: {
                icon: "path://M0,10L6,0L-6,0Z",
                width: 11,
                length: 9,
                offsetCenter: [0, "-102%"] as [number, string],
                itemStyle: { color: palette.text },
              },
              data: [{ value: target.value }],
            },
          ]),
    ],
  };
}

/** Charts of one number on a round scale. */
export const gaugeChart = drawnChart<GaugeFigure>(gaugeFigure, {
  drawer: presentPart({ extensions: [GaugeChart], option: gaugeOption }),
  shape: () => [],
});
