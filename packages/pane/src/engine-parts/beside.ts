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

/**
 * A series that no key and no tooltip leads to, without what it draws. Its numbers are for the axis of numbers alone:
 * categories are zoomed without it.
 */
export function besideMarks(
  name: string,
  { colour, upright, ends }: { colour: string; upright: boolean; ends: readonly number[] },
): CustomSeriesOption {
  return {
    type: "custom",
    name,
    silent: true,
    clip: true,
    animation: false,
    tooltip: { show: false },
    color: colour,
    itemStyle: { color: colour },
    encode: upright ? { x: -1, y: [0, 1] } : { x: [0, 1], y: -1 },
    data: ends.length === 0 ? [] : [[...extentOf(ends)]],
  };
}

type Point = readonly [x: number, y: number];

/** A line through points, in px, over a wider one in the colour of the ground. */
export function edgedLine(
  points: readonly (readonly number[])[],
  { ground, colour, edge, dash }: { ground: string; colour: string; edge: number; dash: number[] | "solid" },
) {
  const stroke = (stroke: string, lineWidth: number, lineDash: number[] | "solid") => ({
    type: "polyline" as const,
    z2: 2,
    shape: { points: points.map((point) => [...point]) },
    style: { fill: "none", stroke, lineWidth, lineDash },
  });
  return [stroke(ground, width + 2 * edge, "solid"), stroke(colour, width, dash)];
}

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
    const ends = values.filter((value) => value !== null);
    return {
      ...besideMarks(name, { colour, upright, ends }),
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
        return {
          type: "group",
          children: lines.flatMap((points) =>
            edgedLine(points, { ground: palette.ground, colour, edge, dash: joined ? [6, 4] : "solid" }),
          ),
        };
      },
    };
  });
}
