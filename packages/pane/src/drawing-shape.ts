import type { DrawnFigure } from "@provost/report-core/figure/figure";
import type { ValueAxis } from "@provost/report-core/figure/figure-common";

const axisOf = ({ name, min, max, fromZero }: ValueAxis): unknown[] => [name, min, max, fromZero];

/** What decides whether a drawing is changed in place (same shape: zoom and hidden series stay) or made afresh. */
export function shapeOf(figure: DrawnFigure): string {
  if (figure.kind === "gauge") return figure.kind;
  if (figure.kind === "treemap") return JSON.stringify([figure.kind, figure.dimensions.length]);
  const { kind, legend } = figure;
  if (kind === "scatter") {
    return JSON.stringify([
      kind,
      legend,
      axisOf(figure.x),
      axisOf(figure.y),
      figure.groups.map(({ name }) => name),
    ]);
  }
  if (kind === "radar") {
    return JSON.stringify([
      kind,
      legend,
      figure.axes.map(({ name }) => name),
      figure.series.map(({ name }) => name),
    ]);
  }
  if (kind === "boxPlot") {
    return JSON.stringify([kind, legend, axisOf(figure.axis), figure.series.map(({ name }) => name)]);
  }
  if (kind !== "axes") return JSON.stringify([kind, legend]);
  return JSON.stringify([
    figure.type,
    legend,
    figure.percent,
    figure.axes.map(axisOf),
    figure.series.map(({ name, stack, mark, axis }) => [name, stack, mark, axis]),
  ]);
}
