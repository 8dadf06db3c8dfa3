import { parentPort, workerData } from "node:worker_threads";
import { chooseDelimiter } from "@provost/warehouse/csv/dialect";
import { guessEncoding } from "@provost/warehouse/csv/encoding";
import { readSharedStrings } from "@provost/warehouse/formats/xlsx/shared-strings";
import { readSheet } from "@provost/warehouse/formats/xlsx/sheet";
import { openWorkbook } from "@provost/warehouse/formats/xlsx/workbook";
import { CsvError, parse } from "csv-parse/sync";

/** What the thread reads. */
export interface FileTask {
  bytes: Uint8Array;
  /** Rows beyond are left out. */
  most: number;
}

/** What the thread answers: the rows, or the number of the row that does not end; `null` for a file that cannot be read. */
export type FileRows = { rows: string[][] } | { endlessRow: number } | null;

const mostOfRow = 100_000;

/** Records of a CSV file, whatever its encoding (UTF-8, UTF-16, GB18030) and delimiter; throws when it is no text of that kind. */
function rowsOfText(bytes: Buffer, most: number): string[][] {
  const { encoding } = guessEncoding(bytes);
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new Error("the file is not a text");
  return parse(text, {
    delimiter: chooseDelimiter(text, true),
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: mostOfRow,
    to: most,
  });
}

/** Rows of the first visible sheet of a workbook, empty ones in their places. */
async function rowsOfSheet(bytes: Buffer, most: number): Promise<string[][]> {
  const workbook = await openWorkbook(bytes);
  try {
    const [sheet] = workbook.sheets;
    if (sheet === undefined) throw new Error("the workbook has no sheet");
    const ignore = (): void => undefined;
    const shared =
      workbook.sharedStrings === null
        ? []
        : await readSharedStrings(workbook.file, workbook.sharedStrings, ignore);
    const rows: string[][] = [];
    await readSheet(
      workbook,
      sheet,
      shared,
      ({ place, texts }) => {
        while (rows.length < Math.min(place - 1, most)) rows.push([]);
        if (rows.length < most) rows.push(texts.map((text) => text ?? ""));
        return rows.length < most;
      },
      ignore,
    );
    return rows;
  } finally {
    workbook.file.close();
  }
}

const zipStart = Buffer.from("PK\x03\x04", "latin1");

async function read({ bytes, most }: FileTask): Promise<FileRows> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const isWorkbook = file.subarray(0, 4).equals(zipStart);
    return { rows: isWorkbook ? await rowsOfSheet(file, most) : rowsOfText(file, most) };
  } catch (error) {
    const isEndless =
      error instanceof CsvError &&
      (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE");
    return isEndless ? { endlessRow: Number(error.records) + 1 } : null;
  }
}

parentPort?.postMessage(await read(workerData as FileTask));
