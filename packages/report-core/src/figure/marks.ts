import {
  axesDatum,
  axesMark,
  heatmapDatum,
  heatmapMark,
  kpiDatum,
  kpiMark,
  pieDatum,
  pieMark,
  scatterDatum,
  scatterMark,
} from "./chart-marks.ts";
import type { Figure } from "./figure.ts";
import type { Datum, FigureMark } from "./figure-common.ts";
import { pivotDatum, pivotMark, tableDatum, tableMark } from "./table-marks.ts";

/** The mark at a place, `null` where there is none (a missing cell). */
export function markAt(figure: Figure, series: number, index: number): FigureMark | null {
  switch (figure.kind) {
    case "axes":
      return axesMark(figure, series, index);
    case "pie":
      return series === 0 ? pieMark(figure, index) : null;
    case "scatter":
      return scatterMark(figure, series, index);
    case "heatmap":
      return series === 0 ? heatmapMark(figure, index) : null;
    case "gauge":
    case "funnel":
    case "radar":
    case "treemap":
    case "boxPlot":
      return figure.marks.mark(series, index);
    case "kpi":
      return series === 0 ? kpiMark(figure, index) : null;
    case "table":
      return tableMark(figure, series, index);
    case "pivot":
      return pivotMark(figure, series, index);
    case "empty":
    case "invalid":
      return null;
  }
}

/** What the mark at a place stands for; `null` where nothing can be narrowed to: no row, or many put together. */
export function datumAt(figure: Figure, series: number, index: number): Datum | null {
  switch (figure.kind) {
    case "axes":
      return axesDatum(figure, series, index);
    case "pie":
      return pieDatum(figure, index);
    case "scatter":
      return scatterDatum(figure, series, index);
    case "heatmap":
      return heatmapDatum(figure, index);
    case "gauge":
    case "funnel":
    case "radar":
    case "treemap":
    case "boxPlot":
      return figure.marks.datum(series, index);
    case "kpi":
      return kpiDatum(figure, index);
    case "table": {
      const row = figure.rows[series];
      return row ? tableDatum(figure, row, index) : null;
    }
    case "pivot":
      return pivotDatum(figure, series, index);
    case "empty":
    case "invalid":
      return null;
  }
}

/** Of a mark that many groups were put together in: how many, `null` where that is not known; `undefined` for all others. */
export function togetherAt(figure: Figure, series: number, index: number): number | null | undefined {
  if (markAt(figure, series, index) === null || datumAt(figure, series, index) !== null) return undefined;
  if ("marks" in figure) return figure.marks.together?.(index) ?? null;
  return (figure.kind === "pie" ? figure.slices[index]?.together : undefined) ?? null;
}

/** How many places each series, group or row of a figure has. */
export function placesIn(figure: Figure): number[] {
  switch (figure.kind) {
    case "axes":
      return figure.series.map(({ values }) => values.length);
    case "pie":
      return [figure.slices.length];
    case "scatter":
      return figure.groups.map(({ points }) => points.length);
    case "heatmap":
      return [figure.cells.length];
    case "gauge":
    case "funnel":
    case "radar":
    case "treemap":
    case "boxPlot":
      return [...figure.marks.places];
    case "kpi":
      return [Math.max(1, figure.course.length)];
    case "table":
      return figure.rows.map(() => figure.headings.length);
    case "pivot":
      return figure.rows.map(({ values }) => values.length);
    case "empty":
    case "invalid":
      return [];
  }
}

/** All marks of a figure with their labels, series by series: for those who do not see it, and for tests. */
export function marksOf(figure: Figure): FigureMark[] {
  return placesIn(figure).flatMap((count, series) =>
    Array.from({ length: count }, (_, index) => markAt(figure, series, index)).filter(
      (mark) => mark !== null,
    ),
  );
}
