import { join } from "node:path";
import type { FileFormat } from "@provost/contract/source/import-problem";
import { inOneOrder } from "../../csv/day-order.ts";
import { guessEncoding } from "../../csv/encoding.ts";
import { tolerantNames } from "../../csv/header.ts";
import { ImportError } from "../../csv/import-error.ts";
import type { RejectedLine } from "../../csv/line-numbers.ts";
import { emptyCells } from "../../csv/missing.ts";
import { type FormColumn, readStart, signedColumn } from "../../csv/sample.ts";
import { rewriteFile } from "../../csv/transcode.ts";
import { type Cells, type ColumnTally, type Emptied, newTally, type TakeRow } from "../../formats/cells.ts";
import { emptyIn, type ReadingChoice } from "../../formats/choice.ts";
import { type CleanFile, cleanFile } from "../../formats/clean-file.ts";
import { headed } from "../../formats/header-row.ts";
import { readJson } from "../../formats/json/read-json.ts";
import { readSharedStrings } from "../../formats/xlsx/shared-strings.ts";
import { readSheet } from "../../formats/xlsx/sheet.ts";
import { openWorkbook, type Sheet, type Workbook } from "../../formats/xlsx/workbook.ts";

/** What a file of rows says of itself beside its rows. */
export interface RowsFacts {
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly headerRow: number;
}

/** A file's rows as a clean CSV in the work folder, and what its columns are. */
export interface CleanRows extends RowsFacts {
  readonly path: string;
  readonly columns: readonly FormColumn[];
  readonly emptied: readonly Emptied[];
  readonly rejected: { readonly count: number; readonly lines: readonly RejectedLine[] };
  readonly rows: number;
}

/** The first rows of a file. */
export interface FirstRows extends RowsFacts {
  readonly names: readonly string[];
  readonly rows: readonly Cells[];
  readonly whole: boolean;
}

/** The formats whose rows are rewritten as a clean CSV. */
export type RowsFormat = Exclude<FileFormat, "csv" | "parquet">;

/** For the formats in which each record names its fields. */
const readRecords: Readonly<Record<Exclude<RowsFormat, "xlsx">, typeof readJson>> = { json: readJson };

type Report = (fraction: number) => void;
type Begin = Parameters<typeof headed>[1];

const listedLines = 100;

function sheetOf({ sheets }: Workbook, name: string): Sheet {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new ImportError({ kind: "sheet_missing", name });
  return sheet;
}

async function eachSheetRow(
  path: string,
  { sheet: name, headerRow }: ReadingChoice,
  begin: Begin,
  report: Report,
): Promise<RowsFacts> {
  const workbook = await openWorkbook(path);
  let found = 0;
  let headerOnly = false;
  try {
    const { sharedStrings } = workbook;
    const shared =
      sharedStrings === null
        ? []
        : await readSharedStrings(workbook.file, sharedStrings, (part) => report(part * 0.2));
    // Where none is named, the first that holds anything.
    const wantedSheets = name === undefined ? workbook.sheets : [sheetOf(workbook, name)];
    for (const sheet of wantedSheets) {
      const rows = headed(headerRow, (header) => {
        found = header.row;
        return begin(header);
      });
      await readSheet(workbook, sheet, shared, rows.take, (part) => report(0.2 + part * 0.8));
      const held = rows.end();
      if (held === "header") headerOnly = true;
      if (held !== "rows") continue;
      return { sheets: workbook.sheets.map((one) => one.name), sheet: sheet.name, headerRow: found };
    }
    if (headerOnly) throw new ImportError({ kind: "no_rows" });
    throw new ImportError({ kind: "sheet_empty", name: wantedSheets[0]?.name ?? "" });
  } finally {
    workbook.file.close();
  }
}

async function utf8Of(path: string, work: string): Promise<string> {
  const { encoding } = guessEncoding((await readStart(path)).bytes);
  if (encoding === "utf-8") return path;
  const target = join(work, "decoded.json");
  await rewriteFile(path, target, { encoding, unifyLineEnds: false, onProgress: () => {} });
  return target;
}

/** A column as its cells show it; what a format of records has as text is text. */
export function columnOf(name: string, { type, signs, days }: ColumnTally, format: RowsFormat): FormColumn {
  const column = { name, type: type ?? "VARCHAR", blank: type === null, marked: false } as const;
  if (type !== "VARCHAR") return { ...column, typed: true };
  return format === "xlsx" ? { ...column, ...signedColumn(signs.found()), ...days.found() } : column;
}

const formColumns = (
  names: readonly string[],
  tallies: readonly ColumnTally[],
  format: RowsFormat,
): FormColumn[] =>
  inOneOrder(names.map((name, index) => columnOf(name, tallies[index] ?? newTally(), format)));

const emptiedOf = (names: readonly string[], tallies: readonly ColumnTally[]): Emptied[] =>
  names.flatMap((column, index) => {
    const { errors = 0, examples = [] } = tallies[index] ?? {};
    return errors === 0 ? [] : [{ column, count: errors, examples }];
  });

function cleanFileOf(path: string, names: readonly string[], choice: ReadingChoice): CleanFile {
  const valuesIn = emptyIn(choice);
  const isEmpty = names.map((name) => emptyCells(valuesIn(name)));
  return cleanFile(path, names.length, undefined, isEmpty);
}

async function cleanSheet(
  path: string,
  work: string,
  choice: ReadingChoice,
  report: Report,
): Promise<CleanRows> {
  const clean = join(work, "clean.csv");
  const rejected = { count: 0, lines: [] as RejectedLine[] };
  let file: CleanFile | null = null;
  let names: readonly string[] = [];
  let unnamed: readonly boolean[] = [];
  try {
    const facts = await eachSheetRow(
      path,
      choice,
      (header) => {
        names = header.names;
        unnamed = header.unnamed;
        const out = cleanFileOf(clean, names, choice);
        file = out;
        return (row) => {
          if (row.texts.length <= names.length) out.write(row);
          else {
            rejected.count++;
            const problem = { kind: "too_many", expected: names.length, found: row.texts.length } as const;
            if (rejected.lines.length < listedLines) rejected.lines.push({ line: row.place, problem });
          }
          return true;
        };
      },
      report,
    );
    const { tallies, rows } = written(file);
    const columns = formColumns(names, tallies, "xlsx").map((column, index) =>
      // A column that has neither a name nor a value is none.
      column.blank && unnamed[index] && tallies[index]?.errors === 0 ? { ...column, left: true } : column,
    );
    return { ...facts, path: clean, columns, emptied: emptiedOf(names, tallies), rejected, rows };
  } finally {
    closeIfOpen(file);
  }
}

// Which a callback has set, as the compiler does not see.
function written(file: CleanFile | null): Pick<CleanRows, "rows"> & {
  tallies: readonly ColumnTally[];
} {
  return file ?? { tallies: [], rows: 0 };
}

function closeIfOpen(file: CleanFile | null): void {
  file?.close();
}

const settledRecords = 1000;

async function cleanRecords(
  read: typeof readJson,
  path: string,
  work: string,
  choice: ReadingChoice,
  report: Report,
): Promise<CleanRows> {
  const source = await utf8Of(path, work);
  // The columns are those of the first records; a key that comes later requires a second read.
  const first: Cells[] = [];
  const start = await read(
    source,
    (row) => first.push(row) < settledRecords,
    () => {},
  );
  let { keys } = start;
  for (let attempt = 1; ; attempt++) {
    const clean = join(work, `clean-${attempt}.csv`);
    const names = tolerantNames(keys);
    const file = cleanFileOf(clean, names, choice);
    try {
      const width = keys.length;
      const reading = await read(
        source,
        (row) => {
          if (row.texts.length <= width) file.write(row);
          return true;
        },
        report,
        keys,
      );
      if (reading.keys.length > width) {
        keys = reading.keys;
        continue;
      }
      const { tallies } = file;
      return {
        sheets: [],
        sheet: null,
        headerRow: 0,
        path: clean,
        columns: formColumns(names, tallies, "json"),
        emptied: [],
        rejected: reading.rejected,
        rows: file.rows,
      };
    } finally {
      file.close();
    }
  }
}

/** Rewrites a workbook's sheet or a file of records as a clean CSV. */
export function cleanRows(
  format: RowsFormat,
  path: string,
  work: string,
  choice: ReadingChoice,
  report: Report,
): Promise<CleanRows> {
  return format === "xlsx"
    ? cleanSheet(path, work, choice, report)
    : cleanRecords(readRecords[format], path, work, choice, report);
}

/** The first rows of a workbook's sheet or a file of records. */
export async function firstRows(
  format: RowsFormat,
  path: string,
  work: string,
  choice: ReadingChoice,
  wanted: number,
): Promise<FirstRows> {
  const rows: Cells[] = [];
  const take: TakeRow = (row) => rows.push(row) < wanted;
  if (format !== "xlsx") {
    const { keys } = await readRecords[format](await utf8Of(path, work), take, () => {});
    return {
      names: tolerantNames(keys),
      rows,
      whole: rows.length < wanted,
      sheets: [],
      sheet: null,
      headerRow: 0,
    };
  }
  let names: readonly string[] = [];
  const begin: Begin = (header) => {
    names = header.names;
    return take;
  };
  const facts = await eachSheetRow(path, choice, begin, () => {});
  return { ...facts, names, rows, whole: rows.length < wanted };
}
