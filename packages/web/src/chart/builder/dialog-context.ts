import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Shelf } from "@provost/report-core/selection/selection";
import { createContext, useContext } from "react";

/** A dialog of the builder; fields are named by shelf and place. */
export type BuilderDialog =
  | { kind: "bucket"; index: number }
  | { kind: "condition"; index: number }
  | { kind: "title"; shelf: Shelf; index: number }
  | { kind: "format"; index: number }
  /** What a statistic needs beside the field; `adds`: as another measure of it. */
  | { kind: "statistic"; index: number; func: Aggregate; adds: boolean }
  | { kind: "calculated"; name: string | null }
  | { kind: "parameters" };

export const DialogContext = createContext<((dialog: BuilderDialog | null) => void) | null>(null);

/** Opens a dialog of the builder. */
export function useDialog(): (dialog: BuilderDialog | null) => void {
  const open = useContext(DialogContext);
  if (open === null) throw new Error("useDialog belongs inside the builder's page");
  return open;
}
