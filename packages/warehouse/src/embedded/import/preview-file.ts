import type { DuckDBConnection } from "@duckdb/node-api";
import { type CsvType, csvTypes, narrowestType, valueFits } from "../../csv/column-type.ts";
import { inOneOrder, isDated, isoDay, orderIn, otherOrder } from "../../csv/day-order.ts";
import { ImportError } from "../../csv/import-error.ts";
import { emptyCandidates, emptyCells, saysNothing } from "../../csv/missing.ts";
import { cellFits, type NumberSign, plainNumber, signIn } from "../../csv/number-sign.ts";
import { type FormColumn, readForm, readStart, signedColumn } from "../../csv/sample.ts";
import { type Cells, newTally, tell } from "../../formats/cells.ts";
import { emptyIn } from "../../formats/choice.ts";
import { formatOf } from "../../formats/detect.ts";
import { openParquet, parquetFault } from "../../formats/parquet.ts";
import { columnOf, firstRows, type RowsFormat } from "../rows/rows-file.ts";
import type { ImportPreview, Misfits, PreviewColumn, PreviewRequest } from "./import-messages.ts";
import { sourceReader } from "./utf8-source.ts";

const lookedRows = 1000;
const shownRows = 50;
const shownExamples = 3;
const longestCell = 300;

type Texts = readonly (string | null)[];

function misfitsOf(
  texts: Texts,
  isEmpty: (cell: string) => boolean,
  { sign, dayOrder }: { sign: NumberSign | undefined; dayOrder: FormColumn["dayOrder"] | undefined },
): PreviewColumn["misfits"] {
  const found: Partial<Record<CsvType, Misfits>> = {};
  for (const type of csvTypes) {
    const values = texts.filter(
      (text) =>
        text !== null &&
        !saysNothing(text) &&
        !isEmpty(text) &&
        !cellFits(type, dayOrder && isDated(type) ? isoDay(dayOrder, text) : text, sign),
    );
    if (values.length === 0) continue;
    const examples = [...new Set(values)].slice(0, shownExamples).map((text) => (text ?? "").slice(0, 60));
    found[type] = { count: values.length, examples };
  }
  return found;
}

const said = (texts: Texts): string[] => texts.filter((text) => text !== null);

/** How the first value of a column is read. */
function signedIn(
  values: readonly string[],
  sign: NumberSign | undefined,
  isEmpty: (cell: string) => boolean,
): Pick<PreviewColumn, "signed"> {
  const text = values.find((value) => !saysNothing(value) && !isEmpty(value));
  if (sign === undefined || text === undefined) return {};
  return { signed: { text: text.trim(), number: Number(plainNumber(sign, text)) } };
}

/** How a value of a column of dates is read: one that shows the order, where one does. */
function datedIn(
  values: readonly string[],
  { dayOrder, orderUnsure }: PreviewedColumn,
  isEmpty: (cell: string) => boolean,
): Pick<PreviewColumn, "dated"> {
  if (dayOrder === undefined) return {};
  const other = otherOrder[dayOrder];
  const said = values.filter((value) => !saysNothing(value) && !isEmpty(value));
  const differs = (value: string): boolean => isoDay(dayOrder, value) !== isoDay(other, value);
  const shows = (value: string): boolean => orderUnsure || !valueFits("TIMESTAMP", isoDay(other, value));
  const text = said.find((value) => differs(value) && shows(value)) ?? said[0];
  if (text === undefined) return {};
  const date = isoDate(isoDay(dayOrder, text));
  const otherDate = orderUnsure ? { other: isoDate(isoDay(other, text)) } : {};
  return { dated: { order: dayOrder, text: text.trim(), date, ...otherDate } };
}

// With two digits each.
const isoDate = (text: string): string => text.replace(/-([0-9])(?![0-9])/g, "-0$1");

type PreviewedColumn = Pick<
  FormColumn,
  "name" | "type" | "sign" | "like" | "empty" | "dayOrder" | "orderUnsure"
>;

function previewColumn(column: PreviewedColumn, texts: Texts): PreviewColumn {
  const { name, type, sign, like, empty, dayOrder } = column;
  const isEmpty = emptyCells(empty);
  const values = said(texts);
  const blank = texts.every((text) => text === null || text.trim() === "" || isEmpty(text));
  const missing = emptyCandidates(
    texts,
    empty,
    (isCandidate) =>
      narrowestType(values, isCandidate) !== "VARCHAR" ||
      signedColumn(signIn(values, isCandidate)).sign !== undefined ||
      orderIn(values, isCandidate) !== null,
  );
  const misfits = misfitsOf(texts, isEmpty, { sign: sign ?? like?.sign, dayOrder });
  const read = { ...signedIn(values, sign, isEmpty), ...datedIn(values, column, isEmpty) };
  return { name, type, blank, misfits, missing, ...read };
}

const shown = (rows: readonly Texts[], width: number): (string | null)[][] =>
  rows
    .slice(0, shownRows)
    .map((row) => Array.from({ length: width }, (_, column) => row[column]?.slice(0, longestCell) ?? null));

/** A column as the first rows show it. */
function columnIn(
  { rows, format }: { rows: readonly Cells[]; format: RowsFormat },
  column: number,
  name: string,
  empty: readonly string[] | undefined,
): FormColumn {
  const isEmpty = emptyCells(empty);
  const tally = newTally();
  for (const { types, texts } of rows) {
    const [type, text = null] = [types[column], texts[column]];
    if (type && text !== null && !isEmpty(text)) tell(tally, text, type);
  }
  return { ...columnOf(name, tally, format), ...(empty === undefined ? {} : { empty }) };
}

async function previewRows(
  request: PreviewRequest,
  work: string,
  format: RowsFormat,
): Promise<ImportPreview> {
  const valuesIn = emptyIn(request.choice ?? {});
  const found = await firstRows(format, request.source, work, request.choice ?? {}, lookedRows);
  const { names, rows, sheets, sheet, headerRow, whole } = found;
  if (rows.length === 0) throw new ImportError({ kind: "no_rows" });
  const seen = names.map((name, column) => columnIn({ rows, format }, column, name, valuesIn(name)));
  const columns = inOneOrder(seen).map((one, column) =>
    previewColumn(
      one,
      rows.map(({ texts }) => texts[column] ?? null),
    ),
  );
  const texts = shown(
    rows.map((row) => row.texts),
    names.length,
  );
  return {
    format,
    encoding: "",
    delimiter: "",
    sheets,
    sheet,
    headerRow,
    columns,
    rows: texts,
    looked: rows.length,
    whole,
  };
}

async function previewText(request: PreviewRequest, work: string): Promise<ImportPreview> {
  const source = await sourceReader(request.source, work, () => {}).first();
  const { bytes, whole } = await readStart(source.path);
  const headerRow = request.choice?.headerRow ?? 1;
  const form = readForm(bytes, whole, headerRow, emptyIn(request.choice ?? {}));
  const rows = form.rows.map((row) => row.map((cell) => (cell === "" ? null : cell)));
  const columns = form.columns.map((found, column) =>
    previewColumn(
      found,
      rows.map((row) => row[column] ?? null),
    ),
  );
  const { encoding } = source;
  const texts = shown(rows, columns.length);
  const facts = { sheets: [], sheet: null, headerRow, rows: texts, looked: rows.length, whole };
  return { format: "csv", encoding, delimiter: form.delimiter, columns, ...facts };
}

async function previewParquet(connection: DuckDBConnection, request: PreviewRequest): Promise<ImportPreview> {
  const { columns, relation } = await openParquet(connection, request.source);
  const valuesIn = emptyIn(request.choice ?? {});
  const result = await connection
    .run(`SELECT * FROM ${relation(() => true)} LIMIT ${lookedRows + 1}`)
    .catch((error: unknown) => {
      throw parquetFault(error);
    });
  const all = (await result.getRows()).map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  if (all.length === 0) throw new ImportError({ kind: "no_rows" });
  const rows = all.slice(0, lookedRows);
  return {
    format: "parquet",
    encoding: "",
    delimiter: "",
    sheets: [],
    sheet: null,
    headerRow: 0,
    columns: columns.map(({ name, type }, column) => {
      const empty = valuesIn(name);
      return previewColumn(
        { name, type, ...(empty === undefined ? {} : { empty }) },
        rows.map((row) => row[column] ?? null),
      );
    }),
    rows: shown(rows, columns.length),
    looked: rows.length,
    whole: all.length <= lookedRows,
  };
}

/** The choice with what a first look proposes; null where it proposes nothing. */
function proposedChoice(
  request: PreviewRequest,
  { columns }: ImportPreview,
): NonNullable<PreviewRequest["choice"]> | null {
  const own = columns.flatMap(({ name, missing }) => {
    const empty = missing.flatMap(({ value, proposed }) => (proposed ? [value] : []));
    return empty.length === 0 ? [] : [{ from: name, name, take: true, empty }];
  });
  return own.length === 0 ? null : { ...request.choice, columns: own };
}

/** Looks at the begin of a file: what it is, its columns with their types, and the first rows. */
export async function previewFile(
  connection: DuckDBConnection,
  request: PreviewRequest,
  work: string,
): Promise<ImportPreview> {
  const format = await formatOf(request.source, request.name);
  const look = (at: PreviewRequest): Promise<ImportPreview> => {
    if (format === "csv") return previewText(at, work);
    return format === "parquet" ? previewParquet(connection, at) : previewRows(at, work, format);
  };
  const seen = await look(request);
  const choice = request.propose ? proposedChoice(request, seen) : null;
  return choice === null ? seen : look({ ...request, choice });
}
