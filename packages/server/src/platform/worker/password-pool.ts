import { Worker } from "node:worker_threads";
import { makeWaitEstimate } from "@provost/warehouse/wait-estimate";
import { refuse } from "../refusal.ts";
import { defaultCost, isOfCost, type PasswordCost } from "./password-cost.ts";
import type { PasswordDone, PasswordTask } from "./password-worker.ts";

/** Hashes and checks passwords (argon2id) away from the event loop; a full line refuses with `too_fast` and when to come again. */
export interface PasswordPool {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether the hash has a different cost than a new one, and it can be renewed without making anyone wait. */
  isWorthRenewing(hash: string): boolean;
  /**
   * Runs the work when its turn comes: the work around a password check waits in the same limited queue, so that a rush of sign-ins
   * leaves database and event loop free for other calls.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PasswordPoolOptions {
  /** Threads. */
  workers?: number;
  /** How many may wait at a time. */
  queueLength?: number;
  /** Less than the default, for tests. */
  cost?: PasswordCost;
  /** The code of a thread. */
  script?: URL;
}

type Job = { task: PasswordTask; settle: (done: PasswordDone) => void; fail: (error: Error) => void };
interface Seat {
  worker: Worker;
  /** The first is under way, the next lies ready so that the thread never idles. */
  jobs: Job[];
}

const jobsOfSeat = 2;

/** Starts `workers` threads; one that dies fails what it was doing, and is replaced. */
export function startPasswordPool({
  workers = 2,
  queueLength = 400,
  cost,
  script = new URL("./password-worker.ts", import.meta.url),
}: PasswordPoolOptions = {}): PasswordPool {
  const seats: Seat[] = [];
  const queue: Job[] = [];
  const line: (() => void)[] = [];
  const turns = workers * 3;
  const estimate = makeWaitEstimate();
  let turnsTaken = 0;
  let closing = false;

  const seatDown = (): Seat => {
    const worker = new Worker(script, { workerData: { cost } });
    const seat: Seat = { worker, jobs: [] };
    let fault: Error | null = null;
    worker.on("message", (done: PasswordDone) => {
      estimate.completed(queue.length + line.length > 0);
      seat.jobs.shift()?.settle(done);
      fill();
    });
    worker.on("error", (error: Error) => {
      fault = error;
    });
    worker.on("exit", () => {
      seats.splice(seats.indexOf(seat), 1);
      const [broken, ...untouched] = seat.jobs;
      if (!closing) broken?.fail(fault ?? new Error("a password thread ended"));
      queue.unshift(...(closing ? seat.jobs : untouched));
      if (closing) giveUp();
      else fill();
    });
    seats.push(seat);
    return seat;
  };

  const giveUp = (): void => {
    for (const job of queue.splice(0)) job.fail(refuse("starting"));
  };

  const freest = (): Seat => {
    const idle = seats.find(({ jobs }) => jobs.length === 0);
    if (idle || seats.length >= workers)
      return idle ?? seats.reduce((least, seat) => (seat.jobs.length < least.jobs.length ? seat : least));
    return seatDown();
  };

  const fill = (): void => {
    for (let job = queue[0]; job; job = queue[0]) {
      const seat = freest();
      if (seat.jobs.length >= jobsOfSeat) break;
      queue.shift();
      seat.jobs.push(job);
      seat.worker.ref();
      seat.worker.postMessage(job.task);
    }
    // An idle thread keeps no process alive.
    for (const { worker, jobs } of seats) if (jobs.length === 0) worker.unref();
  };

  const checkCapacity = (among: readonly unknown[]): void => {
    if (closing) throw refuse("starting");
    if (among.length < queueLength) return;
    const waiting = queue.length + line.length;
    throw refuse("too_fast", { waiting, retryAfter: estimate.secondsFor(waiting) });
  };

  const run = (task: PasswordTask): Promise<PasswordDone> =>
    new Promise((settle, fail) => {
      queue.push({ task, settle, fail });
      fill();
    });

  const takeTurn = async (): Promise<void> => {
    if (turnsTaken < turns) turnsTaken++;
    else await new Promise<void>((go) => line.push(go));
  };
  // The turn is passed on directly, so that a later caller cannot take it first.
  const passTurn = (): void => {
    const next = line.shift();
    if (next) next();
    else turnsTaken--;
  };

  for (let count = 0; count < workers; count++) seatDown().worker.unref();

  return {
    hash: async (password) => {
      checkCapacity(queue);
      const { hash } = await run({ kind: "hash", password });
      if (hash === undefined) throw new Error("the password thread returned no hash");
      return hash;
    },
    verify: async (hash, password) => {
      checkCapacity(queue);
      return (await run({ kind: "verify", hash, password })).matches === true;
    },
    isWorthRenewing: (hash) => {
      const isIdle = queue.length + line.length === 0 && turnsTaken <= 1;
      return isIdle && !isOfCost(hash, { ...defaultCost, ...cost });
    },
    inTurn: async (work) => {
      checkCapacity(line);
      await takeTurn();
      try {
        return await work();
      } finally {
        passTurn();
      }
    },
    close: async () => {
      closing = true;
      giveUp();
      await Promise.all(seats.map(({ worker }) => worker.terminate()));
    },
  };
}
