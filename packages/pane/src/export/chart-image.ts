import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import "../chart-engine.ts";
import { chartOption } from "../chart-option.ts";
import { framed, type PictureOptions } from "./framed.ts";
import { pixelRatio, pngOf } from "./picture-frame.ts";

use([SVGRenderer]);

function optionOf(figure: DrawnFigure, { palette, language, width, height }: PictureOptions) {
  return chartOption(figure, { palette, language, animate: false, size: { width, height } });
}

/** The chart as SVG text, its title above it. */
export function chartSvg(figure: DrawnFigure, options: PictureOptions): string {
  const { width, height } = options;
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  chart.setOption(optionOf(figure, options));
  const drawn = chart.renderToSVGString();
  chart.dispose();
  return framed(drawn, options);
}

/** The chart as a PNG of twice its size, its title above it. */
export async function chartPng(figure: DrawnFigure, options: PictureOptions): Promise<Blob> {
  const { width, height } = options;
  const chart = init(document.createElement("div"), null, {
    renderer: "canvas",
    devicePixelRatio: pixelRatio,
    width,
    height,
  });
  chart.setOption(optionOf(figure, options));
  const drawn = chart.renderToCanvas({ pixelRatio });
  const png = pngOf(drawn, options);
  chart.dispose();
  return await png;
}
