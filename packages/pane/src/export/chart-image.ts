import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { DrawnChart } from "../chart-type/chart-type.ts";
import { drawingFor, teach, withoutTooltip } from "../engine/chart-engine.ts";
import { drawingOf } from "../engine/drawing.ts";
import { framed, type PictureOptions } from "./framed.ts";
import { pixelRatio, pngOf } from "./picture-frame.ts";

use([SVGRenderer]);

function optionOf(chart: DrawnChart, { palette, language, width, height }: PictureOptions) {
  teach(chart);
  const drawing = drawingOf({ palette, language, animate: false, size: { width, height } });
  return withoutTooltip(drawingFor(chart).option(drawing));
}

/** The chart as SVG text, its title above it. */
export function chartSvg(drawn: DrawnChart, options: PictureOptions): string {
  const { width, height } = options;
  const option = optionOf(drawn, options);
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return framed(svg, options);
}

/** The chart as a PNG of twice its size, its title above it. */
export async function chartPng(drawn: DrawnChart, options: PictureOptions): Promise<Blob> {
  const { width, height } = options;
  const option = optionOf(drawn, options);
  const chart = init(document.createElement("div"), null, {
    renderer: "canvas",
    devicePixelRatio: pixelRatio,
    width,
    height,
  });
  chart.setOption(option);
  const canvas = chart.renderToCanvas({ pixelRatio });
  const png = pngOf(canvas, options);
  chart.dispose();
  return await png;
}
