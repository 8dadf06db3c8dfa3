import {
  changeText,
  type StepKind,
  stepNames,
  type WaterfallFigure,
  waterfallFigure,
} from "@provost/report-core/chart-type/waterfall/waterfall-figure";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { CustomChart, type CustomSeriesOption } from "echarts/charts";
import type { ChartPalette } from "../../colour/chart-palette.ts";
import { between } from "../../colour/colour-scale.ts";
import { categoriesAcross, numberAxis, sliderSpace } from "../../engine/axis-option.ts";
import { pixelOf, pointIn } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { axisZoom, labelLayout, legend, partialMarks } from "../../engine/engine-parts.ts";
import { textWidth } from "../../engine/text-width.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { zoomFromX } from "../../engine/zoom-from.ts";
import { zoomAcross } from "../../engine/zoom-option.ts";
import { axisShape, drawnChart } from "../chart-type.ts";

const widestBar = 48;
const labelHeight = 16;

const kindsIn = ({ steps }: WaterfallFigure): StepKind[] =>
  (["rise", "fall", "total"] as const).filter((kind) => steps.some((step) => step.kind === kind));

/** Blue and orange differ for every kind of colour vision; a fall is read by its sign as well. */
export function stepColour(
  kind: StepKind,
  colours: Readonly<Record<string, string>>,
  { series, primary, dimmed, ground }: ChartPalette,
): string {
  const own = Object.hasOwn(colours, kind) ? colours[kind] : undefined;
  if (own !== undefined) return own;
  if (kind === "total") return between(ground, dimmed, 0.7);
  return (kind === "rise" ? series[0] : series[2]) ?? primary;
}

function waterfallOption(figure: WaterfallFigure, drawing: Drawing): ChartOption {
  const { language, palette } = drawing;
  const { steps, legend, axis, labels, isOrdered, colours } = figure;
  const kinds = kindsIn(figure);
  const names = kinds.map((kind) => stepNames[kind][language]);
  const legendHeight = legendSpace(names, legend, drawing);
  const zoomed = steps.length > zoomFromX;
  const shown = zoomed ? zoomFromX : steps.length;
  return {
    ...commonOption(drawing, names, legend),
    grid: {
      left: 4,
      right: 12 + legendHeight.right,
      top: 12 + legendHeight.top + (labels ? labelHeight : 0),
      bottom: 4 + legendHeight.bottom + (zoomed ? sliderSpace : 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const step = Array.isArray(pointed) ? undefined : steps[pointed.dataIndex];
        if (!step) return "";
        const colour = stepColour(step.kind, colours, palette);
        const change = tooltipLine(colour, stepNames[step.kind][language], changeText(step, language));
        const total = wordsOfMeasure(step.measure, step.to, language);
        const running = tooltipLine(null, { zh: "累计", en: "Running total" }[language], total);
        const head = Array.isArray(pointed) ? undefined : figure.partial?.[pointed.dataIndex];
        return tooltipHead(head ?? step.name) + change + (step.kind === "total" ? "" : running);
      },
    },
    xAxis: categoriesAcross({ names: steps.map(({ name }) => name), isCourse: isOrdered, shown }, drawing),
    yAxis: numberAxis(
      axis,
      steps.flatMap(({ from, to }) => [from, to]),
      { isUp: true },
      drawing,
    ),
    ...(zoomed ? { dataZoom: zoomAcross(legendHeight.bottom, zoomFromX, drawing) } : {}),
    series: kinds.map((kind) => barsOf(kind, figure, drawing)),
  };
}

// Of the plot, px.
function areaOf(plot: object): { y: number; height: number } {
  if (!("y" in plot && "height" in plot)) return { y: 0, height: Number.POSITIVE_INFINITY };
  return { y: Number(plot.y), height: Number(plot.height) };
}

// Each kind of step is a series, so that the legend names it; its data are all steps, those of other kinds without a number.
function barsOf(kind: StepKind, figure: WaterfallFigure, { palette, language, cursor }: Drawing) {
  const { steps, labels, colours } = figure;
  const colour = stepColour(kind, colours, palette);
  const decal = partialMarks.now()?.hatch(palette.ground);
  const texts = steps.map((step) => changeText(step, language));
  const widest = Math.max(0, ...texts.map(textWidth));
  return {
    type: "custom",
    name: stepNames[kind][language],
    cursor,
    color: colour,
    encode: { x: 0, y: [1, 2] },
    data: steps.map((step, at) =>
      step.kind === kind ? [at, step.from, step.to] : [at, Number.NaN, Number.NaN],
    ),
    renderItem: ({ coordSys }, api) => {
      const at = Number(api.value(0));
      const [step, next] = [steps[at], steps[at + 1]];
      if (step?.kind !== kind) return null;
      const [start, end] = [pointIn(api.coord([at, step.from])), pointIn(api.coord([at, step.to]))];
      const size = api.size?.([1, 0]);
      if (!start || !end || !Array.isArray(size)) return null;
      const [band = 0] = size;
      const width = Math.max(2, Math.min(widestBar, band * 0.68));
      // Bars are clipped at the ends of the axis, numbers are drawn above and below.
      const { y: highest, height: plotHeight } = areaOf(coordSys);
      const within = (y: number): number => Math.min(highest + plotHeight, Math.max(highest, y));
      const [top, bottom] = [within(Math.min(start.y, end.y)), within(Math.max(start.y, end.y))];
      const level = within(end.y);
      const isUp = step.to >= step.from;
      return {
        type: "group",
        children: [
          {
            type: "rect",
            shape: { x: end.x - width / 2, y: top, width, height: Math.max(1, bottom - top), r: 2 },
            style: { fill: colour, ...(decal && figure.partial?.[at] !== undefined ? { decal } : {}) },
            emphasis: { style: { stroke: palette.text, lineWidth: 1.5 } },
            ...(labels && widest <= band - 2
              ? {
                  textConfig: { position: isUp ? ("top" as const) : ("bottom" as const), distance: 4 },
                  textContent: {
                    type: "text" as const,
                    silent: true,
                    style: { text: texts[at] ?? "", fill: palette.text, font: `11px ${palette.font}` },
                  },
                }
              : {}),
          },
          // The level is carried on to the next bar.
          ...(next
            ? [
                {
                  type: "line" as const,
                  silent: true,
                  shape: {
                    x1: end.x + width / 2,
                    y1: level,
                    x2: end.x + band - width / 2,
                    y2: level,
                  },
                  style: { stroke: palette.dimmed, lineWidth: 1, lineDash: [3, 2] },
                },
              ]
            : []),
        ],
      };
    },
  } satisfies CustomSeriesOption;
}

/** Charts of a running total. */
export const waterfallChart = drawnChart<WaterfallFigure>(waterfallFigure, {
  drawer: presentPart({
    extensions: [CustomChart],
    option: waterfallOption,
    place: (chart, figure, { index }) => {
      const step = figure.steps[index];
      const series = step ? kindsIn(figure).indexOf(step.kind) : -1;
      return step ? pixelOf(chart, series, [index, (step.from + step.to) / 2]) : null;
    },
    engineMark: (figure, { index }) => ({
      seriesIndex: kindsIn(figure).indexOf(figure.steps[index]?.kind ?? "total"),
      dataIndex: index,
    }),
    figureMark: (_, { dataIndex }) => ({ series: 0, index: dataIndex }),
    category: (_, { index }) => index,
    labelled: ({ labels, steps, language }, { drawing: { hidden }, isSeen }) =>
      labels
        ? steps.filter(({ kind }, at) => isSeen(at) && !hidden.has(stepNames[kind][language])).length
        : 0,
  }),
  parts: ({ steps, partial, labels }) => [
    legend,
    ...(labels ? [labelLayout] : []),
    ...(steps.length > zoomFromX ? [axisZoom] : []),
    ...(partial ? [partialMarks] : []),
  ],
  shape: (figure) => [figure.legend, axisShape(figure.axis), kindsIn(figure), figure.partial !== undefined],
  colourNames: (figure) =>
    kindsIn(figure).map((kind) => ({ key: kind, label: stepNames[kind][figure.language] })),
  walk: () => "list",
});
