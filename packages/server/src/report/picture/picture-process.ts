import { drawPages, PictureFault } from "./draw-pages.ts";
import type { FromPicture, PictureJob } from "./picture-job.ts";

const tell = (message: FromPicture): void => {
  process.send?.(message);
};

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.once("message", (job: PictureJob) => {
  drawPages(job).then(
    (bytes) => process.stdout.end(bytes, () => tell({ kind: "done" })),
    (error: unknown) => {
      const isReportable = error instanceof PictureFault;
      if (!isReportable) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      tell({ kind: "failed", reason: isReportable ? error.reason : "failed" });
    },
  );
});
