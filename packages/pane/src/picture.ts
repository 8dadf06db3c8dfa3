import type { ChartType } from "@provost/contract/chart/chart-type";
import type { Language } from "@provost/contract/wire/language";
import type { FigureInput } from "@provost/report-core/figure/figure";
import { BarChart } from "echarts/charts";
import { GraphicComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, init, setPlatformAPI, use } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";
import type { Chart } from "./chart-type/chart-type.ts";
import { chartParts, chartTypes } from "./chart-type/chart-types.ts";
import type { ChartPalette } from "./colour/chart-palette.ts";
import { colourBook } from "./colour/colour-book.ts";
import { drawingOf } from "./engine/drawing.ts";
import { framed } from "./export/framed.ts";
import { noteShapes } from "./picture-shapes.ts";

use([
  BarChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  GraphicComponent,
  SVGRenderer,
  CanvasRenderer,
]);

/** How a chart is drawn where there is no page; sizes in px. */
export interface PictureOptions {
  palette: ChartPalette;
  language: Language;
  width: number;
  height: number;
  /** Rows of the whole result, where the figure has a page of it. */
  total?: number | undefined;
}

/** The light colours of the pane, with the fonts named. */
export function lightPalette(font: string): ChartPalette {
  return {
    primary: "#166ae7",
    series: ["#166ae7", "#00a68e", "#e96e00", "#6e1bc1", "#dc4d77", "#3693c2", "#337727", "#384255"],
    text: "#171c24",
    dimmed: "#5c6470",
    line: "#dcdfe5",
    ground: "#ffffff",
    font,
  };
}

/** Names of one drawing agree in colour with those of the others that share the book. */
const book = colourBook();

/** What measures texts and makes surfaces where there is no document. */
export function drawWith(createCanvas: () => object): void {
  // A heatmap is painted in slices of 15 ms. Without a clock that moves, the first slice is the whole.
  setPlatformAPI({ createCanvas: createCanvas as () => never, getTime: () => 0 });
}

/** A chart with all that draws it. */
export type LoadedChart = Chart;

/** The chart of data, with all that draws it. */
export async function loadedChart(type: ChartType, input: FigureInput): Promise<LoadedChart> {
  await Promise.all(chartParts(type, input).map((part) => part.load()));
  const chart: Chart = (await chartTypes[type].chart.load())(input);
  await chart.shapes?.load();
  for (const part of chart.drawn?.needs ?? []) use([...(await part.load()).extensions]);
  return chart;
}

function optionOf({ figure, drawn, shapes }: Chart, options: PictureOptions): EChartsCoreOption {
  const { palette, language, width, height } = options;
  const option = drawn
    ?.drawing()
    ?.option(drawingOf({ palette, language, animate: false, book, size: { width, height } }));
  if (!option) {
    const draw = shapes?.now();
    return {
      animation: false,
      graphic: { elements: draw ? draw(options) : noteShapes(figure, options) },
    };
  }
  // What is drawn in steps is put together as a bitmap.
  return { ...option, series: [option.series ?? []].flat().map((series) => ({ ...series, progressive: 0 })) };
}

/** How high a picture of a chart is that should be so large: higher where it needs that. */
export const pictureHeight = (
  { drawn }: LoadedChart,
  { width, height }: Pick<PictureOptions, "width" | "height">,
): number => Math.max(height, drawn?.leastHeight(width) ?? 0);

/** A chart as SVG text, without ground or frame; names in it are its own. */
export function drawnSvg(chart: LoadedChart, options: PictureOptions): string {
  const { width, height } = options;
  const option = optionOf(chart, options);
  const surface = init(null, null, { renderer: "svg", ssr: true, width, height });
  surface.setOption(option);
  const drawn = surface.renderToSVGString();
  surface.dispose();
  return drawn;
}

/** What the numbers of a chart are, in a line below its title; empty where that needs no words. */
export const subtitleOf = ({ figure }: LoadedChart): string => figure.subtitle ?? "";

/** A chart as SVG text, its title above it. */
export function pictureSvg(chart: LoadedChart, title: string, options: PictureOptions): string {
  return framed(drawnSvg(chart, options), { ...options, title, subtitle: subtitleOf(chart) });
}

/** Draws a chart on a canvas; `pixelRatio` pixels for each px. */
export function paintPicture(
  chart: LoadedChart,
  canvas: object,
  { pixelRatio, ...options }: PictureOptions & { pixelRatio: number },
): void {
  const { width, height } = options;
  const option = optionOf(chart, options);
  const surface = init(canvas as Parameters<typeof init>[0], null, {
    renderer: "canvas",
    devicePixelRatio: pixelRatio,
    width,
    height,
  });
  surface.setOption(option);
  surface.getZr().flush();
  surface.dispose();
}
