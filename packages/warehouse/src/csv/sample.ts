import { open } from "node:fs/promises";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { DayOrder } from "@provost/contract/source/dataset-upload";
import { type CsvType, narrowestType } from "./column-type.ts";
import { inOneOrder, orderIn } from "./day-order.ts";
import { chooseDelimiter, type Delimiter } from "./dialect.ts";
import { headerNames, widestTable } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { anyReadsAsNumber, emptyCells, isMissingMark, saysNothing } from "./missing.ts";
import { type FoundSign, type NumberSign, signIn } from "./number-sign.ts";
import { splitRecords } from "./records.ts";

/** Bytes at the start of a file that are used to detect its form and types. */
export const sampleBytes = 512 * 1024;

/** A column as the start of a file shows it. */
export interface FormColumn {
  readonly name: string;
  readonly type: CsvType;
  /** No cell says anything of the type. */
  readonly blank: boolean;
  /** Some cell is a mark for "no value". */
  readonly marked: boolean;
  /** The name it gets in the table, where that is another. */
  readonly as?: string;
  /** The file itself gives its values that type. */
  readonly typed?: boolean;
  /** Left out of the table. */
  readonly left?: boolean;
  /** The type was chosen: values that do not fit it become empty. */
  readonly forced?: boolean;
  /** Values that mean empty in it, by choice. */
  readonly empty?: readonly string[];
  /** What its numbers are written with. */
  readonly sign?: NumberSign;
  /** Shows its numbers as they are in the file. */
  readonly format?: NumberFormat;
  /** What its numbers are written with if they are numbers, which only a choice or the table can say. */
  readonly like?: FoundSign;
  /** How its dates are read that have the year last; `orderUnsure`: by a guess. */
  readonly dayOrder?: DayOrder;
  readonly orderUnsure?: true;
  /** A comma in it can be a decimal point. */
  readonly commaIsPoint?: boolean;
}

/** The type and the writing of a column's numbers, where they are written with a sign. */
export function signedColumn(
  found: FoundSign | null,
): Partial<Pick<FormColumn, "type" | "sign" | "format" | "like">> {
  if (found === null) return {};
  const { unsure, ...like } = found;
  return unsure ? { like } : like;
}

/** The column as one of numbers, where it can be. */
export function asNumbers({ like, ...column }: FormColumn): FormColumn {
  return { ...column, ...signedColumn(like ?? null) };
}

/** The column as one whose numbers, if it has any, are written plain. */
export function unsigned({ sign: _, format: _format, ...column }: FormColumn): FormColumn {
  return column;
}

/** The values that mean empty in the column of a name, by choice. */
export type EmptyIn = (name: string) => readonly string[] | undefined;

/** What the start of a file shows. */
export interface CsvForm {
  readonly delimiter: Delimiter;
  readonly columns: readonly FormColumn[];
  /** True when the sample is the whole file. */
  readonly whole: boolean;
  /** Lines before the header, and whether there is one. */
  readonly skip: number;
  readonly headed: boolean;
  /** Columns of the table that the file lacks: they stay empty. */
  readonly lacking?: readonly { readonly name: string; readonly type: CsvType }[];
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

/** Splits off so many lines; null when the text has no more. */
function withoutLines(text: string, lines: number): string | null {
  let at = 0;
  for (let line = 0; line < lines; line++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return null;
    at = end + 1;
  }
  return text.slice(at);
}

/** Whether numbers can have commas for decimal points, or points between thousands: wherever one has a point, three digits follow. */
function hasOtherMarks(cells: readonly string[]): boolean {
  if (cells.some((cell) => cell.includes(","))) return true;
  const pointed = cells.filter((cell) => cell.includes("."));
  const isGroups = (cell: string) => /^[^0-9.]*[1-9][0-9]{0,2}[.][0-9]{3}(?![0-9])/.test(cell);
  return pointed.length > 0 && pointed.every(isGroups);
}

/** The records at the start of a UTF-8 file: names and the rows after them. */
export interface CsvStart extends CsvForm {
  readonly rows: readonly (readonly string[])[];
}

/** Detects delimiter, names and types from the start of a UTF-8 file; throws without a usable header or rows. `headerRow`: line from 1; 0 = none. */
export function readForm(
  bytes: Uint8Array,
  whole: boolean,
  headerRow = 1,
  emptyIn: EmptyIn = () => undefined,
): CsvStart {
  const skip = Math.max(0, headerRow - 1);
  const decoded = new TextDecoder("utf-8").decode(bytes, { stream: !whole });
  if (decoded.trim() === "") throw new ImportError({ kind: "empty_file" });
  const text = withoutLines(decoded, skip);
  if (text === null || text.trim() === "") throw new ImportError({ kind: "no_rows" });
  const headed = headerRow > 0;
  if (headed && /^[ \t]*\r?\n/.test(text)) throw new ImportError({ kind: "header_blank" });
  const delimiter = chooseDelimiter(text, whole);
  const [header] = splitRecords(whole ? `${text}\n` : text, delimiter, false, 1);
  if (!header) throw new ImportError({ kind: "header_unclosed" });
  if (header.length > widestTable) throw new ImportError({ kind: "too_many_columns", limit: widestTable });
  const names = headed ? headerNames(header) : header.map((_, index) => `column_${index + 1}`);
  const rows = splitRecords(text, delimiter, whole, Number.POSITIVE_INFINITY).slice(headed ? 1 : 0);
  if (rows.length === 0 && whole) throw new ImportError({ kind: "no_rows" });
  const shaped = rows.filter((cells) => cells.length === names.length);
  // Where no comma separates cells, it is the decimal point of many, and the point their mark between thousands.
  const commaIsPoint = delimiter !== ",";
  const found = names.map((name, index) => {
    const cells = shaped.map((record) => record[index] ?? "");
    const empty = emptyIn(name);
    const isEmpty = emptyCells(empty);
    const marked = anyReadsAsNumber(empty) || cells.some((cell) => isMissingMark(cell) || isEmpty(cell));
    const blank = cells.every((cell) => saysNothing(cell) || isEmpty(cell));
    const type = narrowestType(cells, isEmpty);
    return {
      name,
      type,
      blank,
      marked,
      ...(commaIsPoint ? { commaIsPoint } : {}),
      ...signedColumn(
        type === "VARCHAR" && !(commaIsPoint && hasOtherMarks(cells)) ? signIn(cells, isEmpty) : null,
      ),
      ...(type === "VARCHAR" ? orderIn(cells, isEmpty) : null),
      ...(empty === undefined ? {} : { empty }),
    };
  });
  const columns = inOneOrder<FormColumn>(found);
  return { delimiter, columns, whole, skip, headed, rows: shaped };
}
