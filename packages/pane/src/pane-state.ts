import type { SortTerm } from "./table/sort-rows.ts";

/** The state of the data; `stale` shows the last result dimmed while a new one is being fetched. */
export type PaneState =
  | { phase: "loading" }
  | { phase: "rows" }
  | { phase: "stale" }
  | { phase: "empty" }
  | { phase: "failed"; message: string }
  /** `message` says whom to contact. */
  | { phase: "noPermission"; message?: string }
  /** A value that the query needs is still to be chosen; `message` says which. */
  | { phase: "unfilled"; message: string };

/** The position of a table among the rows of all pages; `current` counts from 1. */
export interface PanePaging {
  total: number;
  current: number;
  size: number;
  onPage(current: number, size: number): void;
}

/** Page sizes offered below a table; the first is the default (spec §9). */
export const pageSizes = [10, 20, 50, 100] as const;

/** The order of a table's rows; `isDone`: they come in it, else they are sorted here. */
export interface PaneSorting {
  terms: readonly SortTerm[];
  onSort(terms: readonly SortTerm[]): void;
  isDone: boolean;
}
