import type { UserBudget, Warehouse } from "@provost/warehouse/warehouse";
import type { Clock } from "./clock.ts";
import type { Throttle } from "./throttle.ts";

/** How much engine time each user may use on all servers together before his queries wait behind those of others. */
export interface EngineBudget {
  of(tenantId: string, userId: string): UserBudget;
  /** Writes down what was used since the last time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Account {
  readonly subject: readonly string[];
  /** When the budget is whole again, ms since 1970, as the records last said. */
  wholeAt: number;
  /** Used, and not written down yet, ms of engine time. */
  used: number;
}

/** A budget fills up within so many seconds. */
const fillSeconds = 600;
const flushMs = 1000;

/** Budgets of `seconds` of engine time; 0 = unlimited. */
export function makeEngineBudget({
  throttle,
  clock,
  seconds,
  logFault,
}: {
  throttle: Pick<Throttle, "spend">;
  clock: Clock;
  seconds: number;
  logFault: (error: unknown) => void;
}): EngineBudget {
  const accounts = new Map<string, Account>();
  const bucket = { amount: seconds, seconds: fillSeconds };
  let flushing: Promise<void> = Promise.resolve();

  const accountOf = (tenantId: string, userId: string): Account => {
    const key = `${tenantId} ${userId}`;
    const account = accounts.get(key) ?? { subject: ["engine", tenantId, userId], wholeAt: 0, used: 0 };
    accounts.set(key, account);
    return account;
  };

  const isSpent = ({ wholeAt, used }: Account): boolean => {
    const now = clock.now().getTime();
    const missing = Math.max(0, wholeAt - now) + (used * fillSeconds) / seconds;
    return missing > fillSeconds * 1000;
  };

  const write = async (): Promise<void> => {
    const now = clock.now().getTime();
    for (const [key, { wholeAt, used }] of accounts) if (used === 0 && wholeAt <= now) accounts.delete(key);
    const due = [...accounts.values()].flatMap((account) =>
      account.used === 0 ? [] : { account, used: account.used },
    );
    if (due.length === 0) return;
    const spent = due.map(({ account, used }) => ({ subject: account.subject, amount: used / 1000 }));
    const wholeAt = await throttle.spend(spent, bucket);
    for (const [at, { account, used }] of due.entries()) {
      account.used -= used;
      account.wholeAt = wholeAt[at]?.getTime() ?? 0;
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing.then(write).catch(logFault);
    return flushing;
  };
  const flushes = seconds === 0 ? undefined : setInterval(flush, flushMs).unref();

  return {
    of(tenantId, userId) {
      if (seconds === 0) return { isSpent: () => false, charge: () => {} };
      // Looked up each time: an account that nothing was used of is dropped, also while its query runs.
      return {
        isSpent: () => isSpent(accountOf(tenantId, userId)),
        charge: (ms) => {
          accountOf(tenantId, userId).used += ms;
        },
      };
    },
    flush,
    async close() {
      clearInterval(flushes);
      await flush();
    },
  };
}

/** The same engine, with each user's queries charged to his budget. */
export function withBudgets(warehouse: Warehouse, budgets: Pick<EngineBudget, "of">): Warehouse {
  const budgetOf = (tenantId: string, user: string | undefined) =>
    user === undefined ? {} : { budget: budgets.of(tenantId, user) };
  return {
    ...warehouse,
    query: (viewer, query) => warehouse.query(viewer, { ...query, ...budgetOf(viewer.tenant, query.user) }),
    exec: (viewer, sql, options) =>
      warehouse.exec(viewer, sql, { ...options, ...budgetOf(viewer.tenant, options?.user) }),
    rows: (viewer, query) => warehouse.rows(viewer, { ...query, ...budgetOf(viewer.tenant, query.user) }),
  };
}
