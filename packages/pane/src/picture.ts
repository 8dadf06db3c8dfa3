import type { ChartType } from "@provost/contract/chart/chart-type";
import type { Language } from "@provost/contract/wire/language";
import type { FigureInput } from "@provost/report-core/figure/figure";
import { BarChart } from "echarts/charts";
import { GraphicComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, setPlatformAPI, use } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";
import type { Chart } from "./chart-type/chart-type.ts";
import { chartParts, chartTypes } from "./chart-type/chart-types.ts";
import type { ChartPalette } from "./colour/chart-palette.ts";
import { colourBook } from "./colour/colour-book.ts";
import { labelsNote } from "./engine/chart-place.ts";
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

/** Draws a chart on a surface; what is to be said of labels that it leaves out. */
function drawOn(
  surface: ReturnType<typeof init>,
  { figure, drawn, shapes }: Chart,
  options: PictureOptions,
): string {
  const { palette, language, width, height } = options;
  const figureDrawing = drawn?.drawing();
  if (!figureDrawing) {
    const draw = shapes?.now();
    surface.setOption({
      animation: false,
      graphic: { elements: draw ? draw(options) : noteShapes(figure, options) },
    });
    return "";
  }
  const drawing = drawingOf({ palette, language, animate: false, book, size: { width, height } });
  const option = figureDrawing.option(drawing);
  // What is drawn in steps is put together as a bitmap.
  const series = [option.series ?? []].flat().map((one) => ({ ...one, progressive: 0 }));
  surface.setOption({ ...option, series });
  return labelsNote(surface, figureDrawing, drawing);
}

/** How high a picture of a chart is that should be so large: higher where it needs that. */
export const pictureHeight = (
  { drawn }: LoadedChart,
  { width, height }: Pick<PictureOptions, "width" | "height">,
): number => Math.max(height, drawn?.leastHeight(width) ?? 0);

/** A chart as SVG text, without ground or frame, and what is to be said below it; names in it are its own. */
export function drawnSvg(chart: LoadedChart, options: PictureOptions): { svg: string; note: string } {
  const { width, height } = options;
  const surface = init(null, null, { renderer: "svg", ssr: true, width, height });
  const note = drawOn(surface, chart, options);
  const svg = surface.renderToSVGString();
  surface.dispose();
  return { svg, note };
}

/** What the numbers of a chart are, in a line below its title; empty where that needs no words. */
export const subtitleOf = ({ figure }: LoadedChart): string => figure.subtitle ?? "";

/** A chart as SVG text, its title above it. */
export function pictureSvg(chart: LoadedChart, title: string, options: PictureOptions): string {
  const { svg, note } = drawnSvg(chart, options);
  return framed(svg, { ...options, title, subtitle: subtitleOf(chart), note });
}

/** Draws a chart on a canvas, `pixelRatio` pixels for each px; what is to be said below it. */
export function paintPicture(
  chart: LoadedChart,
  canvas: object,
  { pixelRatio, ...options }: PictureOptions & { pixelRatio: number },
): string {
  const { width, height } = options;
  const surface = init(canvas as Parameters<typeof init>[0], null, {
    renderer: "canvas",
    devicePixelRatio: pixelRatio,
    width,
    height,
  });
  const note = drawOn(surface, chart, options);
  surface.getZr().flush();
  surface.dispose();
  return note;
}
