import { readSheet } from "read-excel-file/universal";
import { unpackedSize } from "./zip-sizes.ts";

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
export async function rowsOfSheet(bytes: Buffer, most: number): Promise<string[][]> {
  const size = unpackedSize(bytes);
  if (size === null || size > largestUnpacked) throw new Error("the archive is broken or too large");
  const rows = await readSheet(new Uint8Array(bytes).buffer, { parseNumber: numberText });
  return rows.slice(0, most).map((row) => row.slice(0, mostCells).map(cellText));
}
