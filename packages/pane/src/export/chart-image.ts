import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { DrawnChart } from "../chart-type/chart-type.ts";
import { drawingFor, teach, withoutTooltip } from "../engine/chart-engine.ts";
import { labelsNote } from "../engine/chart-place.ts";
import { drawingOf } from "../engine/drawing.ts";
import { framed, type PictureOptions } from "./framed.ts";
import { pixelRatio, pngOf } from "./picture-frame.ts";

use([SVGRenderer]);

/** A chart drawn on a surface of its own, with what is said of labels that it leaves out. */
function drawn(chart: DrawnChart, surface: ReturnType<typeof init>, options: PictureOptions): PictureOptions {
  const { palette, language, width, height } = options;
  const drawing = drawingOf({ palette, language, animate: false, size: { width, height } });
  const figure = drawingFor(chart);
  surface.setOption(withoutTooltip(figure.option(drawing)));
  return { ...options, note: labelsNote(surface, figure, drawing) };
}

/** The chart as SVG text, its title above it. */
export function chartSvg(chart: DrawnChart, options: PictureOptions): string {
  const { width, height } = options;
  teach(chart);
  const surface = init(null, null, { renderer: "svg", ssr: true, width, height });
  const said = drawn(chart, surface, options);
  const svg = surface.renderToSVGString();
  surface.dispose();
  return framed(svg, said);
}

/** The chart as a PNG of twice its size, its title above it. */
export async function chartPng(chart: DrawnChart, options: PictureOptions): Promise<Blob> {
  const { width, height } = options;
  teach(chart);
  const surface = init(document.createElement("div"), null, {
    renderer: "canvas",
    devicePixelRatio: pixelRatio,
    width,
    height,
  });
  const said = drawn(chart, surface, options);
  const png = pngOf(surface.renderToCanvas({ pixelRatio }), said);
  surface.dispose();
  return await png;
}
