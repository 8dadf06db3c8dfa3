import {
  type BandTone,
  type GaugeFigure,
  gaugeFigure,
} from "@provost/report-core/chart-type/gauge/gauge-figure";
import { axisWriter } from "@provost/report-core/figure/number-words";
import { GaugeChart, type GaugeSeriesOption } from "echarts/charts";
import { gridColour } from "../../colour/colour-scale.ts";
import { type ChartOption, commonOption, type Drawing, tooltipOption } from "../../engine/drawing.ts";
import { textWidth } from "../../engine/text-width.ts";
import { tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { drawnChart } from "../chart-type.ts";

/** Hues of the palette, counted from 0, that are read as good or bad. */
const hues: Readonly<Record<BandTone, number>> = { bad: 4, warn: 2, info: 0, good: 1 };

/** Distances between the numbers of the scale. */
const marks = 5;

const none = { show: false };

/** What both scales of a gauge have: its own and that of its target. */
interface Round {
  type: "gauge";
  min: number;
  max: number;
  startAngle: number;
  endAngle: number;
  radius: number;
  center: [number, number];
}

function roundOf({ min, max }: GaugeFigure, { size }: Drawing): Round {
  const radius = Math.max(40, Math.min(size.width / 2 - 24, (size.height - 36) / 1.55));
  return {
    type: "gauge",
    min,
    max,
    startAngle: 205,
    endAngle: -25,
    radius,
    center: [size.width / 2, Math.min(size.height - 24 - radius * 0.43, radius + 22)],
  };
}

/** A gauge as the engine draws it. */
function gaugeOption(figure: GaugeFigure, drawing: Drawing): ChartOption {
  const { language } = drawing;
  const { target, text } = figure;
  const round = roundOf(figure, drawing);
  return {
    ...commonOption(drawing, [], "none"),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: () =>
        tooltipLine(null, figure.label, text) +
        (target ? tooltipLine(null, { zh: "目标", en: "Target" }[language], target.words) : ""),
    },
    series: [scaleSeries(figure, round, drawing), ...targetSeries(figure, round, drawing)],
  };
}

function scaleSeries(figure: GaugeFigure, round: Round, drawing: Drawing): GaugeSeriesOption {
  const { palette, cursor, language } = drawing;
  const { min, max, bands, measure, value, text } = figure;
  const { radius } = round;
  const hueOf = (tone: BandTone): string =>
    palette.series[hues[tone] % palette.series.length] ?? palette.primary;
  const stops = bands.map(({ to, tone }): [number, string] => [(to - min) / (max - min), hueOf(tone)]);
  const width = Math.max(8, Math.round(radius / 9));
  // As large as the hole allows.
  const fontSize = Math.max(
    13,
    Math.min(34, radius / 3, ((radius - width - 30) * 1.7 * 12) / Math.max(24, textWidth(text))),
  );
  return {
    ...round,
    cursor,
    name: figure.label,
    splitNumber: marks,
    axisLine: { lineStyle: { width, color: stops.length > 0 ? stops : [[1, gridColour(palette)]] } },
    progress: { show: stops.length === 0, width, itemStyle: { color: palette.primary } },
    pointer: { show: stops.length > 0, length: "62%", width: 4, itemStyle: { color: palette.text } },
    anchor: { show: stops.length > 0, size: 8, itemStyle: { color: palette.text } },
    axisTick: none,
    splitLine: { length: 6, distance: 3, lineStyle: { color: palette.dimmed, width: 1 } },
    axisLabel: {
      color: palette.dimmed,
      fontSize: 12,
      distance: width + 4,
      formatter: axisWriter(measure.format ?? null, language, {
        low: min,
        high: max,
        step: (max - min) / marks,
      }),
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
      fontSize,
      fontWeight: 600,
      offsetCenter: [0, stops.length > 0 ? "30%" : "8%"],
      formatter: () => text,
      valueAnimation: false,
    },
    data: [{ value, name: figure.label }],
  };
}

// A triangle at the outer edge.
function targetSeries(
  { target, min, max }: GaugeFigure,
  round: Round,
  { palette }: Drawing,
): GaugeSeriesOption[] {
  if (target === null || target.value < min || target.value > max) return [];
  return [
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
        offsetCenter: [0, "-102%"],
        itemStyle: { color: palette.text },
      },
      data: [{ value: target.value }],
    },
  ];
}

/** Charts of one number on a round scale. */
export const gaugeChart = drawnChart<GaugeFigure>(gaugeFigure, {
  drawer: presentPart({ extensions: [GaugeChart], option: gaugeOption }),
  shape: () => [],
});
