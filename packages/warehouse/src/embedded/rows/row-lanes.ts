import { WarehouseError } from "../../warehouse.ts";
import { type Asker, fairQueue } from "../slot/fair-queue.ts";

/** Lets so many pieces of long work run at once, tenants and the users of a tenant in turn. */
export interface RowLanes {
  /**
   * Waits for a lane; the returned function leaves it again. An asker who is `behind` waits until no one else fits. Throws `too_busy`,
   * `rows_waiting`, `cancelled` or `closed`.
   */
  enter(asker: Asker & { behind?: boolean }, signal: AbortSignal): Promise<() => void>;
  close(): void;
}

/** What a full line says: that long work may take so many seconds. */
const retryAfter = 5;

interface Waiting extends Asker {
  readonly behind: boolean;
  begin(): void;
  refuse(error: WarehouseError): void;
}

/** How much is under way for each key. */
function counts() {
  const held = new Map<string, number>();
  const add = (key: string, by: number): void => {
    const sum = (held.get(key) ?? 0) + by;
    if (sum === 0) held.delete(key);
    else held.set(key, sum);
  };
  return { of: (key: string): number => held.get(key) ?? 0, add };
}

/**
 * Makes `lanes` lanes, of which one tenant has at most `perTenant` and one user at most `perUser`; `waiting` of a tenant and
 * `waitingPerUser` of a user may wait.
 */
export function rowLanes({
  lanes,
  perTenant,
  perUser = perTenant,
  waiting,
  waitingPerUser = waiting,
}: {
  lanes: number;
  perTenant: number;
  perUser?: number;
  waiting: number;
  waitingPerUser?: number;
}): RowLanes {
  const queue = fairQueue<Waiting>();
  const ofTenants = counts();
  const ofUsers = counts();
  const waitingOfUsers = counts();
  let taken = 0;
  let closed = false;

  const keyOf = (tenant: string, user: string): string => JSON.stringify([tenant, user]);
  const dispatch = (): void => {
    while (taken < lanes) {
      const fits = ({ tenant, user }: Asker): boolean =>
        ofTenants.of(tenant) < perTenant && ofUsers.of(keyOf(tenant, user)) < perUser;
      const next = queue.take((job) => !job.behind && fits(job)) ?? queue.take(fits);
      if (next === null) return;
      next.begin();
    }
  };
  return {
    enter: ({ tenant, user, behind = false }, signal) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new WarehouseError("closed"));
        const userKey = keyOf(tenant, user);
        const isFull = (): boolean => queue.size >= waiting * 8 || queue.waitingOf(tenant) >= waiting;
        const leaveQueue = (): void => {
          if (queue.remove(job)) waitingOfUsers.add(userKey, -1);
          job.refuse(new WarehouseError("cancelled"));
        };
        const job: Waiting = {
          tenant,
          user,
          behind,
          begin() {
            signal.removeEventListener("abort", leaveQueue);
            taken++;
            waitingOfUsers.add(userKey, -1);
            ofTenants.add(tenant, 1);
            ofUsers.add(userKey, 1);
            let left = false;
            resolve(() => {
              if (left) return;
              left = true;
              taken--;
              ofTenants.add(tenant, -1);
              ofUsers.add(userKey, -1);
              dispatch();
            });
          },
          refuse(error) {
            signal.removeEventListener("abort", leaveQueue);
            reject(error);
          },
        };
        if (signal.aborted) return job.refuse(new WarehouseError("cancelled"));
        if (waitingOfUsers.of(userKey) >= waitingPerUser)
          return job.refuse(new WarehouseError("rows_waiting"));
        if (isFull()) return job.refuse(new WarehouseError("too_busy", { retryAfter }));
        queue.push(job);
        waitingOfUsers.add(userKey, 1);
        signal.addEventListener("abort", leaveQueue, { once: true });
        dispatch();
      }),
    close() {
      closed = true;
      for (const job of queue.pull(() => true)) job.refuse(new WarehouseError("closed"));
    },
  };
}
