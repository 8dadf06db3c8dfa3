import { closeSync, openSync, writeSync } from "node:fs";
import { ImportError } from "../csv/import-error.ts";
import { type Cells, type ColumnTally, newTally, tell } from "./cells.ts";

/** Rows as a CSV that holds nothing doubtful: UTF-8, commas, line feeds, every row of the same width, no header. */
export interface CleanFile {
  write(row: Cells): void;
  readonly tallies: readonly ColumnTally[];
  readonly rows: number;
  /** Closes the file; what was written stays. */
  close(): void;
}

const bufferedLength = 1 << 20;
/** Most that a file may swell to, bytes: as much as an upload may be. */
const mostBytes = 8 * 1024 ** 3;

function encoded(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Begins such a file, for a table of so many columns, without the cells that mean empty; throws an `ImportError` once it grows beyond `most` bytes. */
export function cleanFile(
  path: string,
  width: number,
  most = mostBytes,
  isEmpty: readonly ((cell: string) => boolean)[] = [],
): CleanFile {
  const file = openSync(path, "wx", 0o600);
  const tallies = Array.from({ length: width }, newTally);
  // A row of one empty cell would be a blank line, which is none.
  const empty = width === 1 ? '""' : "";
  let pending = "";
  let rows = 0;
  let written = 0;
  const flush = (): void => {
    const bytes = Buffer.from(pending.toWellFormed());
    written += bytes.length;
    if (written > most) throw new ImportError({ kind: "zip_bomb" });
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    pending = "";
  };
  return {
    tallies,
    get rows() {
      return rows;
    },
    write({ texts, types }) {
      rows++;
      for (let column = 0; column < width; column++) {
        if (column > 0) pending += ",";
        const text = texts[column];
        const type = types[column];
        const tally = tallies[column];
        if (text === null || text === undefined || !type || !tally || isEmpty[column]?.(text)) {
          pending += empty;
          continue;
        }
        tell(tally, text, type);
        pending += type === "ERROR" ? empty : encoded(text);
      }
      pending += "\n";
      if (pending.length > bufferedLength) flush();
    },
    close() {
      try {
        // A file that grew too large is discarded as it is.
        if (written <= most) flush();
      } finally {
        closeSync(file);
      }
    },
  };
}
