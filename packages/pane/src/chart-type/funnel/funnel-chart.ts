import {
  type FunnelFigure,
  funnelFigure,
  rateWords,
} from "@provost/report-core/chart-type/funnel/funnel-figure";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import { FunnelChart } from "echarts/charts";
import { coloursOf, paintedParts } from "../../colour/series-colour.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { labelLayout, legend } from "../../engine/engine-parts.ts";
import { shortened, textWidth } from "../../engine/text-width.ts";
import { tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { drawnChart, namedColours } from "../chart-type.ts";

/** A funnel as the engine draws it. */
function funnelOption(figure: FunnelFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language, size } = drawing;
  const { steps, labels, legend } = figure;
  const names = steps.map(({ name }) => name);
  const colours = coloursOf(
    names,
    {
      colours: figure.colours,
      field: figure.dimension,
      rest: steps.findIndex(({ key }) => isOthers(key)),
    },
    drawing,
  );
  const legendHeight = legendSpace(names, legend, drawing);
  const words = (at: number): string => {
    const step = steps[at];
    if (!step) return "";
    const rate = rateWords(figure, step);
    const value = wordsOfMeasure(step.measure, step.value, language);
    return rate === "" ? value : `${value} · ${rate}`;
  };
  const widest = Math.max(
    0,
    ...steps.map(({ name }, at) => textWidth(`${shortened(name, 16)}  ${words(at)}`)),
  );
  const beside = labels ? Math.min(size.width * 0.45, widest + 32) : 16;
  return {
    ...commonOption(drawing, names, legend),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const at = Array.isArray(pointed) ? -1 : pointed.dataIndex;
        return tooltipLine(colours[at]?.colour ?? null, names[at] ?? "", words(at));
      },
    },
    series: [
      {
        type: "funnel",
        name: figure.seriesName,
        cursor,
        // The figure's own order: where a step is larger than the one before, it is seen.
        sort: "none",
        min: 0,
        max: Math.max(...steps.map(({ value }) => value), Number.MIN_VALUE),
        minSize: "1%",
        left: 16,
        right: beside + legendHeight.right,
        top: 12 + legendHeight.top,
        bottom: 12 + legendHeight.bottom,
        gap: 2,
        data: paintedParts(steps, colours, palette),
        label: {
          show: labels,
          position: "right",
          color: palette.text,
          formatter: ({ dataIndex }) => `${shortened(names[dataIndex] ?? "", 16)}  ${words(dataIndex)}`,
          width: beside - 24,
          overflow: "truncate",
        },
        labelLine: { show: labels, length: 12, lineStyle: { color: palette.line } },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: palette.ground, borderWidth: 1 },
        emphasis: { label: { show: labels } },
      },
    ],
  };
}

/** Charts of steps. */
export const funnelChart = drawnChart<FunnelFigure>(funnelFigure, {
  drawer: presentPart({
    extensions: [FunnelChart],
    option: funnelOption,
    labelled: ({ labels, steps }, { drawing: { hidden } }) =>
      labels ? steps.filter(({ name }) => !hidden.has(name)).length : 0,
  }),
  parts: ({ labels }) => [legend, ...(labels ? [labelLayout] : [])],
  shape: (figure) => [figure.legend],
  colourNames: ({ steps }) => namedColours(steps),
  walk: () => "list",
});
