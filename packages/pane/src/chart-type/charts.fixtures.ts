import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { ChartType } from "@provost/contract/chart/chart-type";
import type { FigureInput } from "@provost/report-core/figure/figure";
import type { ChartPalette } from "../colour/chart-palette.ts";
import { colourBook } from "../colour/colour-book.ts";
import { type ChartOption, drawingOf } from "../engine/drawing.ts";
import { partialMarks, referenceMarks, tooltips } from "../engine/engine-parts.ts";
import { cases } from "../expected/cases.fixtures.ts";
import type { Chart, DrawnChart } from "./chart-type.ts";
import { chartTypes, type Figure } from "./chart-types.ts";
import { facetPanels } from "./facets/facet-panels.ts";

type Input = Omit<FigureInput, "style"> & { style?: ChartStyle };

/** The chart of some data; all types are loaded. */
export function chartOf(type: ChartType, { style = {}, ...input }: Input): Chart<Figure> {
  const make = chartTypes[type].chart.now();
  if (!make) throw new Error(`${type} is not loaded`);
  return make({ style, ...input });
}

/** The figure in it. */
export const figureOf = (type: ChartType, input: Input): Figure => chartOf(type, input).figure;

/** A chart that the engine draws. */
export function drawnOf(type: ChartType, input: Input): DrawnChart {
  const { drawn, figure } = chartOf(type, input);
  if (!drawn) throw new Error(figure.summary);
  return drawn;
}

/** What draws it. */
export function drawingIn(chart: DrawnChart) {
  const drawing = chart.drawing();
  if (!drawing) throw new Error(`what draws ${chart.figure.type} is not loaded`);
  return drawing;
}

/** What the engine draws. */
export function optionIn(
  chart: DrawnChart,
  palette: ChartPalette,
  size?: { width: number; height: number },
): ChartOption {
  const { language } = chart.figure;
  return drawingIn(chart).option(drawingOf({ palette, language, animate: false, book: colourBook(), size }));
}

await Promise.all(ChartType.options.map((type) => chartTypes[type].chart.load()));
await Promise.all([facetPanels.load(), partialMarks.load(), referenceMarks.load(), tooltips.load()]);
await Promise.all(
  cases.flatMap(({ type, ...input }) => (chartOf(type, input).drawn?.needs ?? []).map((part) => part.load())),
);
