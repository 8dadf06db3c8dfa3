import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { framed, type PictureOptions } from "../../export/framed.ts";
import { pixelRatio, pngOf } from "../../export/picture-frame.ts";
import { KpiDrawing } from "./KpiDrawing.tsx";

function drawnKpi(figure: KpiFigure, { palette, width, height }: PictureOptions, zoom = 1): string {
  const host = document.createElement("div");
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <KpiDrawing figure={figure} palette={palette} width={width} height={height} pointed={null} />,
    ),
  );
  const svg = host.firstElementChild;
  svg?.setAttribute("width", String(width * zoom));
  svg?.setAttribute("height", String(height * zoom));
  const text = host.innerHTML;
  root.unmount();
  return text;
}

/** The number as SVG text, its title above it. */
export function kpiSvg(figure: KpiFigure, options: PictureOptions): string {
  return framed(drawnKpi(figure, options), options);
}

/** The number as a PNG of twice its size, its title above it. */
export async function kpiPng(figure: KpiFigure, options: PictureOptions): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawnKpi(figure, options, pixelRatio))}`;
  await picture.decode();
  return await pngOf(picture, options);
}
