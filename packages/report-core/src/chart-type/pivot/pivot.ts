import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { limits } from "@provost/contract/wire/limits";
import type { ChartTypeInfo } from "../chart-type.ts";

export const pivot: ChartTypeInfo<"pivot"> = {
  type: "pivot",
  name: { zh: "透视表", en: "Pivot table" },
  dataName: { zh: "透视表", en: "Pivot-table" },
  fields: { zh: "1或多个维度;1或多个数值", en: "1 or more dimensions; 1 or more measures" },
  takes: ({ dimensions: d, measures: m }) => d >= 1 && m >= 1,
  style: {},
  notesLeftOut: true,
  // Spec §9.
  height: 340,
};

/** Which dimensions of a pivot table head rows and which head columns: those the style names, else the last of several. */
export function pivotSides<D extends { name: string }>(
  dimensions: readonly D[],
  { pivotColumns }: ChartStyle,
): { rows: D[]; columns: D[] } {
  const isColumn = (dimension: D, index: number): boolean =>
    pivotColumns ? pivotColumns.includes(dimension.name) : index > 0 && index === dimensions.length - 1;
  return {
    rows: dimensions.filter((dimension, index) => !isColumn(dimension, index)),
    columns: dimensions.filter(isColumn),
  };
}

/** How many dimensions of each side are grouped, from the first on. */
type Grain = readonly [rows: number, columns: number];

/**
 * The totals a pivot table asks for beside its rows: of its lines, of its columns and of all; then each part of a side that
 * `chosen` gives subtotals, at every grain of the other side that is shown, so that no line of totals stays empty; at last
 * what was chosen and has no place in it. As many as may be requested.
 */
export function pivotTotals(
  names: readonly string[],
  style: ChartStyle,
  chosen: readonly (readonly string[])[] = [],
): string[][] {
  const { rows, columns } = pivotSides(
    names.map((name) => ({ name })),
    style,
  );
  const [n, m] = [rows.length, columns.length];
  const grainOf = (grouped: readonly string[]): Grain => [
    beginning(rows, grouped),
    beginning(columns, grouped),
  ];
  const fits = (grouped: readonly string[]): boolean => {
    const [i, j] = grainOf(grouped);
    return i + j === grouped.length;
  };
  const parts = chosen.filter(fits).map(grainOf);
  const down = [...new Set([n, 0, ...parts.map(([i]) => i)])];
  const across = [...new Set([m, 0, ...parts.map(([, j]) => j)])];
  const grains = down.flatMap((i) => across.map((j): Grain => [i, j])).filter(([i, j]) => i < n || j < m);
  const isPart = ([i, j]: Grain): boolean => (i > 0 && i < n) || (j > 0 && j < m);
  return [
    ...[...grains.filter((grain) => !isPart(grain)), ...grains.filter(isPart)].map(([i, j]) =>
      [...rows.slice(0, i), ...columns.slice(0, j)].map(({ name }) => name),
    ),
    ...chosen.filter((grouped) => !fits(grouped)).map((grouped) => [...grouped]),
  ].slice(0, limits.totals);
}

/** How many of the first dimensions of a side are grouped. */
function beginning(side: readonly { name: string }[], grouped: readonly string[]): number {
  const end = side.findIndex(({ name }) => !grouped.includes(name));
  return end < 0 ? side.length : end;
}
