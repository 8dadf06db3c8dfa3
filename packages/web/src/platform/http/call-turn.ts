import { systemClock } from "../clock.ts";
import { pause } from "../pause.ts";
import { CallError } from "./call-error.ts";

/** Whose turn has not come: many queries are waiting, or the user's own wait behind those of others. */
export type QueueReason = "busy" | "behind";

// Refusals before any work was done, so the same call can be sent again.
const reasons: Readonly<Record<string, QueueReason>> = {
  engine_busy: "busy",
  engine_budget_spent: "behind",
};

/** A call waits for its turn for so long in all, ms. */
const longestWaitMs = 120_000;

function reasonOf(error: unknown): { reason: QueueReason; pauseMs: number } | null {
  if (!(error instanceof CallError) || error.retryAfter === null) return null;
  const reason = reasons[error.reason];
  // Those refused at the same time do not come back at the same time.
  const pauseMs = error.retryAfter * 1000 * (1 + Math.random() / 2);
  return reason === undefined ? null : { reason, pauseMs };
}

/** Makes a call and repeats it while the query engine reports a full queue. Calls `tell` with the reason for the wait, then with `null`. */
export async function inTurn<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal | undefined,
  tell: (reason: QueueReason | null) => void,
): Promise<T> {
  const until = systemClock.now() + longestWaitMs;
  let waits = false;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const queued = reasonOf(error);
        if (queued === null || systemClock.now() + queued.pauseMs > until) throw error;
        waits = true;
        tell(queued.reason);
        await pause(queued.pauseMs, signal);
      }
    }
  } finally {
    if (waits) tell(null);
  }
}
