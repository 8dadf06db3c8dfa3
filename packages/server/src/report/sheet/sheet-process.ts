import { makeSheet, PivotTooLarge } from "./make-sheet.ts";
import type { FromSheet, SheetJob } from "./sheet-job.ts";

const tell = (message: FromSheet): void => {
  process.send?.(message);
};

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.once("message", (job: SheetJob) => {
  makeSheet(job, process.stdin, process.stdout).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    tell({ kind: "failed", reason: error instanceof PivotTooLarge ? "pivot_too_large" : "failed" });
  });
});
