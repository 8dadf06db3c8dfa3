import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { nearestCorner } from "./radar-place.ts";

/** A mark as the engine counts. */
export interface EngineMark {
  seriesIndex: number;
  dataIndex: number;
}

/** A mark of a figure as the engine counts it: a polygon of a radar is one of its data, a treemap begins with its ground. */
export function engineMark({ kind }: DrawnFigure, series: number, index: number): EngineMark {
  if (kind === "radar") return { seriesIndex: 0, dataIndex: series };
  return { seriesIndex: series, dataIndex: kind === "treemap" ? index + 1 : index };
}

/** The mark that was pressed, as the figure counts it; `null` on what is none. */
export function figureMark(
  figure: DrawnFigure,
  { seriesIndex, dataIndex }: EngineMark,
  at: { x: number; y: number },
  size: { width: number; height: number },
): { series: number; index: number } | null {
  if (figure.kind === "radar") {
    const index = nearestCorner(figure, dataIndex, at, size);
    return index < 0 ? null : { series: dataIndex, index };
  }
  if (figure.kind === "treemap") return dataIndex < 1 ? null : { series: 0, index: dataIndex - 1 };
  return { series: seriesIndex, index: dataIndex };
}
