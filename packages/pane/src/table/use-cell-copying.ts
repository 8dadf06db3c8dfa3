import type { Language } from "@provost/contract/wire/language";
import { useState } from "react";
import { copyText } from "../copy-text.ts";
import { type CellRange, edgesOf, isMany } from "./cell-range.ts";
import type { PlacedColumn } from "./column-layout.ts";
import type { GridSource } from "./grid-source.ts";
import { gridWord } from "./grid-words.ts";
import { tabText } from "./tab-text.ts";

interface Cells {
  source: GridSource;
  /** Places in the source of the rows shown. */
  rows: ArrayLike<number>;
  columns: readonly PlacedColumn[];
  language: Language;
}

/** Copies cells of a grid as text; `said` is what became of it. */
export function useCellCopying({ source, rows, columns, language }: Cells) {
  const [said, setSaid] = useState("");

  const copiedAt = (row: number, column: number): string => {
    const place = rows[row];
    const one = columns[column];
    return place === undefined || !one ? "" : source.copied(place, one.index);
  };
  const textOf = (chosen: CellRange): string => {
    const { top, bottom, left, right } = edgesOf(chosen);
    const cells: string[][] = [];
    if (isMany(chosen)) cells.push(columns.slice(left, right + 1).map((column) => column.label));
    for (let row = top; row <= bottom; row += 1) {
      const line: string[] = [];
      for (let column = left; column <= right; column += 1) line.push(copiedAt(row, column));
      cells.push(line);
    }
    return tabText(cells);
  };
  const say = (chosen: CellRange, done: boolean): void => {
    const { top, bottom } = edgesOf(chosen);
    setSaid(gridWord(done ? "copied" : "notCopied", language, { rows: bottom - top + 1 }));
  };
  return {
    said,
    copy: (chosen: CellRange): void => {
      void copyText(textOf(chosen)).then((done) => say(chosen, done));
    },
    /** Puts cells where the browser copies from. */
    copyInto: (data: DataTransfer, chosen: CellRange): void => {
      data.setData("text/plain", textOf(chosen));
      say(chosen, true);
    },
  };
}
