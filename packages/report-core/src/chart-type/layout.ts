import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import { pivotSides } from "./pivot/pivot.ts";

/** Which dimensions head the rows and the columns of what is drawn, and along which of them groups are beside each other. */
export interface Layout {
  rows: readonly string[];
  columns: readonly string[];
  axis: readonly string[];
  /** The dimension whose groups have a parent. */
  child: string | undefined;
}

/** Types that show every group by itself, one below the other. */
const lists: Readonly<Partial<Record<ChartType, true>>> = { table: true, treemap: true };
/** Types whose style says which dimensions head what. */
const styled: Readonly<Partial<Record<ChartType, true>>> = { pivot: true };

/** The layout of a chart's dimensions; without a type, the last of several heads columns. */
export function layoutOf(names: readonly string[], type?: ChartType, style: ChartStyle = {}): Layout {
  const isStyled = type !== undefined && styled[type] === true;
  const sides = pivotSides(
    names.map((name) => ({ name })),
    isStyled ? style : {},
  );
  const [rows, columns] = [sides.rows, sides.columns].map((side) => side.map(({ name }) => name));
  if (!rows || !columns) throw new Error("a layout has two sides");
  const lines = rows.length === 0 ? columns : rows;
  return {
    rows,
    columns,
    axis: type !== undefined && lists[type] ? names : lines,
    child: (isStyled ? lines : names).at(-1),
  };
}
