import type { Clock } from "../../platform/clock.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";

const mostHeld = 10_000;

/** Like `take` of a throttle, but a refused caller is refused again from memory until the waiting time ends: a flood costs no records. */
export function heldBack({ throttle, clock }: { throttle: Throttle; clock: Clock }): Throttle["take"] {
  const held = new Map<string, number>();
  return async (subject, bound) => {
    const key = subject.join(" ");
    const now = clock.now().getTime();
    const until = held.get(key) ?? 0;
    if (until > now) throw refuse("too_fast", { retryAfter: Math.ceil((until - now) / 1000) });
    held.delete(key);
    try {
      await throttle.take(subject, bound);
    } catch (error) {
      const { retryAfter } = error instanceof Refusal ? error.details : {};
      if (typeof retryAfter === "number") held.set(key, now + retryAfter * 1000);
      const [oldest] = held.size > mostHeld ? held.keys() : [];
      if (oldest !== undefined) held.delete(oldest);
      throw error;
    }
  };
}
