type Stop = () => Promise<void>;

/** What the server has started, so that all of it can be stopped again. */
export interface Life {
  /** Aborted when the server is to stop. */
  stopping: AbortSignal;
  /** Aborted when it is to stop without waiting for what is running. */
  hurry: AbortSignal;
  /** `name` is what the log says while `stop` takes long. */
  started(name: string, stop: Stop): void;
  /** Stops everything, the last first, and what a start under way still starts; an error stops none of the others. */
  stop(starting: Promise<unknown>): Promise<void>;
  hurryUp(): void;
  /** Runs a part of the start; `name` is what the log says while it takes long. Parts can be within each other. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The part of the start that runs, the innermost one, or `null`. */
  running(): string | null;
  /** What the stop is waiting for, or `null`. */
  waitingFor(): string | null;
}

/** How long a single step may take once `hurry` is aborted. */
const hurriedMs = 15_000;

export function makeLife(): Life {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const steps: { name: string; stop: Stop }[] = [];
  const errors: unknown[] = [];
  const parts: { name: string }[] = [];
  let current: string | null = null;

  async function stopAll(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      current = step.name;
      const stopped = step.stop().catch((error: unknown) => errors.push(error));
      await Promise.race([stopped, afterHurry(hurry.signal)]);
    }
    current = null;
  }

  return {
    stopping: stopping.signal,
    hurry: hurry.signal,
    started: (name, stop) => {
      steps.push({ name, stop });
    },
    part: async (name, work) => {
      const part = { name };
      parts.push(part);
      try {
        return await work();
      } finally {
        parts.splice(parts.indexOf(part), 1);
      }
    },
    running: () => parts.at(-1)?.name ?? null,
    hurryUp: () => hurry.abort(),
    waitingFor: () => current,
    stop: async (starting) => {
      stopping.abort();
      await stopAll();
      current = "the start to end";
      await starting.catch(() => {});
      await stopAll();
      if (errors.length > 0) throw errors[0];
    },
  };
}

function afterHurry(hurry: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): void => void setTimeout(resolve, hurriedMs).unref();
    if (hurry.aborted) wait();
    else hurry.addEventListener("abort", wait, { once: true });
  });
}
