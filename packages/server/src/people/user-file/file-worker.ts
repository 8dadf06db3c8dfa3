import { parentPort, workerData } from "node:worker_threads";
import { guessEncoding } from "@provost/warehouse/csv/encoding";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/universal";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;

/**
 * Bytes that a zip archive says its entries hold, unpacked; null when its directory cannot be read or is of the kind for very large archives.
 * Whoever unpacks by the same directory into room of these sizes unpacks no more.
 */
function unpackedSize(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - endLength - longestComment);
  let end = bytes.length - endLength;
  while (end >= earliest && bytes.readUInt32LE(end) !== endSignature) end--;
  if (end < earliest) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff || bytes.readUInt16LE(end + 8) !== count) return null;
  let total = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return null;
    total += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
}

const delimiters = [",", ";", "\t"] as const;

/** Records of a CSV file, whatever its encoding (UTF-8, UTF-16, GB18030) and delimiter; throws when it is no text of that kind. */
function rowsOfText(bytes: Buffer, most: number): string[][] {
  const { encoding } = guessEncoding(bytes);
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new Error("the file is not a text");
  const read = (delimiter: string, to: number): string[][] =>
    parse(text, { delimiter, to, relax_column_count: true, relax_quotes: true });
  // The delimiter is the one that parts the head most.
  const parted = delimiters.map((delimiter) => ({ delimiter, heads: read(delimiter, 1)[0]?.length ?? 0 }));
  const best = parted.reduce((most, other) => (other.heads > most.heads ? other : most));
  return read(best.delimiter, most);
}

const largestUnpacked = 64 * 1024 ** 2;
const mostCells = 60;

// A phone number is a number to a spreadsheet, and may be written 1.38E+10.
function numberText(text: string): string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** Rows of the first sheet of an XLSX file; throws when it cannot be read, or would unpack to far more than any list of users. */
async function rowsOfSheet(bytes: Buffer, most: number): Promise<string[][]> {
  const size = unpackedSize(bytes);
  if (size === null || size > largestUnpacked) throw new Error("the archive is broken or too large");
  const rows = await readSheet(new Uint8Array(bytes).buffer, { parseNumber: numberText });
  return rows.slice(0, most).map((row) => row.slice(0, mostCells).map(cellText));
}

/** What the thread reads. */
export interface FileTask {
  bytes: Uint8Array;
  /** Rows beyond are left out. */
  most: number;
}

const zipStart = Buffer.from("PK\x03\x04", "latin1");

async function read({ bytes, most }: FileTask): Promise<string[][]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.subarray(0, 4).equals(zipStart) ? rowsOfSheet(file, most) : rowsOfText(file, most);
}

const rows: string[][] | null = await read(workerData as FileTask).catch(() => null);
parentPort?.postMessage(rows);
