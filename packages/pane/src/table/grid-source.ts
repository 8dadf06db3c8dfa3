import type { Language } from "@provost/contract/language";
import type { Cell } from "@provost/contract/report";

/** A column of a grid; `numeric` ones stand to the right. */
export interface GridColumn {
  key: string;
  label: string;
  numeric: boolean;
}

/** How a cell stands out: a tone with a sign, a ground colour, or a bar that fills a part (0–1) of the cell. */
export interface GridLook {
  tone?: "good" | "bad" | "warn" | "info" | undefined;
  ground?: string | undefined;
  bar?: number | undefined;
}

/** What a grid shows; cells are worded only when they come into sight. Rows and columns count from 0. */
export interface GridSource {
  columns: readonly GridColumn[];
  rowCount: number;
  value(row: number, column: number): Cell;
  text(row: number, column: number): string;
  look(row: number, column: number): GridLook | null;
  /** The worded row at the bottom. */
  totals: readonly string[] | null;
  language: Language;
}

/** Something a click on a value can lead to. */
export interface GridAction {
  key: string;
  label: string;
  run(): void;
}
