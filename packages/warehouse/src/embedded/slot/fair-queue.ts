/** Who sends a query; users are distinguished within their tenant. */
export interface Asker {
  readonly tenant: string;
  readonly user: string;
}

/** How much is running for an asker. */
export interface Held {
  ofTenant(tenant: string): number;
  ofUser(asker: Asker): number;
}

/**
 * A queue that is fair between tenants, and between the users of a tenant: first the one with the fewest running jobs, then the one served
 * longest ago, then the one who came first. A user's own jobs keep their order.
 */
export interface FairQueue<Job extends Asker> {
  readonly size: number;
  waitingOf(tenant: string): number;
  /** How many jobs of its tenant are served before one that this user would add now. */
  ahead(asker: Asker): number;
  push(job: Job): void;
  /** Takes the next job that `fits`. */
  take(fits: (job: Job) => boolean, held?: Held): Job | null;
  remove(job: Job): boolean;
  /** The oldest job of each user. */
  heads(): Job[];
  /** All jobs that `picks`, taken out. */
  pull(picks: (job: Job) => boolean): Job[];
}

const nothing: Held = { ofTenant: () => 0, ofUser: () => 0 };
// Who was served before so many others counts as never served.
const longestMemory = 10_000;

/** When each key was served last, as a number that grows. */
function servedOrder() {
  const turns = new Map<string, number>();
  let turn = 0;
  return {
    of: (key: string): number => turns.get(key) ?? 0,
    serve(key: string): void {
      turns.delete(key);
      turns.set(key, ++turn);
      const oldest = turns.keys().next().value;
      if (turns.size > longestMemory && oldest !== undefined) turns.delete(oldest);
    },
  };
}

export function fairQueue<Job extends Asker>(): FairQueue<Job> {
  const tenants = new Map<string, Map<string, Job[]>>();
  const served = servedOrder();
  let size = 0;

  const userKey = (tenant: string, user: string): string => JSON.stringify([tenant, user]);
  const waitingOf = (tenant: string): number =>
    [...(tenants.get(tenant)?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

  // The sort is stable, so that of equals the first in the map comes first.
  const inTurn = <V>(
    entries: Iterable<[string, V]>,
    heldBy: (name: string) => number,
    keyOf: (name: string) => string,
  ): [string, V][] =>
    [...entries]
      .map((entry) => ({ entry, held: heldBy(entry[0]), turn: served.of(keyOf(entry[0])) }))
      .sort((a, b) => a.held - b.held || a.turn - b.turn)
      .map(({ entry }) => entry);

  function drop(tenant: string, user: string, jobs: Job[], index: number): void {
    jobs.splice(index, 1);
    size--;
    const users = tenants.get(tenant);
    if (jobs.length === 0) users?.delete(user);
    if (users?.size === 0) tenants.delete(tenant);
  }

  function remove(job: Job): boolean {
    const { tenant, user } = job;
    const jobs = tenants.get(tenant)?.get(user);
    const index = jobs?.indexOf(job) ?? -1;
    if (!jobs || index < 0) return false;
    drop(tenant, user, jobs, index);
    return true;
  }

  return {
    get size() {
      return size;
    },
    waitingOf,
    ahead({ tenant, user }) {
      const users = tenants.get(tenant);
      const own = users?.get(user)?.length ?? 0;
      let ahead = own;
      for (const [other, { length }] of users ?? []) if (other !== user) ahead += Math.min(length, own + 1);
      return ahead;
    },
    push(job) {
      const users = tenants.get(job.tenant) ?? new Map<string, Job[]>();
      const jobs = users.get(job.user) ?? [];
      jobs.push(job);
      users.set(job.user, jobs);
      tenants.set(job.tenant, users);
      size++;
    },
    take(fits, held = nothing) {
      for (const [tenant, users] of inTurn(tenants, held.ofTenant, (name) => name)) {
        const heldBy = (user: string): number => held.ofUser({ tenant, user });
        for (const [user, jobs] of inTurn(users, heldBy, (name) => userKey(tenant, name))) {
          const index = jobs.findIndex(fits);
          const job = jobs[index];
          if (job === undefined) continue;
          drop(tenant, user, jobs, index);
          served.serve(tenant);
          served.serve(userKey(tenant, user));
          return job;
        }
      }
      return null;
    },
    remove,
    heads: () =>
      [...tenants.values()].flatMap((users) => [...users.values()].flatMap(([first]) => first ?? [])),
    pull(picks) {
      const picked = [...tenants.values()].flatMap((users) => [...users.values()].flat().filter(picks));
      for (const job of picked) remove(job);
      return picked;
    },
  };
}
