import { setPriority } from "node:os";
import { cleanPicture } from "./clean-picture.ts";
import type { PictureJob, PictureOutcome } from "./picture-job.ts";

const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

// Requests for pages have priority over pictures.
setPriority(10);
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("message", (job: PictureJob) => {
  cleanPicture(job)
    .catch((error: unknown): PictureOutcome => {
      if (isFull(error)) return { id: job.id, ok: false, reason: "disk_full" };
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      return { id: job.id, ok: false, reason: "failed" };
    })
    .then((outcome) => process.send?.(outcome));
});
