import { buffer } from "node:stream/consumers";
import { forkChild } from "@provost/warehouse/embedded/slot/child";
import type { FromPicture, PictureJob, PictureReason } from "./picture-job.ts";

const entry = new URL("./picture-process.ts", import.meta.url);
const mostHeapMb = 512;

/** Draws in a separate process, which ends with the picture, at the time limit, or when it is no longer wanted. */
export async function runPicture(
  job: PictureJob,
  {
    timeoutMs,
    signal,
    failed,
  }: { timeoutMs: number; signal: AbortSignal; failed(reason: PictureReason): Error },
): Promise<Buffer> {
  const child = forkChild(entry, {
    stdout: "pipe",
    // Fonts of one's own lie there.
    environment: ["HOME"],
    options: [`--max-old-space-size=${mostHeapMb}`],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error("a process without a pipe");
  const { promise, reject } = Promise.withResolvers<never>();
  const done = Promise.withResolvers<void>();
  const stop = (): void => {
    child.kill("SIGKILL");
  };
  const limit = setTimeout(() => reject(failed("late")), timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  child.on("error", () => reject(failed("failed")));
  child.on("message", (message: FromPicture) => {
    if (message.kind === "failed") reject(failed(message.reason));
    else done.resolve();
  });
  // The output so far may be incomplete.
  child.once("exit", () => reject(failed("failed")));
  child.send(job, () => {});
  try {
    const [bytes] = await Promise.race([Promise.all([buffer(stdout), done.promise]), promise]);
    return bytes;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", stop);
    stop();
  }
}
