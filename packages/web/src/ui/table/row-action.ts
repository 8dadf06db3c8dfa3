import type { ReactNode } from "react";

export interface RowAction<R> {
  label: string;
  icon: ReactNode;
  run: (row: R) => void;
  /** Rows it is for; all when left out. */
  applies?: (row: R) => boolean;
  /** Why the action is shown but disabled; `null` = it is enabled. */
  blocked?: (row: R) => string | null;
  danger?: boolean;
  /** Key that runs it on the focused row. */
  hotkey?: "Enter" | "Insert" | "Delete";
}
