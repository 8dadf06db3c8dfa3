import type { HTMLAttributes, KeyboardEvent, ReactNode } from "react";
import type { RowAction } from "./row-action.ts";

export interface Column<R> {
  key: string;
  head: string;
  cell: (row: R) => ReactNode;
  /** Shown on hover, for cells that can be truncated. */
  hint?: (row: R) => string;
  /** What an export writes, each under a head of its own; left out = the hint, or else the cell. */
  texts?: readonly (readonly [head: string, text: (row: R) => string | number])[];
  /** Pixels; columns without a width share what is left. */
  width?: number;
  align?: "right";
  tone?: "quiet" | "code";
  /** Left out where it would take the first column's room: those of `wide` tables first. */
  from?: "medium" | "wide";
  /** On phones, in the second line before other columns. */
  isBrief?: boolean;
  /** Not shown until the user chooses it. */
  isExtra?: boolean;
}

export interface Selection {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export interface Folding {
  /** Ids of the rows whose children show. */
  open: readonly string[];
  onFold: (id: string, isOpen: boolean) => void;
  /** Shows every row, as while filtering. */
  openAll?: boolean;
}

export type RowAttributes = HTMLAttributes<HTMLTableRowElement> &
  Readonly<Record<`data-${string}`, string | boolean>>;

export interface DataTableProps<R> {
  /** Describes the rows, for screen readers. */
  label: string;
  rows: readonly R[];
  /** What a row is called in the names of its controls. */
  rowName: (row: R) => string;
  columns: readonly Column<R>[];
  /** One that runs by Enter also runs by double click. */
  actions?: readonly RowAction<R>[];
  selection?: Selection;
  /** Makes it a tree of the rows' `children`. */
  folding?: Folding;
  /** The rows belong to an earlier query. */
  isStale?: boolean;
  isQuiet?: (row: R) => boolean;
  /** More attributes of a row, for drag and drop. */
  rowProps?: (row: R) => RowAttributes;
  /** Rendered before a row's first cell: the drag handle. */
  lead?: (row: R) => ReactNode;
  /** Drawn beneath a row over its whole width; `null` for nothing. For lists of at most a page. */
  below?: (row: R) => ReactNode;
  /** More keys of a row; returns whether the key was handled. */
  onRowKey?: (event: KeyboardEvent, row: R) => boolean;
  /** More keys for the line beneath: `["Alt ↑ ↓", "move up or down"]`. */
  moreKeys?: readonly (readonly [string, string])[];
  /** The page describes the keys itself. */
  hidesKeys?: boolean;
  /** Lets users arrange the columns. */
  arranging?: Arranging;
}

export interface Arranging {
  /** Of the list. */
  name: string;
  /** The button in the head that opens the list of columns. */
  menu: ReactNode;
  /** A column was resized, in pixels, or is to have its own width again. */
  onWidth: (key: string, width: number | null) => void;
}
