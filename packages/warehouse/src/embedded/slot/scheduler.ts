import { makeWaitEstimate, type WaitEstimate } from "../../wait-estimate.ts";
import { type Asker, fairQueue, type Held } from "./fair-queue.ts";

/** One-thread slots for the many small queries, all-core slots for the large ones. */
export type Lane = "small" | "large";
export type Slots = Readonly<Record<Lane, number>>;

/** A query as the scheduler sees it. */
export interface Ticket extends Asker {
  /** Reads so much that it is worth all cores. */
  readonly large: boolean;
  /** Its user is over his budget: it waits behind the others. */
  readonly behind: boolean;
}

/** Decides which query runs where and when; starts and stops nothing itself. Times are milliseconds of one clock. */
export interface Scheduler<T extends Ticket> {
  readonly queued: number;
  readonly running: number;
  /** Puts a query into the queue, or refuses it: the seconds after which it would not have to wait too long. */
  enter(ticket: T, now: number): { retryAfter: number } | null;
  /** Takes back a query that waits. */
  leave(ticket: T): boolean;
  /** The query that one of these free slots is for; it runs from now on. */
  next(free: Slots, now: number): { ticket: T; lane: Lane } | null;
  /** A query has run; how long, in ms. */
  ended(ticket: T, now: number): number;
  /** A query that made way waits again; how long it ran, in ms. */
  madeWay(ticket: T, now: number): number;
  /** The running queries that are to make way for others. */
  toEvict(now: number): T[];
  /** Takes out the queries that have waited for longer than was promised. */
  overdue(now: number): { ticket: T; retryAfter: number }[];
  /** Empties the queue. */
  drain(): T[];
}

/** The longest wait that is promised. */
export const longestWaitMs = 10_000;
/** After this long a small query may also have an all-core slot. */
const patienceMs = 250;
/** After this long a query may have a slot that another tenant, or user, is over its share of. */
const evictAfterMs = 100;
/** How long a query runs undisturbed: what takes many slots or is over its budget, and all others. */
const shortSliceMs = 100;
const longSliceMs = 1000;
/** Each time a query made way, it next runs undisturbed for so many times as long, so that it comes to its end. */
const sliceGrowth = 4;
const maxEstimates = 1000;

interface Entry<T> extends Asker {
  readonly ticket: T;
  readonly large: boolean;
  readonly behind: boolean;
  since: number;
  evictions: number;
}

interface Run<T> {
  readonly entry: Entry<T>;
  readonly lane: Lane;
  readonly since: number;
  /** For which it is to make way. */
  evictedFor: Entry<T> | null;
}

/** Makes a scheduler over so many slots (either lane may have none, not both). */
export function makeScheduler<T extends Ticket>(slots: Slots): Scheduler<T> {
  const prompt = fairQueue<Entry<T>>();
  const behind = fairQueue<Entry<T>>();
  const waiting = new Map<T, Entry<T>>();
  const runs = new Map<T, Run<T>>();
  /** The entry that a slot was freed for. */
  const claims = new Map<Lane, Entry<T>>();
  const estimates = new Map<string, WaitEstimate>();
  let clock = 0;

  const count = (of: (run: Run<T>) => boolean): number => [...runs.values()].filter(of).length;
  const heldIn = (lane: Lane, tenant: string): number =>
    count((run) => run.lane === lane && run.entry.tenant === tenant);
  const held: Held = {
    ofTenant: (tenant) => count(({ entry }) => entry.tenant === tenant),
    ofUser: ({ tenant, user }) => count(({ entry }) => entry.tenant === tenant && entry.user === user),
  };

  const queueOf = (entry: Entry<T>) => (entry.behind ? behind : prompt);
  const take = (fits: (entry: Entry<T>) => boolean): Entry<T> | null =>
    prompt.take(fits, held) ?? behind.take(fits, held);

  // A gap counts for at most a long slice: what takes longer makes way.
  function estimateOf(tenant: string): WaitEstimate {
    const estimate = estimates.get(tenant) ?? makeWaitEstimate(() => clock, longSliceMs);
    estimates.delete(tenant);
    estimates.set(tenant, estimate);
    const oldest = estimates.keys().next().value;
    if (estimates.size > maxEstimates && oldest !== undefined) estimates.delete(oldest);
    return estimate;
  }

  function waitOf(entry: Entry<T>): number {
    const others = entry.behind ? prompt.waitingOf(entry.tenant) : 0;
    return estimateOf(entry.tenant).msFor(queueOf(entry).ahead(entry) + others);
  }

  const secondsUntilCapacity = (entry: Entry<T>): number =>
    Math.max(1, Math.ceil((waitOf(entry) - longestWaitMs) / 1000));

  function add(entry: Entry<T>): void {
    waiting.set(entry.ticket, entry);
    queueOf(entry).push(entry);
  }

  // The last free slot of a lane is for a tenant that has none in it.
  const mayHold = (lane: Lane, tenant: string, free: number): boolean =>
    free > 1 || heldIn(lane, tenant) === 0;

  const takesLarge = ({ large, since }: Entry<T>, now: number): boolean =>
    large || slots.small === 0 || now - since > patienceMs;
  // A large query may have a small slot while another stays free; the last one only when its tenant has nothing else.
  const takesSmall = ({ tenant, large }: Entry<T>): boolean =>
    !large || slots.large === 0 || (slots.small > 1 && held.ofTenant(tenant) === 0);

  function claimed(lane: Lane): Entry<T> | null {
    const claim = claims.get(lane);
    claims.delete(lane);
    return claim === undefined ? null : take((entry) => entry === claim);
  }

  function nextLarge(free: Slots, now: number): Entry<T> | null {
    if (free.large === 0) return null;
    const claim = claimed("large");
    if (claim !== null) return claim;
    return take((entry) => takesLarge(entry, now) && mayHold("large", entry.tenant, free.large));
  }

  function nextSmall(free: Slots): Entry<T> | null {
    if (free.small === 0) return null;
    const claim = claimed("small");
    if (claim !== null) return claim;
    const may = (entry: Entry<T>): boolean => mayHold("small", entry.tenant, free.small);
    const mayLarge = (entry: Entry<T>): boolean => free.small > 1 || takesSmall(entry);
    return take((entry) => !entry.large && may(entry)) ?? take((entry) => may(entry) && mayLarge(entry));
  }

  function sliceOf({ entry, lane }: Run<T>, waiter: Entry<T>): number {
    const isWide = (entry.large || lane === "large") && entry.tenant !== waiter.tenant;
    return (isWide || entry.behind ? shortSliceMs : longSliceMs) * sliceGrowth ** entry.evictions;
  }

  function victimOf(waiter: Entry<T>, lane: Lane, now: number): Run<T> | null {
    const waited = now - waiter.since;
    const mayUse = lane === "small" ? takesSmall(waiter) : takesLarge(waiter, now);
    if (!mayUse || waited < evictAfterMs) return null;
    const tenantHasNone = heldIn(lane, waiter.tenant) === 0;
    const userHasNone = held.ofUser(waiter) === 0;
    const weightOf = ({ entry }: Run<T>): number => held.ofTenant(entry.tenant);
    const [victim] = [...runs.values()]
      .filter((run) => {
        const { tenant, user } = run.entry;
        const isOver = tenant === waiter.tenant ? user !== waiter.user && userHasNone : tenantHasNone;
        return run.lane === lane && isOver && now - run.since >= sliceOf(run, waiter);
      })
      .sort((a, b) => weightOf(b) - weightOf(a) || a.since - b.since);
    return victim ?? null;
  }

  function finish(ticket: T, now: number): { entry: Entry<T>; ranMs: number } {
    const run = runs.get(ticket);
    if (!run) throw new Error("the query does not run");
    runs.delete(ticket);
    if (run.evictedFor !== null) claims.set(run.lane, run.evictedFor);
    return { entry: run.entry, ranMs: now - run.since };
  }

  return {
    get queued() {
      return waiting.size;
    },
    get running() {
      return runs.size;
    },
    enter(ticket, now) {
      const { tenant, user, large } = ticket;
      const entry = { ticket, tenant, user, large, behind: ticket.behind, since: now, evictions: 0 };
      if (waitOf(entry) > longestWaitMs) return { retryAfter: secondsUntilCapacity(entry) };
      add(entry);
      return null;
    },
    leave(ticket) {
      const entry = waiting.get(ticket);
      waiting.delete(ticket);
      return entry !== undefined && queueOf(entry).remove(entry);
    },
    next(free, now) {
      if (waiting.size === 0) return null;
      const large = nextLarge(free, now);
      const entry = large ?? nextSmall(free);
      if (entry === null) return null;
      const lane: Lane = large === null ? "small" : "large";
      waiting.delete(entry.ticket);
      runs.set(entry.ticket, { entry, lane, since: now, evictedFor: null });
      return { ticket: entry.ticket, lane };
    },
    ended(ticket, now) {
      const { entry, ranMs } = finish(ticket, now);
      const { tenant } = entry;
      clock = now;
      estimateOf(tenant).completed(prompt.waitingOf(tenant) + behind.waitingOf(tenant) > 0);
      return ranMs;
    },
    madeWay(ticket, now) {
      const { entry, ranMs } = finish(ticket, now);
      entry.evictions++;
      entry.since = now;
      add(entry);
      return ranMs;
    },
    toEvict(now) {
      if (prompt.size === 0) return [];
      const heads = prompt.heads().sort((a, b) => a.since - b.since);
      return (["large", "small"] as const).flatMap((lane) => {
        // One after another: the slot that becomes free may be enough.
        if (count((run) => run.lane === lane && run.evictedFor !== null) > 0) return [];
        for (const head of heads) {
          const isServed = count(({ evictedFor }) => evictedFor === head) > 0;
          const victim = isServed ? null : victimOf(head, lane, now);
          if (victim === null) continue;
          victim.evictedFor = head;
          return [victim.entry.ticket];
        }
        return [];
      });
    },
    overdue(now) {
      if (waiting.size === 0) return [];
      const isLate = ({ since }: Entry<T>): boolean => now - since > longestWaitMs;
      return [...prompt.pull(isLate), ...behind.pull(isLate)].map((entry) => {
        waiting.delete(entry.ticket);
        return { ticket: entry.ticket, retryAfter: secondsUntilCapacity(entry) };
      });
    },
    drain() {
      waiting.clear();
      return [...prompt.pull(() => true), ...behind.pull(() => true)].map(({ ticket }) => ticket);
    },
  };
}
