import { type PieFigure, pieFigure } from "@provost/report-core/chart-type/pie/pie-figure";
import type { LegendPlace } from "@provost/report-core/figure/figure";
import { wordsOfPart } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import { PieChart } from "echarts/charts";
import { coloursOf, paintedParts } from "../../colour/series-colour.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { labelLayout, legend } from "../../engine/engine-parts.ts";
import { shortened } from "../../engine/text-width.ts";
import { tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { colourScale, shadeLook } from "../../engine-parts/shade.ts";
import { drawnChart, namedColours } from "../chart-type.ts";

// Beside, above or below its legend.
function centreOf({ center: [, down] }: PieFigure, legend: LegendPlace): [string, string] {
  if (legend === "none") return ["50%", "50%"];
  if (legend === "right") return ["42%", "50%"];
  return ["50%", legend === "bottom" ? down : "58%"];
}

/** A pie as the engine draws it. */
function pieOption(figure: PieFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language, size } = drawing;
  const { dimension, slices, parts, digits, labels } = figure;
  // Names beside the slices say what a legend would.
  const legend = figure.legend === "auto" && labels ? "none" : figure.legend;
  const names = slices.map(({ name }) => name);
  const shaded =
    figure.shade && shadeLook(figure.shade, figure.legend, legendSpace(names, legend, drawing), drawing);
  const named = {
    colours: figure.colours,
    field: dimension,
    rest: dimension ? slices.findIndex(({ key }) => key === undefined || isOthers(key)) : -1,
  };
  const colours =
    shaded?.colours.map((colour) => ({ colour, repeat: 0 })) ?? coloursOf(names, named, drawing);
  const part = (at: number): string => wordsOfPart(parts[at] ?? 0, language, digits);
  const isNarrow = size.width < 420;
  return {
    ...commonOption(drawing, names, legend),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const at = Array.isArray(pointed) ? -1 : pointed.dataIndex;
        return tooltipLine(colours[at]?.colour ?? null, names[at] ?? "", part(at));
      },
    },
    ...(shaded ? { visualMap: shaded.scale } : {}),
    series: [
      {
        type: "pie",
        name: figure.seriesName,
        cursor,
        radius: figure.radius,
        center: centreOf(figure, shaded ? figure.legend : legend),
        data: paintedParts(slices, colours, palette),
        label: {
          show: labels,
          formatter: ({ name, dataIndex }) =>
            `${shortened(name, isNarrow ? 8 : 14)}${isNarrow ? "\n" : "  "}${part(dataIndex)}`,
          color: palette.text,
          fontSize: 12,
          lineHeight: 16,
        },
        labelLine: { show: labels, length: 12, length2: 8, lineStyle: { color: palette.line } },
        labelLayout: { hideOverlap: true },
        emphasis: { scaleSize: 4, label: { show: labels } },
        itemStyle: { borderColor: palette.ground, borderWidth: 1 },
      },
    ],
  };
}

/** Charts of parts of a whole. */
export const pieChart = drawnChart<PieFigure>(pieFigure, {
  drawer: presentPart({
    extensions: [PieChart],
    option: pieOption,
    labelled: ({ labels, slices }, { drawing: { hidden } }) =>
      labels ? slices.filter(({ name }) => !hidden.has(name)).length : 0,
  }),
  parts: ({ labels, shade }) => [legend, ...(labels ? [labelLayout] : []), ...(shade ? [colourScale] : [])],
  shape: (figure) => [figure.legend, figure.shade !== null],
  colourNames: ({ slices, shade }) => (shade ? [] : namedColours(slices)),
  walk: () => "list",
});
