import { pointsKind } from "@provost/report-core/chart-type/facets/panel-kinds";
import type { ScatterFigure } from "@provost/report-core/chart-type/scatter/scatter-figure";
import { type DrawnKind, endsOf, leastHeight } from "../facets/drawn-kinds.ts";

/** Panels of points. */
export const pointPanelKind: DrawnKind<ScatterFigure> = {
  ...pointsKind,
  names: ({ groups }) => groups.map(({ name }) => name),
  colours: ({ colours, dimensions }) => ({ colours, field: dimensions[1] }),
  reaching: (figures) => {
    const points = figures.flatMap(({ groups }) => groups.flatMap((group) => group.points));
    const others = figures.flatMap(({ layer }) => layer?.reach ?? []);
    const reach = [endsOf(points.map(({ x }) => x)), endsOf([...points.map(({ y }) => y), ...others])];
    return figures.map((figure) => ({ ...figure, reach }));
  },
  axesOf: ({ x, y, reach = [] }) => [
    { axis: x, values: reach[0] ?? [], isUp: false },
    { axis: y, values: reach[1] ?? [], isUp: true },
  ],
  leastHeight: () => leastHeight + 30,
};
