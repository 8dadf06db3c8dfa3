import { withPartial } from "@provost/report-core/chart-type/axes/partial";
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import type { Drawing } from "../../engine/drawing.ts";

/** How spans look that rows cover only in part, in a chunk of their own. */
export const extensions = [];

/** What its figures are made with. */
export { withPartial };

type Series = LineSeriesOption | BarSeriesOption;
type PartialNames = readonly (string | undefined)[];

const turn = Math.PI / 180;
/** Of a ground below a part of a line, beside the others. */
const fainter = 0.5;

/** The series with bars of parts hatched, and the lines to and from such points dashed, the points themselves hollow. */
export function partialLook(
  partial: PartialNames | undefined,
  series: readonly Series[],
  drawing: Drawing,
): Series[] {
  if (partial === undefined) return [...series];
  const isLine = (one: Series): one is LineSeriesOption => "showSymbol" in one;
  return [
    ...series.map((one) =>
      isLine(one) ? pointsOf(one, partial, drawing) : hatchedBars(one, partial, drawing),
    ),
    ...series.filter(isLine).flatMap((one) => linesOf(one, partial)),
  ];
}

interface Item {
  value?: unknown;
  itemStyle?: object;
}

const itemOf = (item: unknown): Item =>
  typeof item === "object" && item !== null && !Array.isArray(item) && !(item instanceof Date)
    ? item
    : { value: item };

function changed<S extends Series>(one: S, partial: PartialNames, look: (item: Item) => object): S {
  const data = (one.data ?? []).map((item, at) => {
    const known = itemOf(item);
    if (partial[at] === undefined || typeof known.value !== "number") return item;
    return { ...known, ...look(known) };
  });
  return { ...one, data };
}

/** Lines across a mark in a colour, `width` px, as far apart as `gap`. */
export const hatch = (color: string, width = 3, gap = 3) => ({
  color,
  symbol: "rect",
  dashArrayX: [1, 0],
  dashArrayY: [width, gap],
  rotation: -45 * turn,
});

function hatchedBars(one: BarSeriesOption, partial: PartialNames, { palette }: Drawing): BarSeriesOption {
  const decal = hatch(palette.ground);
  return changed(one, partial, ({ itemStyle }) => ({ itemStyle: { ...itemStyle, decal } }));
}

// The points keep names, numbers and what is pointed at; their line is drawn by others.
function pointsOf(one: LineSeriesOption, partial: PartialNames, { palette }: Drawing): LineSeriesOption {
  const { areaStyle: _, ...bare } = one;
  const hollow = { color: palette.ground, borderWidth: 2, ...(one.color ? { borderColor: one.color } : {}) };
  return {
    ...changed(bare, partial, () => ({ symbol: "circle", symbolSize: 8, itemStyle: hollow })),
    showSymbol: true,
    lineStyle: { ...one.lineStyle, opacity: 0 },
    emphasis: { ...one.emphasis, focus: "none" },
  };
}

function linesOf(one: LineSeriesOption, partial: PartialNames): LineSeriesOption[] {
  const values = (one.data ?? []).map((item) => itemOf(item).value);
  const isPart = (at: number): boolean => partial[at] !== undefined;
  const isBeside = (at: number): boolean => isPart(at) || isPart(at - 1) || isPart(at + 1);
  const line = (part: string, isDrawn: (at: number) => boolean, look: LineSeriesOption): LineSeriesOption => {
    const { name, color, stack, yAxisIndex, xAxisIndex, smooth, smoothMonotone, sampling, lineStyle } = one;
    const known = { name, color, yAxisIndex, xAxisIndex, smooth, smoothMonotone, sampling, lineStyle };
    return {
      type: "line",
      ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
      ...(stack === undefined ? {} : { stack: `${stack} ${part}` }),
      data: values.map((value, at) => (typeof value === "number" && isDrawn(at) ? value : null)),
      silent: true,
      symbol: "none",
      connectNulls: false,
      tooltip: { show: false },
      ...look,
    };
  };
  const { areaStyle, lineStyle } = one;
  const opacity = Number(areaStyle?.opacity ?? 1) * fainter;
  return [
    line("whole", (at) => !isPart(at), areaStyle ? { areaStyle } : {}),
    line("part", isBeside, {
      lineStyle: { ...lineStyle, type: [4, 4], cap: "butt" },
      ...(areaStyle ? { areaStyle: { ...areaStyle, opacity } } : {}),
    }),
  ];
}
