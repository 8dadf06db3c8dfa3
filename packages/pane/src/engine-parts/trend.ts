import type { FigureTarget, FigureTrend } from "@provost/report-core/figure/figure";
import type { CustomSeriesOption } from "echarts/charts";
import { quietColour } from "../colour/colour-scale.ts";
import type { SeriesColour } from "../colour/series-colour.ts";
import type { Drawing } from "../engine/drawing.ts";
import { besideMarks, edgedLine } from "./beside.ts";

const shade = 0.15;
/** px; the ground shows between the line and what is behind it. */
const [width, edge] = [2, 1.25];
const dash = [7, 4];

interface TrendPlace {
  /** Values go upwards. */
  upright: boolean;
  /** Of the series. */
  colours: readonly SeriesColour[];
}

/** Of a target, px: how far it reaches to both sides of a single mark, and the part of its category where there are several. */
const reach = { most: 22, part: 0.4 };

/** The targets of categories: a line across the marks of each. */
export function targetSeries(
  targets: readonly FigureTarget[],
  seriesNames: readonly string[],
  upright: boolean,
  { palette, hidden }: Drawing,
): CustomSeriesOption[] {
  const most = seriesNames.length > 1 ? Number.POSITIVE_INFINITY : reach.most;
  return targets.map(({ name, values }): CustomSeriesOption => {
    const set = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
    const ends = hidden.has(name) ? [] : set.map(({ value }) => value);
    return {
      ...besideMarks(name, { colour: palette.text, upright, ends }),
      z: 2,
      renderItem: (_, api) => {
        const sizes = [api.size?.([1, 1]) ?? 0].flat();
        const half = Math.min(most, (sizes[upright ? 0 : 1] ?? 0) * reach.part);
        const lines = set.map(({ value, at }) => {
          const [x = 0, y = 0] = api.coord(upright ? [at, value] : [value, at]);
          const [across, down] = upright ? [half, 0] : [0, half];
          return { x1: x - across, y1: y - down, x2: x + across, y2: y + down };
        });
        const drawn = (stroke: string, lineWidth: number) =>
          lines.map((shape) => ({ type: "line" as const, z2: 2, shape, style: { stroke, lineWidth } }));
        return {
          type: "group",
          children: [...drawn(palette.ground, width + 2 * edge), ...drawn(palette.text, width)],
        };
      },
    };
  });
}

/** The trends of a figure as series behind all others, which no key and no tooltip leads to: each a shade and a line. */
export function trendSeries(
  trends: readonly FigureTrend[],
  seriesNames: readonly string[],
  { upright, colours }: TrendPlace,
  { palette, hidden }: Drawing,
): CustomSeriesOption[] {
  return trends.flatMap(({ name, series, points }): CustomSeriesOption[] => {
    // Of a single series it is in the ink; of several in the colour of its own, and dashed, since lines have it too.
    const isOne = seriesNames.length === 1;
    const colour = isOne ? quietColour(palette) : (colours[series]?.colour ?? palette.primary);
    const isHidden = hidden.has(seriesNames[series] ?? "");
    const ends = points.flatMap(({ low, high }) => [low, high]);
    const common = besideMarks(name, { colour, upright, ends: isHidden ? [] : ends });
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const at = (x: number, value: number): [number, number] => (upright ? [x, value] : [value, x]);
    const outline = [
      ...points.map(({ x, high }) => at(x, high)),
      ...points.toReversed().map(({ x, low }) => at(x, low)),
    ];
    const line = [at(first.x, first.y), at(last.x, last.y)];
    const isShaded = first.high > first.low;
    return [
      ...(isShaded
        ? [
            {
              ...common,
              z: 1,
              renderItem: (_, api) => ({
                type: "polygon",
                shape: { points: outline.map((place) => api.coord(place)) },
                style: { fill: colour, opacity: shade },
              }),
            } satisfies CustomSeriesOption,
          ]
        : []),
      {
        ...common,
        // Before bars, behind their numbers, behind points and lines.
        z: 2,
        renderItem: (_, api) => {
          const points = line.map((place) => api.coord(place));
          return {
            type: "group",
            children: edgedLine(points, {
              ...{ ground: palette.ground, colour, edge },
              dash: isOne ? "solid" : dash,
            }),
          };
        },
      },
    ];
  });
}
