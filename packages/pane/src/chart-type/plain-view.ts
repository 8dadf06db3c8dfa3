import type { BaseFigure, Datum } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import type { ReactNode } from "react";
import type { PictureOptions } from "../export/framed.ts";
import type { PanePaging, PaneSorting } from "../pane-state.ts";
import type { ColumnStyle } from "../table/column-layout.ts";
import type { GridOffer } from "../table/grid-source.ts";
import type { SortTerm } from "../table/sort-rows.ts";

/** What a view receives. */
export interface PlainViewProps<F extends BaseFigure> {
  figure: F;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
  /** Called when it is pointed at or has the focus. */
  onPointed?: (() => void) | undefined;
  /** What the measures leave out, once that is known. */
  leftOut?: LeftOutRows | null | undefined;
  /** What a mark can lead to. */
  actionsOf?: ((datum: Datum) => readonly GridOffer[]) | undefined;
  /** Called when a mark is chosen; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
  paging?: PanePaging | undefined;
  /** The rows are some of those that the totals are of. */
  isPart: boolean;
  sorting: PaneSorting;
  onColumnStyle(style: ColumnStyle): void;
  onFormat?: ((key: string) => void) | undefined;
}

/** A drawing of a figure as a file. */
export interface FigureImages<F extends BaseFigure> {
  svg(figure: F, options: PictureOptions): string;
  png(figure: F, options: PictureOptions): Promise<Blob>;
}

/** How the page shows the figures of a type that the engine does not draw. */
export interface PlainView<F extends BaseFigure> {
  View(props: PlainViewProps<F>): ReactNode;
  /** Left out, it is exported as rows only. */
  images?(): Promise<FigureImages<F>>;
  /** Its rows as text, headings first; left out, those of the table behind it. */
  rows?(figure: F, terms: readonly SortTerm[], isPart: boolean): string[][];
}
