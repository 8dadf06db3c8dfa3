import type { Cell } from "@provost/contract/report/report";
import type { Language } from "@provost/contract/wire/language";

/** A column of a grid; `numeric` ones are to the right. */
export interface GridColumn {
  key: string;
  label: string;
  numeric: boolean;
}

/** How a cell is highlighted: a tone with a sign, a ground colour, or a bar that fills a part (0–1) of the cell. */
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
  /** The text as it is copied: numbers as a spreadsheet reads them. */
  copied(row: number, column: number): string;
  look(row: number, column: number): GridLook | null;
  /** The worded row at the bottom. */
  totals: readonly string[] | null;
  language: Language;
}

/** Something a click on a value can lead to. */
export interface GridAction {
  key: string;
  label: string;
  /** It leads on to something else: where it is all there is, a click does it without a menu. */
  leads: boolean;
  run(): void;
}

/** An action that needs a choice first; the choices are fetched when it opens. */
export interface GridChoice {
  key: string;
  label: string;
  /** The heading above the choices. */
  heading: string;
  choices(): Promise<readonly GridAction[]>;
}

/** What the menu of a value offers. */
export type GridOffer = GridAction | GridChoice;

/** What a click does at once; `null`: the menu opens, or nothing is offered. */
export function onlyWay(offers: readonly GridOffer[]): GridAction | null {
  const [only] = offers;
  return only && offers.length === 1 && "run" in only && only.leads ? only : null;
}
