import { stat } from "node:fs/promises";
import { widestTable } from "../../csv/header.ts";
import { ImportError } from "../../csv/import-error.ts";
import type { RejectedLine } from "../../csv/line-numbers.ts";
import type { Cells, CellType } from "../cells.ts";
import { cellOf, parseRecord } from "./record-cells.ts";
import { eachRecord } from "./records.ts";

/** What a reading of the records found beside them. */
export interface JsonReading {
  /** Keys of the records in the order of their first occurrence, exactly as written. */
  readonly keys: readonly string[];
  readonly rejected: { count: number; lines: RejectedLine[] };
  readonly records: number;
}

const listedLines = 100;

/** Reads every record as a row; a key becomes a column when it first comes, so rows grow wider. `keys` begins with what is known already. */
export async function readJson(
  path: string,
  take: (row: Cells) => boolean,
  onProgress: (fraction: number) => void,
  known: readonly string[] = [],
): Promise<JsonReading> {
  const { size } = await stat(path);
  const places = new Map(known.map((key, place) => [key, place]));
  const rejected: JsonReading["rejected"] = { count: 0, lines: [] };
  let records = 0;

  function rowOf(record: object, place: number): Cells {
    const texts: (string | null)[] = [];
    const types: CellType[] = [];
    for (const [key, value] of Object.entries(record)) {
      let column = places.get(key);
      if (column === undefined) {
        column = places.size;
        if (column >= widestTable) throw new ImportError({ kind: "too_many_columns", limit: widestTable });
        places.set(key, column);
      }
      const cell = cellOf(value);
      while (texts.length <= column) {
        texts.push(null);
        types.push(null);
      }
      texts[column] = cell?.text.replaceAll("\0", "") ?? null;
      types[column] = cell?.type ?? null;
    }
    return { place, texts, types };
  }

  await eachRecord(
    path,
    ({ text, line }) => {
      let record: unknown;
      try {
        record = parseRecord(text);
      } catch {
        rejected.count++;
        if (rejected.lines.length < listedLines)
          rejected.lines.push({ line, problem: { kind: "unreadable" } });
        return true;
      }
      records++;
      return take(rowOf(record as object, line));
    },
    (bytes) => onProgress(bytes / size),
  );
  if (records === 0 && rejected.count === 0) throw new ImportError({ kind: "empty_file" });
  if (records === 0 && rejected.count > 0)
    throw new ImportError({ kind: "json_broken", line: rejected.lines[0]?.line ?? 1 });
  return { keys: [...places.keys()], rejected, records };
}
