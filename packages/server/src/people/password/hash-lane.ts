import { setTimeout as pause } from "node:timers/promises";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";

/** Hashes many passwords one at a time, for all callers together, so that a sign-in waits for at most one of them. */
export interface HashLane {
  /** Ends with `query_cancelled` when the caller has gone away. */
  hash(password: string, signal: AbortSignal): Promise<string>;
}

const retryMs = 200;

async function hashPatiently(
  passwords: Pick<PasswordPool, "hash">,
  password: string,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    if (signal.aborted) throw refuse("query_cancelled");
    try {
      return await passwords.hash(password);
    } catch (error) {
      // Requests that wait for a response have priority.
      if (!(error instanceof Refusal && error.code === "too_fast")) throw error;
      await pause(retryMs);
    }
  }
}

export function makeHashLane(passwords: Pick<PasswordPool, "hash">): HashLane {
  let last: Promise<unknown> = Promise.resolve();
  return {
    hash: (password, signal) => {
      const mine = last.then(() => hashPatiently(passwords, password, signal));
      last = mine.catch(() => {});
      return mine;
    },
  };
}
