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

/** The layout of a chart's dimensions; without a type, the last of several heads columns. `facetBy` of the style names one only where the type draws panels. */
export function layoutOf(names: readonly string[], type?: ChartType, style: ChartStyle = {}): Layout {
  const isStyled = type !== undefined && styled[type] === true;
  const isPanel = (name: string): boolean => !isStyled && name === style.facetBy;
  const within = names.filter((name) => !isPanel(name));
  const sides = pivotSides(
    (within.length === 0 ? names : within).map((name) => ({ name })),
    isStyled ? style : {},
  );
  const [rows, inColumns] = [sides.rows, sides.columns].map((side) => side.map(({ name }) => name));
  if (!rows || !inColumns) throw new Error("a layout has two sides");
  // Panels without series are beside each other, as columns are.
  const columns = inColumns.length > 0 || within.length === 0 ? inColumns : names.filter(isPanel);
  const lines = rows.length === 0 ? columns : rows;
  return {
    rows,
    columns,
    axis: type !== undefined && lists[type] ? names : lines,
    child: (isStyled ? lines : names).at(-1),
  };
}
