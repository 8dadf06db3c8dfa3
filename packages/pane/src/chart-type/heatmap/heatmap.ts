import {
  type HeatmapFigure,
  heatmapFigure,
  heatmap as info,
} from "@provost/report-core/chart-type/heatmap/heatmap";
import { axisZoom } from "../../engine/engine-parts.ts";
import type { MarkPlace } from "../../engine/next-mark.ts";
import { lazyPart, presentPart } from "../../engine/use-loaded.ts";
import { drawnChart, type PaneChartType } from "../chart-type.ts";

export const heatmap: PaneChartType<HeatmapFigure> = {
  ...info,
  icon: "M4 4h16v16H4z M4 9.3h16 M4 14.6h16 M9.3 4v16 M14.6 4v16 M10.5 10.5l3 3 M5.2 5.2l3 3 M15.8 15.8l3 3",
  chart: presentPart(
    drawnChart(heatmapFigure, {
      drawer: lazyPart(async () => (await import("./heatmap-option.ts")).heatmapDrawer),
      parts: () => [axisZoom],
      shape: ({ legend }) => [legend],
      next: nextCell,
    }),
  ),
};

const keys: ReadonlySet<string> = new Set(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"]);

// As over a sheet: along rows and columns, over what is missing.
function nextCell({ cells }: HeatmapFigure, from: MarkPlace, key: string): MarkPlace | null {
  if (!keys.has(key)) return null;
  const { index } = from;
  const here = cells[index];
  if (!here) return from;
  const isRow = key !== "ArrowUp" && key !== "ArrowDown";
  const line = cells
    .map((cell, at) => ({
      at,
      place: isRow ? cell.x : cell.y,
      isIn: isRow ? cell.y === here.y : cell.x === here.x,
    }))
    .filter(({ isIn }) => isIn)
    .sort((a, b) => a.place - b.place);
  const now = line.findIndex(({ at }) => at === index);
  const next =
    key === "Home"
      ? line[0]
      : key === "End"
        ? line.at(-1)
        : line[now + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1)];
  return next ? { series: 0, index: next.at } : from;
}
