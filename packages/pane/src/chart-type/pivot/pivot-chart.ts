import { type PivotFigure, pivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import { presentPart } from "../../engine/use-loaded.ts";
import { type Cells, type GraphicPlace, grid, moreOf, type Shape } from "../../picture-shapes.ts";
import { plainChart } from "../chart-type.ts";
import { pivotHeads, pivotLine } from "./pivot-grid.ts";

function pivotCells(figure: PivotFigure, most: number): Cells {
  const sides = figure.rowDimensions.length;
  const heads = pivotHeads(figure).map((head) =>
    head.flatMap(({ label, span }) => Array.from({ length: span }, (_, at) => (at === 0 ? label : ""))),
  );
  const lines = figure.rows.slice(0, most).map((row) => pivotLine(figure, row));
  return {
    heads,
    rows: lines.map(({ cells }) => cells),
    numeric: (heads.at(-1) ?? []).map((_, at) => at >= sides),
    isTotal: (row) => lines[row]?.kind !== "cell",
    ground: () => undefined,
    more: moreOf(figure, {
      rows: figure.rows.length,
      shown: lines.length,
      columns: heads[0]?.length ?? 0,
    }),
  };
}

/** A pivot table as shapes. */
function pivotShapes(figure: PivotFigure, place: GraphicPlace): Shape[] {
  return grid((most) => pivotCells(figure, most), place);
}

/** Pivot tables. */
export const pivotChart = plainChart(pivotFigure, presentPart(pivotShapes));
