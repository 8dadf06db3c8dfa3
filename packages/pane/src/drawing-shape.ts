import type { DrawnFigure, ValueAxis } from "@provost/report-core/figure/figure";

const axisOf = ({ name, min, max, fromZero }: ValueAxis): unknown[] => [name, min, max, fromZero];

/** What decides whether a drawing is changed in place (same shape: zoom and hidden series stay) or made afresh. */
export function shapeOf(figure: DrawnFigure): string {
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
  if (kind !== "axes") return JSON.stringify([kind, legend]);
  return JSON.stringify([
    figure.type,
    legend,
    figure.percent,
    figure.axes.map(axisOf),
    figure.series.map(({ name, stack, mark, axis }) => [name, stack, mark, axis]),
  ]);
}
