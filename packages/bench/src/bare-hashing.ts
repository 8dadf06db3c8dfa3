import { once } from "node:events";
import { Worker } from "node:worker_threads";

// The server's own thread, so that parameters and library are the same; nothing else is around it.
const script = new URL("../../server/src/platform/worker/password-worker.ts", import.meta.url);
const threads = 2;
const handed = 2;

/** How many passwords a second the server's hashing threads check when they do nothing else. */
export async function bareChecksPerSecond(ms: number): Promise<number> {
  const workers = Array.from({ length: threads }, () => new Worker(script));
  try {
    const [first] = workers;
    if (!first) throw new Error("no thread");
    first.postMessage({ kind: "hash", password: "a password" });
    const [{ hash }] = await once(first, "message");
    let checked = 0;
    const task = { kind: "verify", password: "a password", hash };
    const keepBusy = (worker: Worker): void => {
      worker.on("message", ({ matches }: { matches?: boolean }) => {
        if (matches !== true) throw new Error("the password did not match");
        checked++;
        worker.postMessage(task);
      });
      for (let index = 0; index < handed; index++) worker.postMessage(task);
    };
    workers.forEach(keepBusy);
    await new Promise((resolve) => setTimeout(resolve, ms / 4));
    const [before, since] = [checked, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, ms));
    return (checked - before) / ((performance.now() - since) / 1000);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
