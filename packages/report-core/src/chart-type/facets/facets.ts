import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { BaseFigure } from "../../figure/figure.ts";

/** One of several panels: the chart of the rows that have a value. */
export interface Panel<F extends BaseFigure = BaseFigure> {
  key: Cell;
  label: string;
  figure: F;
}

/** A chart that is drawn once for each value of a dimension, side by side. */
export interface FacetsFigure<F extends BaseFigure = BaseFigure> extends BaseFigure {
  kind: "facets";
  /** The dimension whose values have a panel each. */
  dimension: SchemaColumn;
  panels: readonly Panel<F>[];
  /** Each panel has value axes of its own. */
  hasOwnAxes: boolean;
}

/** A mark of a panel. */
export interface PanelMark<F extends BaseFigure> {
  panel: Panel<F>;
  /** The place of the panel among all. */
  at: number;
  /** Of the series that the panels before have. */
  from: number;
  /** Of its series among those of the panel. */
  series: number;
}

/** The series of all panels count on: where one is. */
export function panelOf<F extends BaseFigure>(
  { panels }: { panels: readonly Panel<F>[] },
  series: number,
): PanelMark<F> | null {
  let from = 0;
  for (const [at, panel] of panels.entries()) {
    const count = panel.figure.marks.places().length;
    if (series >= from && series < from + count) return { panel, at, from, series: series - from };
    from += count;
  }
  return null;
}
