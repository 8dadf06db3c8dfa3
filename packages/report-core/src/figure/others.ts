import type { Cell } from "@provost/contract/report";

/** Whether a cell stands for the groups beyond the first ones. */
export function isOthers(_cell: Cell): boolean {
  return false;
}
