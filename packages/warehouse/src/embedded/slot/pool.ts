import { WarehouseError } from "../../warehouse.ts";
import { type Lane, makeScheduler, type Scheduler, type Slots, type Ticket } from "./scheduler.ts";
import type { Slot } from "./slot.ts";

/** A piece of work for one slot. */
export interface Work<Outcome> extends Ticket {
  /** The instance it needs; a slot that holds it is preferred. */
  readonly key: string | null;
  readonly signal: AbortSignal;
  /** Runs it; `ranMs`: how long it ran before, when it made way for others. */
  run(slot: Slot, ranMs: number): Promise<Outcome>;
  /** Hears how long it ran, each time. */
  onRan(ms: number): void;
}

/** Hands work to slots as the scheduler says. */
export interface Pool {
  readonly queued: number;
  readonly running: number;
  /** How often running work made way for other work. */
  readonly evictions: number;
  submit<Outcome>(work: Work<Outcome>): Promise<{ outcome: Outcome; queuedMs: number }>;
  /** To be called when a slot becomes free. */
  dispatch(): void;
  /** A slot for background work: idle while no work is queued, and not the last idle one of several. */
  spare(large: boolean): Slot | null;
  close(): void;
}

interface Job extends Ticket {
  readonly key: string | null;
  start(slot: Slot): Promise<void>;
  evict(): void;
  refuse(error: WarehouseError): void;
}

/** What a job needs of the pool it is in. */
interface Desk {
  readonly scheduler: Scheduler<Job>;
  isClosed(): boolean;
  /** A slot is free again. */
  leave(slot: Slot): void;
}

const tickMs = 25;

function isCancelled(error: unknown): boolean {
  return error instanceof WarehouseError && error.reason === "cancelled";
}

/** One piece of work until it is settled; when it makes way for others, it waits and runs again. */
function makeJob<Outcome>({ signal, run, onRan, ...ticket }: Work<Outcome>, desk: Desk) {
  const { scheduler } = desk;
  const settled = Promise.withResolvers<{ outcome: Outcome; queuedMs: number }>();
  const since = performance.now();
  let slot: Slot | null = null;
  let isEvicted = false;
  let ranMs = 0;

  const hear = (ms: number): void => {
    ranMs += ms;
    onRan(ms);
  };
  const job: Job = {
    ...ticket,
    refuse: settled.reject,
    evict() {
      isEvicted = true;
      slot?.stop();
    },
    async start(chosen) {
      slot = chosen;
      isEvicted = false;
      const queuedMs = performance.now() - since - ranMs;
      try {
        const outcome = await run(chosen, ranMs);
        hear(scheduler.ended(job, performance.now()));
        settled.resolve({ outcome, queuedMs });
      } catch (error) {
        const waitsAgain = isEvicted && isCancelled(error) && !signal.aborted && !desk.isClosed();
        hear(scheduler[waitsAgain ? "madeWay" : "ended"](job, performance.now()));
        if (!waitsAgain) settled.reject(error);
      } finally {
        slot = null;
        desk.leave(chosen);
      }
    },
  };
  const abort = (): void => {
    if (slot !== null) slot.stop();
    else if (scheduler.leave(job)) settled.reject(new WarehouseError("cancelled"));
  };
  signal.addEventListener("abort", abort, { once: true });
  const forget = (): void => signal.removeEventListener("abort", abort);
  settled.promise.then(forget, forget);
  return { job, since, settled: settled.promise };
}

/**
 * Makes the pool over these slots of one thread and slots of all cores; `slots`: how many they will be (either may be 0, not both).
 * `onSpare` is called when a slot may be free for background work.
 */
export function slotPool(
  lanes: Readonly<Record<Lane, readonly Slot[]>>,
  slots: Slots,
  onSpare: () => void = () => {},
): Pool {
  const scheduler = makeScheduler<Job>(slots);
  // Until its work is settled, an idle slot is not free: the work may go back into the queue first.
  const occupied = new Set<Slot>();
  let evictions = 0;
  let closed = false;

  const freeIn = (lane: Lane): Slot[] => lanes[lane].filter((slot) => slot.idle && !occupied.has(slot));

  function startNext(): boolean {
    const free = { small: freeIn("small"), large: freeIn("large") };
    const counts = { small: free.small.length, large: free.large.length };
    const found = scheduler.next(counts, performance.now());
    if (!found) return false;
    const { ticket: job, lane } = found;
    const slot = free[lane].find(({ holds }) => job.key !== null && holds(job.key)) ?? free[lane][0];
    if (!slot) throw new Error("no slot is free");
    occupied.add(slot);
    void job.start(slot);
    return true;
  }

  function dispatch(): void {
    while (scheduler.queued > 0 && startNext());
    onSpare();
  }

  const full = ({ behind }: Ticket, retryAfter: number): WarehouseError =>
    new WarehouseError(behind ? "over_budget" : "too_busy", { retryAfter });

  const desk: Desk = {
    scheduler,
    isClosed: () => closed,
    leave(slot) {
      occupied.delete(slot);
      dispatch();
    },
  };

  const ticking = setInterval(() => {
    if (scheduler.queued === 0) return;
    dispatch();
    const now = performance.now();
    for (const { ticket, retryAfter } of scheduler.overdue(now)) ticket.refuse(full(ticket, retryAfter));
    for (const job of scheduler.toEvict(now)) {
      evictions++;
      job.evict();
    }
  }, tickMs);
  ticking.unref();

  return {
    get queued() {
      return scheduler.queued;
    },
    get running() {
      return scheduler.running;
    },
    get evictions() {
      return evictions;
    },
    dispatch,
    spare(large) {
      const wanted: Lane = large ? "large" : "small";
      const own = slots[wanted] > 0 ? wanted : large ? "small" : "large";
      const [first, second] = freeIn(own);
      if (closed || scheduler.queued > 0 || first === undefined) return null;
      return second !== undefined || slots[own] === 1 ? first : null;
    },
    async submit(work) {
      if (closed) throw new WarehouseError("closed");
      if (work.signal.aborted) throw new WarehouseError("cancelled");
      const { job, since, settled } = makeJob(work, desk);
      const refused = scheduler.enter(job, since);
      if (refused === null) dispatch();
      else job.refuse(full(job, refused.retryAfter));
      return settled;
    },
    close() {
      closed = true;
      clearInterval(ticking);
      for (const job of scheduler.drain()) job.refuse(new WarehouseError("closed"));
    },
  };
}
