import { Worker } from "node:worker_threads";
import { limits } from "@provost/contract/wire/limits";
import { z } from "zod";
import { refuse } from "../../platform/refusal.ts";
import type { FileRows, FileTask } from "./file-worker.ts";

const longestMs = 30_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };
const Result: z.ZodType<FileRows> = z
  .union([z.object({ rows: z.array(z.array(z.string())) }), z.object({ endlessRow: z.number() })])
  .nullable();

// In a thread with limits: a file crafted to be read forever, or to fill the memory, fails only its own request.
function readInThread(task: FileTask, signal: AbortSignal): Promise<FileRows> {
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: memory,
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<FileRows>();
  const giveUp = (): void => resolve(null);
  const timer = setTimeout(giveUp, longestMs);
  signal.addEventListener("abort", giveUp, { once: true });
  worker.once("message", (result: unknown) => resolve(Result.parse(result)));
  worker.once("error", giveUp);
  worker.once("exit", giveUp);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
    return worker.terminate();
  });
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/** Rows of a CSV or XLSX file, the head first; empty ones at either end are left out. Refuses what cannot be read or is too long. */
export async function readFileRows(bytes: Uint8Array, signal: AbortSignal): Promise<string[][]> {
  // Allows some empty lines.
  const most = limits.userImportLines * 2 + 2;
  const read = await readInThread({ bytes, most }, signal);
  if (read === null) throw refuse("file_unreadable", { field: "file" });
  if ("endlessRow" in read) throw refuse("import_row_endless", { field: "file", row: read.endlessRow });
  const { rows } = read;
  const first = rows.findIndex((row) => !isEmpty(row));
  const last = rows.findLastIndex((row) => !isEmpty(row));
  const filled = first === -1 ? [] : rows.slice(first, last + 1);
  if (filled.length - 1 > limits.userImportLines)
    throw refuse("import_too_long", { field: "file", lines: limits.userImportLines });
  return filled;
}
