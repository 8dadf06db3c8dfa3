import type { FanOut } from "@provost/contract/source/virtual-table";

/** How the rows of two tables meet. `one`: each row meets one at most; else the side whose values repeat, or both. */
export type Meeting = "nothing" | "one" | "leftRepeats" | "rightRepeats" | "bothRepeat";

/** `leftMost` is the most right rows that one left row meets: above 1 the left row's values repeat. */
export function meetingOf({ leftMost, rightMost, joinedRows }: FanOut): Meeting {
  if (joinedRows === 0 || (leftMost === 0 && rightMost === 0)) return "nothing";
  if (leftMost > 1) return rightMost > 1 ? "bothRepeat" : "leftRepeats";
  return rightMost > 1 ? "rightRepeats" : "one";
}

/** Share of a side's rows that meet none, 0–1. */
export function unmatchedShare(unmatched: number, rows: number): number {
  return rows === 0 ? 0 : unmatched / rows;
}
