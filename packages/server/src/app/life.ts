type Stop = () => Promise<void>;

/** What the server has started, so that all of it can be stopped again. */
export interface Life {
  /** Aborted when the server is to stop. */
  stopping: AbortSignal;
  /** Aborted when it was told a second time: nobody wants to wait. */
  hurry: AbortSignal;
  started(stop: Stop): void;
  /** Stops everything, the last first, what a start under way still starts too; whatever fails, the others are stopped. */
  stop(starting: Promise<unknown>): Promise<void>;
  hurryUp(): void;
}

export function makeLife(): Life {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const stops: Stop[] = [];
  const faults: unknown[] = [];

  async function stopAll(): Promise<void> {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error: unknown) => faults.push(error));
    }
  }

  return {
    stopping: stopping.signal,
    hurry: hurry.signal,
    started: (stop) => {
      stops.push(stop);
    },
    hurryUp: () => hurry.abort(),
    stop: async (starting) => {
      stopping.abort();
      await stopAll();
      await starting.catch(() => {});
      await stopAll();
      if (faults.length > 0) throw faults[0];
    },
  };
}
