import type { JobName, JobState } from "@provost/contract/tenant/health";
import { type Clock, dayMs } from "../platform/clock.ts";

/** Work that the server does by itself once a day. */
export interface Job {
  name: JobName;
  /** Ends early once `stopping` is aborted; what fails in it is said to `logFault`, and the rest is done all the same. */
  run(stopping: AbortSignal, logFault: (error: unknown) => void): Promise<void>;
}

/** The server's daily jobs, which run one after the other. */
export interface Jobs {
  states(): JobState[];
  /** Runs a job as soon as the one before it has ended; one that runs or waits is not run twice. */
  run(name: JobName): void;
  /** Runs all now and once a day; gives what stops them. */
  start(): () => Promise<void>;
}

export function makeJobs(
  { clock, logFault }: { clock: Clock; logFault: (error: unknown) => void },
  jobs: readonly Job[],
): Jobs {
  const stopping = new AbortController();
  const states = new Map(jobs.map(({ name }) => [name, { name, running: false, last: null } as JobState]));
  let queue = Promise.resolve();

  async function runNow({ name, run }: Job): Promise<void> {
    const began = clock.now().getTime();
    let problems = 0;
    const count = (error: unknown): void => {
      problems += 1;
      logFault(error);
    };
    if (stopping.signal.aborted) return;
    await run(stopping.signal, count).catch(count);
    const ended = clock.now();
    const seconds = (ended.getTime() - began) / 1000;
    states.set(name, { name, running: false, last: { at: ended.toISOString(), seconds, problems } });
  }

  function enqueue(job: Job): void {
    const state = states.get(job.name);
    if (state === undefined || state.running) return;
    states.set(job.name, { ...state, running: true });
    queue = queue.then(() => runNow(job));
  }

  const enqueueAll = (): void => jobs.forEach(enqueue);
  return {
    states: () => [...states.values()],
    run: (name) => jobs.filter((job) => job.name === name).forEach(enqueue),
    start: () => {
      enqueueAll();
      const daily = setInterval(enqueueAll, dayMs).unref();
      return () => {
        stopping.abort();
        clearInterval(daily);
        return queue;
      };
    },
  };
}
