import { parentPort, workerData } from "node:worker_threads";
import { rowsOfSheet } from "./rows-of-sheet.ts";
import { rowsOfText } from "./rows-of-text.ts";

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
