import type { FigureTarget } from "@provost/report-core/figure/figure";
import { extentOf } from "@provost/report-core/figure/figure-data";
import type { CustomSeriesOption } from "echarts/charts";
import { quietColour } from "../colour/colour-scale.ts";
import type { Drawing } from "../engine/drawing.ts";

/** px; the ground shows between a mark and what is behind it. */
const [width, edge] = [2, 1];
/** Of the place of a category. */
const markPart = 0.75;

interface BesidePlace {
  /** Values go upwards. */
  upright: boolean;
  /** The numbers are joined by a line; else each has a mark across its bar. */
  joined: boolean;
}

type Point = readonly [x: number, y: number];

/** Points that follow one another; a category without a number leaves a gap. */
function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

/** Published numbers by category as series before the bars, which no key and no tooltip leads to. */
export function besideSeries(
  besides: readonly FigureTarget[],
  { upright, joined }: BesidePlace,
  { palette }: Drawing,
): CustomSeriesOption[] {
  const colour = quietColour(palette);
  return besides.map(({ name, values }): CustomSeriesOption => {
    const at = (x: number, value: number): [number, number] => (upright ? [x, value] : [value, x]);
    return {
      type: "custom",
      name,
      silent: true,
      clip: true,
      animation: false,
      tooltip: { show: false },
      color: colour,
      itemStyle: { color: colour },
      // A number for the axis of numbers alone: categories are zoomed without it.
      encode: upright ? { x: -1, y: [0, 1] } : { x: [0, 1], y: -1 },
      data: [[...extentOf(values.filter((value) => value !== null))]],
      // Behind the numbers of bars.
      z: 2,
      renderItem: (_, api) => {
        const places = values.map((value, x): Point | null => {
          if (value === null) return null;
          const [left = 0, top = 0] = api.coord(at(x, value));
          return [left, top];
        });
        const size = api.size?.(at(1, 0));
        const place = Array.isArray(size) ? (size[upright ? 0 : 1] ?? 0) : (size ?? 0);
        const half = (Math.abs(place) * markPart) / 2;
        const across = ([x, y]: Point): Point[] =>
          upright
            ? [
                [x - half, y],
                [x + half, y],
              ]
            : [
                [x, y - half],
                [x, y + half],
              ];
        const lines = joined ? runsOf(places) : places.flatMap((one) => (one ? [across(one)] : []));
        const stroke = (points: Point[], stroke: string, lineWidth: number, isDashed: boolean) => ({
          type: "polyline" as const,
          z2: 2,
          shape: { points: points.map(([x, y]) => [x, y]) },
          style: { fill: "none", stroke, lineWidth, lineDash: isDashed ? [6, 4] : ("solid" as const) },
        });
        return {
          type: "group",
          children: lines.flatMap((points) => [
            stroke(points, palette.ground, width + 2 * edge, false),
            stroke(points, colour, width, joined),
          ]),
        };
      },
    };
  });
}
