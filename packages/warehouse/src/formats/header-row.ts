import { tolerantNames } from "../csv/header.ts";
import type { Cells, TakeRow } from "./cells.ts";

/** A table's place in a sheet: the row of its names (0 = none) and the columns it spans. */
export interface Header {
  readonly row: number;
  readonly names: readonly string[];
  /** Columns whose cell in that row is empty. */
  readonly unnamed: readonly boolean[];
}

/** So many rows are looked at before it is decided which of them holds the names. */
const lookedRows = 30;

const filled = ({ texts }: Cells): number => texts.filter((text) => text !== null).length;

// Titles over a table and merged cells fill one or two cells of their row; the names fill most of theirs.
function guess(rows: readonly Cells[]): Cells | undefined {
  const widest = Math.max(0, ...rows.map(filled));
  return rows.find((row) => filled(row) >= Math.ceil(widest * 0.6));
}

/** Splits rows into the header and what follows it. `chosen`: the header's row in the file, 0 = none, left out = guessed. */
export function headed(
  chosen: number | undefined,
  begin: (header: Header) => TakeRow,
): { take: TakeRow; end(): boolean } {
  let looked: Cells[] = [];
  let rest: TakeRow | null = null;

  function decide(): boolean {
    const found = chosen === undefined ? guess(looked) : looked.find(({ place }) => place >= chosen);
    if (!found) return true;
    const after = chosen === 0 ? looked : looked.slice(looked.indexOf(found) + 1);
    const width = Math.max(found.texts.length, ...after.map(({ texts }) => texts.length));
    const cells = Array.from({ length: width }, (_, column) =>
      chosen === 0 ? null : (found.texts[column] ?? null),
    );
    const unnamed = cells.map((cell) => cell === null);
    rest = begin({ row: chosen === 0 ? 0 : found.place, names: tolerantNames(cells), unnamed });
    const next = rest;
    looked = [];
    return after.every((row) => next(row));
  }

  return {
    take: (row) => {
      if (rest) return rest(row);
      looked.push(row);
      const enough =
        looked.length >= lookedRows && (chosen === undefined || row.place >= chosen + lookedRows);
      return enough ? decide() : true;
    },
    /** Says that there are no more rows; false when there were none at all. */
    end: () => {
      if (!rest && looked.length > 0) decide();
      return rest !== null;
    },
  };
}
