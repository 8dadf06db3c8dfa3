import { open } from "node:fs/promises";
import { type CsvType, narrowestType } from "./column-type.ts";
import { chooseDelimiter, type Delimiter } from "./dialect.ts";
import { headerNames } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { splitRecords } from "./records.ts";

/** Bytes at the start of a file from which its form and types are told. */
export const sampleBytes = 512 * 1024;

/** What the start of a file shows. */
export interface CsvForm {
  readonly delimiter: Delimiter;
  readonly columns: readonly { readonly name: string; readonly type: CsvType }[];
  /** True when the sample is the whole file. */
  readonly whole: boolean;
}

/** Reads the first bytes of a file. */
export async function readStart(path: string): Promise<{ bytes: Buffer; whole: boolean }> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(sampleBytes + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return {
      bytes: buffer.subarray(0, Math.min(bytesRead, sampleBytes)),
      whole: bytesRead <= sampleBytes,
    };
  } finally {
    await file.close();
  }
}

/** Tells delimiter, names and types from the start of a UTF-8 file; throws when it has no usable header or no rows. */
export function readForm(bytes: Uint8Array, whole: boolean): CsvForm {
  const text = new TextDecoder("utf-8").decode(bytes, { stream: !whole });
  if (text.trim() === "") throw new ImportError("empty_file", "the file is empty", 1);
  if (/^[ \t]*\r?\n/.test(text)) throw new ImportError("bad_header", "the first line is blank", 1);
  const delimiter = chooseDelimiter(text, whole);
  const records = splitRecords(text, delimiter, whole, Number.POSITIVE_INFINITY);
  const header = records[0];
  if (!header) throw new ImportError("bad_header", "the header has no end", 1);
  const names = headerNames(header);
  const rows = records.slice(1);
  if (rows.length === 0 && whole) throw new ImportError("no_rows", "there are no rows under the header", 2);
  const shaped = rows.filter((cells) => cells.length === names.length);
  const columns = names.map((name, index) => ({
    name,
    type: narrowestType(shaped.map((cells) => cells[index] ?? "")),
  }));
  return { delimiter, columns, whole };
}
