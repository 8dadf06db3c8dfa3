import type { Language } from "@provost/contract/language";
import type { Figure } from "@provost/report-core/figure/figure";
import { BarChart } from "echarts/charts";
import { GraphicComponent, GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, init, setPlatformAPI, use } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";
import { chartOption } from "./chart-option.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { colourBook } from "./colour-book.ts";
import type { EngineExtension } from "./engine-extension.ts";
import { parts as boxPlot } from "./engine-parts/box-plot.ts";
import { parts as funnel } from "./engine-parts/funnel.ts";
import { parts as gauge } from "./engine-parts/gauge.ts";
import { parts as heatmap } from "./engine-parts/heatmap.ts";
import { parts as labels } from "./engine-parts/labels.ts";
import { parts as line } from "./engine-parts/line.ts";
import { parts as pie } from "./engine-parts/pie.ts";
import { parts as radar } from "./engine-parts/radar.ts";
import { parts as scatter } from "./engine-parts/scatter.ts";
import { parts as treemap } from "./engine-parts/treemap.ts";
import { parts as zoom } from "./engine-parts/zoom.ts";
import { framed } from "./export/framed.ts";
import type { EnginePart } from "./parts-of-figure.ts";
import { shapesOf } from "./picture-graphic.ts";

const parts: Readonly<Record<EnginePart, EngineExtension[]>> = {
  gauge,
  funnel,
  radar,
  treemap,
  boxPlot,
  line,
  pie,
  scatter,
  heatmap,
  zoom,
  labels,
};

use([
  BarChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  GraphicComponent,
  SVGRenderer,
  CanvasRenderer,
]);
use(Object.values(parts).flat());

/** How a figure is drawn where there is no page; sizes in px. */
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
    primary: "#1f6fd1",
    series: ["#1f4baa", "#a9600a", "#05a687", "#7a3764", "#b98c10", "#9a79fe", "#107c9d", "#9f0426"],
    text: "#1f2329",
    dimmed: "#5c6370",
    line: "#dfe3e8",
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

function optionOf(figure: Figure, options: PictureOptions): EChartsCoreOption {
  const { palette, language, width, height } = options;
  switch (figure.kind) {
    case "table":
    case "pivot":
    case "kpi":
    case "empty":
    case "invalid":
      return { animation: false, graphic: { elements: shapesOf(figure, options) } };
    default: {
      const option = chartOption(figure, {
        palette,
        language,
        animate: false,
        book,
        size: { width, height },
      });
      // What is drawn in steps is put together as a bitmap.
      return {
        ...option,
        series: [option.series ?? []].flat().map((series) => ({ ...series, progressive: 0 })),
      };
    }
  }
}

/** A figure as SVG text, without ground or frame; names in it are its own. */
export function drawnSvg(figure: Figure, options: PictureOptions): string {
  const { width, height } = options;
  const option = optionOf(figure, options);
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  chart.setOption(option);
  const drawn = chart.renderToSVGString();
  chart.dispose();
  return drawn;
}

/** A figure as SVG text, its title above it. */
export function pictureSvg(figure: Figure, title: string, options: PictureOptions): string {
  return framed(drawnSvg(figure, options), { ...options, title });
}

/** Draws a figure on a canvas; `pixelRatio` pixels for each px. */
export function paintPicture(
  figure: Figure,
  canvas: object,
  { pixelRatio, ...options }: PictureOptions & { pixelRatio: number },
): void {
  const { width, height } = options;
  const option = optionOf(figure, options);
  const chart = init(canvas as Parameters<typeof init>[0], null, {
    renderer: "canvas",
    devicePixelRatio: pixelRatio,
    width,
    height,
  });
  chart.setOption(option);
  chart.getZr().flush();
  chart.dispose();
}
