import { WarehouseError } from "../warehouse.ts";
import { type FairQueue, fairQueue } from "./fair-queue.ts";
import type { Slot } from "./slot.ts";

/** A piece of work for one slot. */
export interface Work<Outcome> {
  readonly tenant: string;
  /** Reads so much that it is worth all cores. */
  readonly big: boolean;
  /** The instance it needs; a slot that holds it is preferred. */
  readonly key: string | null;
  readonly signal: AbortSignal;
  run(slot: Slot): Promise<Outcome>;
}

/** Hands work to slots, fairly between tenants. */
export interface Pool {
  readonly queued: number;
  readonly running: number;
  submit<Outcome>(work: Work<Outcome>): Promise<{ outcome: Outcome; queuedMs: number }>;
  /** To be called when a slot becomes free. */
  dispatch(): void;
  /** A slot for what nobody waits for: idle while no work is queued, and not the last idle one of several. */
  spare(big: boolean): Slot | null;
  close(): void;
}

interface Job {
  readonly tenant: string;
  readonly big: boolean;
  readonly key: string | null;
  readonly since: number;
  start(slot: Slot): void;
  refuse(error: WarehouseError): void;
}

// After this long a small question may also have the all-core slot.
const patienceMs = 250;

/** Makes the pool over slots of one thread and slots of all cores (either list may be empty, not both). */
export function slotPool(
  small: () => readonly Slot[],
  large: () => readonly Slot[],
  limits: { readonly queue: number; readonly perTenant: number },
): Pool {
  const queue: FairQueue<Job> = fairQueue(limits.queue, limits.perTenant);
  let running = 0;
  let closed = false;

  const choose = (free: readonly Slot[], key: string | null): Slot | undefined =>
    free.find((slot) => key !== null && slot.holds(key)) ?? free[0];

  function next(): [Job, Slot] | null {
    const freeSmall = small().filter((slot) => slot.idle);
    const freeLarge = large().filter((slot) => slot.idle);
    if (freeLarge.length > 0) {
      const now = performance.now();
      const job = queue.take(({ big, since }) => big || small().length === 0 || now - since > patienceMs);
      const slot = job && choose(freeLarge, job.key);
      if (job && slot) return [job, slot];
    }
    if (freeSmall.length === 0) return null;
    // A big question may fall back to a small slot while another stays free for the small ones.
    const takesBig = freeSmall.length > 1 || large().length === 0;
    const job = queue.take(({ big }) => !big) ?? (takesBig ? queue.take(() => true) : null);
    const slot = job && choose(freeSmall, job.key);
    return job && slot ? [job, slot] : null;
  }

  function dispatch(): void {
    while (queue.size > 0) {
      const found = next();
      if (!found) return;
      found[0].start(found[1]);
    }
  }

  const patience = setInterval(dispatch, patienceMs / 2);
  patience.unref();

  return {
    get queued() {
      return queue.size;
    },
    get running() {
      return running;
    },
    dispatch,
    spare(big) {
      const own = big && large().length > 0 ? large() : small().length > 0 ? small() : large();
      const [first, second] = own.filter((slot) => slot.idle);
      if (closed || queue.size > 0 || first === undefined) return null;
      return second !== undefined || own.length === 1 ? first : null;
    },
    submit({ tenant, big, key, signal, run }) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new WarehouseError("closed"));
        let onAbort = () => {};
        const since = performance.now();
        const job: Job = {
          tenant,
          big,
          key,
          since,
          refuse(error) {
            signal.removeEventListener("abort", onAbort);
            reject(error);
          },
          start(slot) {
            signal.removeEventListener("abort", onAbort);
            const queuedMs = performance.now() - since;
            const stop = () => slot.stop();
            signal.addEventListener("abort", stop, { once: true });
            running++;
            run(slot)
              .then((outcome) => resolve({ outcome, queuedMs }), reject)
              .finally(() => {
                running--;
                signal.removeEventListener("abort", stop);
              });
          },
        };
        onAbort = () => {
          queue.remove(tenant, job);
          reject(new WarehouseError("cancelled"));
        };
        if (signal.aborted) return onAbort();
        signal.addEventListener("abort", onAbort, { once: true });
        if (!queue.push(tenant, job)) {
          return job.refuse(new WarehouseError("too_busy"));
        }
        dispatch();
      });
    },
    close() {
      closed = true;
      clearInterval(patience);
      for (const job of queue.drain()) job.refuse(new WarehouseError("closed"));
    },
  };
}
