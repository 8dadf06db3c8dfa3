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

/** What a sheet turned out to hold: nothing, no more than a header, or rows. */
export type Found = "nothing" | "header" | "rows";

/** Splits rows into the header and what follows it. `chosen`: the header's row in the file, 0 = none, left out = guessed. `begin` hears of the header once a row follows it. */
export function headed(
  chosen: number | undefined,
  begin: (header: Header) => TakeRow,
): { take: TakeRow; end(): Found } {
  let looked: Cells[] = [];
  let any = false;
  let rest: TakeRow | null = null;

  function decide(): boolean {
    const found = chosen === undefined ? guess(looked) : looked.find(({ place }) => place >= chosen);
    if (!found) return true;
    const after = chosen === 0 ? looked : looked.slice(looked.indexOf(found) + 1);
    if (after.length === 0) return true;
    const width = Math.max(found.texts.length, ...after.map(({ texts }) => texts.length));
    const cells = Array.from({ length: width }, (_, column) =>
      chosen === 0 ? null : (found.texts[column] ?? null),
    );
    const unnamed = cells.map((cell) => cell === null);
    const next = begin({ row: chosen === 0 ? 0 : found.place, names: tolerantNames(cells), unnamed });
    rest = next;
    looked = [];
    return after.every((row) => next(row));
  }

  return {
    take: (row) => {
      any = true;
      if (rest) return rest(row);
      looked.push(row);
      const enough =
        looked.length >= lookedRows && (chosen === undefined || row.place >= chosen + lookedRows);
      return enough ? decide() : true;
    },
    /** Says that there are no more rows. */
    end: () => {
      if (!rest) decide();
      return rest ? "rows" : any ? "header" : "nothing";
    },
  };
}
