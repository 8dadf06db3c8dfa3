import { open } from "node:fs/promises";
import { type CsvType, narrowestType } from "./column-type.ts";
import { chooseDelimiter, type Delimiter } from "./dialect.ts";
import { headerNames } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { isMissingMark, saysNothing } from "./missing.ts";
import { splitRecords } from "./records.ts";

/** Bytes at the start of a file from which its form and types are told. */
export const sampleBytes = 512 * 1024;

/** A column as the start of a file shows it. */
export interface FormColumn {
  readonly name: string;
  readonly type: CsvType;
  /** No cell says anything of the type. */
  readonly blank: boolean;
  /** Some cell is a mark for "no value". */
  readonly marked: boolean;
}

/** What the start of a file shows. */
export interface CsvForm {
  readonly delimiter: Delimiter;
  readonly columns: readonly FormColumn[];
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
  if (text.trim() === "") throw new ImportError({ kind: "empty_file" });
  if (/^[ \t]*\r?\n/.test(text)) throw new ImportError({ kind: "header_blank" });
  const delimiter = chooseDelimiter(text, whole);
  const [header] = splitRecords(whole ? `${text}\n` : text, delimiter, false, 1);
  if (!header) throw new ImportError({ kind: "header_unclosed" });
  const names = headerNames(header);
  const rows = splitRecords(text, delimiter, whole, Number.POSITIVE_INFINITY).slice(1);
  if (rows.length === 0 && whole) throw new ImportError({ kind: "no_rows" });
  const shaped = rows.filter((cells) => cells.length === names.length);
  const columns = names.map((name, index) => {
    const cells = shaped.map((record) => record[index] ?? "");
    const marked = cells.some(isMissingMark);
    return { name, type: narrowestType(cells), blank: cells.every(saysNothing), marked };
  });
  return { delimiter, columns, whole };
}
