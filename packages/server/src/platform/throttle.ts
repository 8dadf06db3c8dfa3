import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import { deriveKey } from "./config.ts";
import type { Database, PlatformDb } from "./db/database.ts";
import { refuse } from "./refusal.ts";

/** What may delay a user: a wait after failures, or a full window. */
export type ThrottleBound = { delayOf: readonly string[] } | { windowOf: readonly string[]; limit: number };

/** How many failures cost nothing, the longest wait after more of them, and when they are forgotten, s. */
export interface FailureBound {
  free: number;
  longest: number;
  forgetAfter: number;
}

/** Limits how often something may be tried, on all servers together; subjects are stored only as hashes. */
export interface Throttle {
  /** Counts one try; refuses with `too_fast` and when to come again once there were `limit` of them within `seconds`. */
  take(subject: readonly string[], bound: { limit: number; seconds: number }): Promise<void>;
  /** Refuses with `too_fast` while earlier failures of the subject still make it wait. */
  checkDelay(subject: readonly string[]): Promise<void>;
  /** Refuses with `too_fast` while any of the bounds applies; counts nothing. Returns whether there are failures that may cause a wait. */
  check(bounds: readonly ThrottleBound[]): Promise<boolean>;
  /** Counts a failure; after `free` of them the next try must wait, twice as long each time, at most `longest` seconds. */
  fail(subject: readonly string[], bound: FailureBound): Promise<void>;
  /** Refuses like `checkDelay`, else counts a failure beforehand, both at once: tries made together are worth no more than one after another. Success clears it. */
  tryNext(subject: readonly string[], bound: FailureBound): Promise<void>;
  clear(subject: readonly string[]): Promise<void>;
  /**
   * Takes amounts out of buckets that hold `amount` and refill within `seconds`; refuses nothing. Returns when each is full again: if that
   * is more than `seconds` ahead, it is overdrawn. The debt is at most one full bucket. Each subject may occur only once.
   */
  spend(
    spent: readonly { subject: readonly string[]; amount: number }[],
    bucket: { amount: number; seconds: number },
  ): Promise<Date[]>;
  /** Forgets what no longer counts. */
  sweep(): Promise<void>;
}

export function makeThrottle(deps: { db: Database; clock: Clock; secret: string }): Throttle {
  const { db, clock } = deps;
  const hashKey = deriveKey(deps.secret, "throttle");
  const keyOf = (subject: readonly string[]): string =>
    createHmac("sha256", hashKey).update(JSON.stringify(subject)).digest("base64url");
  const waitUntil = (until: Date): Error =>
    refuse("too_fast", {
      retryAfter: Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)),
    });

  const countFailure = async (
    platform: PlatformDb,
    subject: readonly string[],
    { free, longest, forgetAfter }: FailureBound,
    check: () => Promise<void> = async () => {},
  ): Promise<void> => {
    const now = clock.now();
    const { hits } = await platform
      .insertInto("throttle")
      .values({ key: keyOf(subject), hits: 1, until: new Date(now.getTime() + forgetAfter * 1000) })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          hits: sql`case when throttle.until <= ${now} then 1 else throttle.hits + 1 end`,
          until: sql`excluded.until`,
        }),
      )
      .returning("hits")
      .executeTakeFirstOrThrow();
    await check();
    if (hits < free) return;
    const wait = Math.min(2 ** Math.min(hits - free, 20), longest);
    const until = new Date(now.getTime() + wait * 1000);
    await platform
      .insertInto("throttle")
      .values({ key: keyOf([...subject, "wait"]), hits, until })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ hits, until }))
      .execute();
  };

  return {
    take: async (subject, { limit, seconds }) => {
      const now = clock.now();
      const { hits, until } = await db.platform((platform) =>
        platform
          .insertInto("throttle")
          .values({ key: keyOf(subject), hits: 1, until: new Date(now.getTime() + seconds * 1000) })
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              hits: sql`case when throttle.until <= ${now} then 1 else throttle.hits + 1 end`,
              until: sql`case when throttle.until <= ${now} then excluded.until else throttle.until end`,
            }),
          )
          .returning(["hits", "until"])
          .executeTakeFirstOrThrow(),
      );
      if (hits > limit) throw waitUntil(until);
    },

    // A failure's row lives `forgetAfter` seconds; the wait it causes is the hits' own, counted from the last failure.
    checkDelay: async (subject) => {
      const now = clock.now();
      const row = await db.platformRead((platform) =>
        platform
          .selectFrom("throttle")
          .selectAll()
          .where("key", "=", keyOf([...subject, "wait"]))
          .where("until", ">", now)
          .executeTakeFirst(),
      );
      if (row) throw waitUntil(row.until);
    },

    check: async (bounds) => {
      const now = clock.now();
      const delays = bounds.flatMap((bound) => ("delayOf" in bound ? [bound.delayOf] : []));
      const waits = new Set(delays.map((subject) => keyOf([...subject, "wait"])));
      const failures = new Set(delays.map(keyOf));
      const windows = new Map(
        bounds.flatMap((bound) =>
          "windowOf" in bound ? [[keyOf(bound.windowOf), bound.limit] as const] : [],
        ),
      );
      const rows = await db.platformRead((platform) =>
        platform
          .selectFrom("throttle")
          .selectAll()
          .where("key", "in", [...waits, ...failures, ...windows.keys()])
          .where("until", ">", now)
          .execute(),
      );
      const holding = rows.filter(
        ({ key, hits }) => waits.has(key) || hits >= (windows.get(key) ?? Number.POSITIVE_INFINITY),
      );
      const [longest] = holding.map(({ until }) => until).sort((a, b) => b.getTime() - a.getTime());
      if (longest) throw waitUntil(longest);
      return rows.some(({ key }) => failures.has(key));
    },

    fail: (subject, bound) => db.platform((platform) => countFailure(platform, subject, bound)),

    tryNext: (subject, bound) =>
      db.platform((platform) =>
        // Tries made together queue up at the counter; the wait is looked for behind it, and a refusal takes the count back.
        countFailure(platform, subject, bound, async () => {
          const waiting = await platform
            .selectFrom("throttle")
            .select("until")
            .where("key", "=", keyOf([...subject, "wait"]))
            .where("until", ">", clock.now())
            .executeTakeFirst();
          if (waiting) throw waitUntil(waiting.until);
        }),
      ),

    clear: async (subject) => {
      // In the order in which they are counted, so that there is no deadlock.
      await db.platform(async (platform) => {
        for (const key of [keyOf(subject), keyOf([...subject, "wait"])])
          await platform.deleteFrom("throttle").where("key", "=", key).execute();
      });
    },

    spend: async (spent, bucket) => {
      const now = clock.now();
      const ahead = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
      const latest = ahead(2 * bucket.seconds);
      const rows = spent.map(({ subject, amount }) => {
        const seconds = Math.min((amount * bucket.seconds) / bucket.amount, 2 * bucket.seconds);
        return { key: keyOf(subject), hits: 1, until: ahead(seconds) };
      });
      // In one order, so that servers do not wait for each other.
      const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const full = await db.platform((platform) =>
        platform
          .insertInto("throttle")
          .values(sorted)
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              until: sql`least(greatest(throttle.until, ${now}) + (excluded.until - ${now}), ${latest})`,
            }),
          )
          .returning(["key", "until"])
          .execute(),
      );
      const untilOf = new Map(full.map(({ key, until }) => [key, until]));
      return rows.map(({ key }) => untilOf.get(key) ?? now);
    },

    sweep: async () => {
      await db.platform((platform) =>
        platform.deleteFrom("throttle").where("until", "<", clock.now()).execute(),
      );
    },
  };
}
