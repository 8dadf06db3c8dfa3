import type { ChildProcess } from "node:child_process";
import { forkChild } from "@provost/warehouse/embedded/slot/child";
import { refuse } from "../../platform/refusal.ts";
import type { PictureJob, PictureOutcome } from "./picture-job.ts";

const entry = new URL("./picture-process.ts", import.meta.url);

/** Cleans pictures one after another, in a process of their own: what breaks or blocks it costs one picture. */
export interface PictureLine {
  clean(job: Omit<PictureJob, "id">): Promise<PictureOutcome>;
  close(): Promise<void>;
}

/** How it is bounded. */
export interface PictureLineOptions {
  /** Longest time for one picture. */
  timeoutMs?: number;
  /** The process ends when nothing came for so long. */
  idleMs?: number;
  /** How many pictures may wait; further requests must try again later. */
  waiting?: number;
}

export function pictureLine({
  timeoutMs = 20_000,
  idleMs = 30_000,
  waiting = 300,
}: PictureLineOptions = {}): PictureLine {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let [inLine, lastId, isClosed] = [0, 0, false];
  let last: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    child?.kill("SIGKILL");
    child = null;
  };
  const running = (): ChildProcess => {
    if (child?.connected && child.exitCode === null) return child;
    child = forkChild(entry, { options: ["--max-old-space-size=256"] });
    child.unref();
    child.channel?.unref();
    return child;
  };

  const run = (job: PictureJob): Promise<PictureOutcome> => {
    const { promise, resolve } = Promise.withResolvers<PictureOutcome>();
    const process = running();
    const failed: PictureOutcome = { id: job.id, ok: false, reason: "failed" };
    const heard = (outcome: PictureOutcome): void => {
      if (outcome.id === job.id) resolve(outcome);
    };
    const gone = (): void => {
      if (child === process) child = null;
      resolve(failed);
    };
    const late = setTimeout(() => {
      end();
      resolve({ ...failed, reason: "broken" });
    }, timeoutMs);
    process.on("message", heard);
    process.once("exit", gone);
    process.once("error", gone);
    process.send(job, (error) => {
      if (error) gone();
    });
    return promise.finally(() => {
      clearTimeout(late);
      process.off("message", heard);
      process.off("exit", gone);
      process.off("error", gone);
    });
  };

  return {
    clean: async (job) => {
      if (inLine >= waiting || isClosed) throw refuse("too_fast", { retryAfter: 5 });
      inLine += 1;
      clearTimeout(idle);
      const id = ++lastId;
      const turn = last.then(() => run({ ...job, id }));
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        inLine -= 1;
        if (inLine === 0) {
          idle = setTimeout(end, idleMs);
          idle.unref();
        }
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      await last;
      end();
    },
  };
}
