import { WarehouseError } from "../warehouse.ts";
import { type Asker, fairQueue } from "./fair-queue.ts";

/** Lets so many pieces of long work run at once, tenants and the users of a tenant in turn. */
export interface RowLanes {
  /** Waits for a lane; the function it gives leaves it again. Throws `too_busy`, `cancelled` or `closed`. */
  enter(asker: Asker, signal: AbortSignal): Promise<() => void>;
  close(): void;
}

/** What a full line says: that long work may take so many seconds. */
const retryAfter = 5;

interface Waiting extends Asker {
  begin(): void;
  refuse(error: WarehouseError): void;
}

/** Makes `lanes` lanes, of which one tenant has at most `perTenant`; `waiting` of a tenant may wait. */
export function rowLanes({
  lanes,
  perTenant,
  waiting,
}: {
  lanes: number;
  perTenant: number;
  waiting: number;
}): RowLanes {
  const queue = fairQueue<Waiting>();
  const running = new Map<string, number>();
  let taken = 0;
  let closed = false;

  const dispatch = (): void => {
    while (taken < lanes) {
      const next = queue.take(({ tenant }) => (running.get(tenant) ?? 0) < perTenant);
      if (next === null) return;
      next.begin();
    }
  };
  return {
    enter: ({ tenant, user }, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new WarehouseError("closed"));
        const leaveQueue = (): void => {
          queue.remove(job);
          job.refuse(new WarehouseError("cancelled"));
        };
        const job: Waiting = {
          tenant,
          user,
          begin() {
            signal.removeEventListener("abort", leaveQueue);
            taken++;
            running.set(tenant, (running.get(tenant) ?? 0) + 1);
            let left = false;
            resolve(() => {
              if (left) return;
              left = true;
              taken--;
              running.set(tenant, (running.get(tenant) ?? 1) - 1);
              if (running.get(tenant) === 0) running.delete(tenant);
              dispatch();
            });
          },
          refuse(error) {
            signal.removeEventListener("abort", leaveQueue);
            reject(error);
          },
        };
        if (signal.aborted) return job.refuse(new WarehouseError("cancelled"));
        if (queue.size >= waiting * 8 || queue.waitingOf(tenant) >= waiting)
          return job.refuse(new WarehouseError("too_busy", { retryAfter }));
        queue.push(job);
        signal.addEventListener("abort", leaveQueue, { once: true });
        dispatch();
      }),
    close() {
      closed = true;
      for (const job of queue.pull(() => true)) job.refuse(new WarehouseError("closed"));
    },
  };
}
