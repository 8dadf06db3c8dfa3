import type { ChartStyle } from "@provost/contract/chart-style";
import { limits } from "@provost/contract/limits";

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

/** The totals a pivot table asks for beside its rows: of all, of rows and columns, then of their parts, as many as may be asked. */
export function pivotTotals(names: readonly string[], style: ChartStyle): string[][] {
  const { rows, columns } = pivotSides(
    names.map((name) => ({ name })),
    style,
  );
  const [n, m] = [rows.length, columns.length];
  const grains: [number, number][] = [];
  for (let i = 0; i <= n; i += 1) for (let j = 0; j <= m; j += 1) if (i < n || j < m) grains.push([i, j]);
  // 0: an end of both sides; 1: parts of the rows; 2: parts of the columns.
  const rank = ([i, j]: [number, number]): number => (j > 0 && j < m ? 2 : i > 0 && i < n ? 1 : 0);
  return grains
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limits.totals)
    .map(([i, j]) => [...rows.slice(0, i), ...columns.slice(0, j)].map(({ name }) => name));
}
