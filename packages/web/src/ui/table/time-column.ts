import type { Moments } from "../text/moment-text.ts";
import type { Column } from "./data-table.ts";

/** Fits the longest moment that `when` writes, so that none is truncated; names shrink first. */
const timeWidth = 152;

interface TimeColumn<R> extends Pick<Column<R>, "key" | "head" | "from"> {
  /** When it was; `null` for never. */
  at: (row: R) => string | null;
  /** The text for never. */
  never?: string;
}

/** A column that says when something was: short in the cell, in full at the pointer. */
export function timeColumn<R>(
  { key, head, from, at, never = "" }: TimeColumn<R>,
  moments: Moments,
): Column<R> {
  return {
    key,
    head,
    width: timeWidth,
    tone: "quiet",
    ...(from === undefined ? {} : { from }),
    hint: (row) => {
      const iso = at(row);
      return iso === null ? "" : moments.exact(iso);
    },
    cell: (row) => {
      const iso = at(row);
      return iso === null ? never : moments.when(iso);
    },
  };
}
