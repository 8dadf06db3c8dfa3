import { fork } from "node:child_process";
import { buffer } from "node:stream/consumers";
import type { FromPicture, PictureJob, PictureReason } from "./picture-job.ts";

const entry = new URL("./picture-process.ts", import.meta.url);
const mostHeapMb = 512;

/** Draws in a process of its own, which ends with the picture, at the time limit, or when nobody wants it any more. */
export async function runPicture(
  job: PictureJob,
  {
    timeoutMs,
    signal,
    failed,
  }: { timeoutMs: number; signal: AbortSignal; failed(reason: PictureReason): Error },
): Promise<Buffer> {
  const { PATH = "", HOME = "" } = process.env;
  const child = fork(entry, [], {
    // Nothing of the server's own environment (its secrets above all) reaches it.
    env: { PATH, HOME, TZ: "UTC", LANG: "C.UTF-8" },
    execArgv: ["--disable-warning=ExperimentalWarning", `--max-old-space-size=${mostHeapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error("a process without a pipe");
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    child.kill("SIGKILL");
  };
  const limit = setTimeout(() => reject(failed("late")), timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  child.on("error", () => reject(failed("failed")));
  child.on("message", (message: FromPicture) => {
    if (message.kind === "failed") reject(failed(message.reason));
  });
  child.send(job, () => {});
  try {
    const bytes = await Promise.race([buffer(stdout), promise]);
    if (bytes.length === 0) throw failed("failed");
    return bytes;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener("abort", stop);
    stop();
  }
}
