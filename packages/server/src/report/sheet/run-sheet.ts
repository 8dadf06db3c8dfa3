import { once } from "node:events";
import type { Readable } from "node:stream";
import { forkChild } from "@provost/warehouse/embedded/slot/child";
import type { FromSheet, SheetJob } from "./sheet-job.ts";

/** What ends a file that is being made before it is whole. */
export interface SheetEnds {
  timeoutMs: number;
  failed(reason: FromSheet["reason"]): Error;
}

const entry = new URL("./sheet-process.ts", import.meta.url);
const mostHeapMb = 384;

/** Makes a file from streamed rows in a separate process; the process ends with the file, or when the output is no longer read. */
export function runSheet(job: SheetJob, rows: Readable, ends: SheetEnds): Readable {
  const child = forkChild(entry, {
    stdin: "pipe",
    stdout: "pipe",
    options: [`--max-old-space-size=${mostHeapMb}`, "--max-semi-space-size=4"],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("a process without pipes");
  let isWhole = false;
  const stop = (error: Error): void => {
    child.kill("SIGKILL");
    rows.destroy();
    stdout.destroy(error);
  };
  const limit = setTimeout(() => stop(ends.failed("late")), ends.timeoutMs);
  rows.once("error", stop);
  stdin.on("error", () => {});
  stdout.on("error", () => {});
  stdout.once("end", () => {
    isWhole = true;
  });
  stdout.once("close", () => {
    clearTimeout(limit);
    child.kill("SIGKILL");
    rows.destroy();
  });
  child.on("message", (message: FromSheet) => {
    stop(ends.failed(message.reason));
  });
  child.on("error", stop);
  void once(child, "exit").then(([code]) => {
    if (!isWhole && code !== 0) stop(ends.failed("failed"));
  });
  child.send(job, () => {});
  rows.pipe(stdin);
  return stdout;
}
