/** A bounded queue that serves its tenants in turn, each tenant's own jobs in order. */
export interface FairQueue<Job> {
  readonly size: number;
  /** False when the queue, or this tenant's share of it, is full. */
  push(tenant: string, job: Job): boolean;
  /** Takes the next job that `fits`, from the tenant whose turn it is. */
  take(fits: (job: Job) => boolean): Job | null;
  remove(tenant: string, job: Job): boolean;
  /** Empties the queue. */
  drain(): Job[];
}

/** Makes a queue for at most `limit` jobs in all and `perTenant` of one tenant. */
export function fairQueue<Job>(limit: number, perTenant: number): FairQueue<Job> {
  // A map keeps its order: the tenant served is taken out and put back at the end.
  const waiting = new Map<string, Job[]>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    push(tenant, job) {
      const own = waiting.get(tenant);
      if (size >= limit || (own !== undefined && own.length >= perTenant)) return false;
      if (own) own.push(job);
      else waiting.set(tenant, [job]);
      size++;
      return true;
    },
    take(fits) {
      for (const [tenant, own] of waiting) {
        const index = own.findIndex(fits);
        const job = own[index];
        if (job === undefined) continue;
        own.splice(index, 1);
        size--;
        waiting.delete(tenant);
        if (own.length > 0) waiting.set(tenant, own);
        return job;
      }
      return null;
    },
    remove(tenant, job) {
      const own = waiting.get(tenant);
      const index = own?.indexOf(job) ?? -1;
      if (!own || index < 0) return false;
      own.splice(index, 1);
      if (own.length === 0) waiting.delete(tenant);
      size--;
      return true;
    },
    drain() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
