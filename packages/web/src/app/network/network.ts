import { createStore } from "zustand/vanilla";
import type { Clock } from "../../platform/clock.ts";
import type { Traffic } from "../../platform/http/call.ts";
import { NetworkFailure } from "../../platform/http/call-error.ts";
import type { QueueReason } from "../../platform/http/call-turn.ts";

/** Whether the server can be reached: it can, the device is offline, or the server does not respond. */
export type Reach = "reached" | "offline" | "unreachable";

interface NetworkState {
  reach: Reach;
  /** When it is tried again, ms since 1970. */
  retryAt: number;
  isSlow: boolean;
  /** Why queries wait for their turn; `null` when none does. */
  queue: QueueReason | null;
  /** The server has a different version of the console than this page, and the user has not postponed it. */
  hasNewVersion: boolean;
}

interface NetworkParts {
  clock: Clock;
  /** What the browser says. */
  isOnline(): boolean;
  /** The browser knows the connection for a slow one. */
  isThin(): boolean;
  /** Checks whether the server responds; fails with a NetworkFailure. */
  knock(): Promise<void>;
  /** The version of this page; `null` when it is not known. */
  build: string | null;
  later(run: () => void, ms: number): void;
}

/** A call under way for longer than this is slow, ms; less on a connection that the browser knows for slow. */
export const slowMs = 8000;
const thinMs = 2000;
/** Seconds before each further try. */
const pauses = [5, 10, 20, 30];

/** Derives the network state from the results of calls. An outage is confirmed only when the server does not respond to a check either. */
export function createNetwork({ clock, isOnline, isThin, knock, build, later }: NetworkParts) {
  const state = createStore<NetworkState>(() => ({
    reach: "reached",
    retryAt: 0,
    isSlow: false,
    queue: null,
    hasNewVersion: false,
  }));
  const underWay = new Map<number, number>();
  const queued = new Map<number, QueueReason>();
  const returned = new Set<() => void>();
  let tries = 0;
  let knocking: Promise<void> | null = null;
  let newBuild = build;
  let putOff: string | null = null;

  function judgeSlow(): void {
    const longest = isThin() ? thinMs : slowMs;
    const isSlow = [...underWay.values()].some((began) => clock.now() - began >= longest);
    if (isSlow !== state.getState().isSlow) state.setState({ isSlow });
  }

  function back(): void {
    tries = 0;
    if (state.getState().reach === "reached") return;
    state.setState({ reach: "reached" });
    for (const listener of returned) listener();
  }

  function away(failure: unknown): void {
    const retryAfter = failure instanceof NetworkFailure ? failure.retryAfter : null;
    const pause = Math.max(1, retryAfter ?? pauses[Math.min(tries, pauses.length - 1)] ?? 30);
    tries++;
    state.setState({
      reach: isOnline() ? "unreachable" : "offline",
      retryAt: clock.now() + pause * 1000,
    });
  }

  /** The server responded. If the browser still says that it is offline, it will probably be offline soon. */
  function onResponse(): void {
    back();
    if (!isOnline()) later(() => (isOnline() ? undefined : void tryNow()), (pauses[0] ?? 5) * 1000);
  }

  function tryNow(): Promise<void> {
    knocking ??= knock()
      .then(onResponse, away)
      .finally(() => {
        knocking = null;
      });
    return knocking;
  }

  return {
    state,
    tryNow,
    hear(traffic: Traffic): void {
      if (traffic.kind === "began") {
        underWay.set(traffic.id, clock.now());
        later(judgeSlow, isThin() ? thinMs : slowMs);
      } else if (traffic.kind === "ended") {
        underWay.delete(traffic.id);
        judgeSlow();
      } else if (traffic.kind === "queued") {
        if (traffic.reason === null) queued.delete(traffic.id);
        else queued.set(traffic.id, traffic.reason);
        const [first = null] = queued.values();
        if (first !== state.getState().queue) state.setState({ queue: first });
      } else if (traffic.kind === "lost") {
        // While the server is known to be away, its next try has its time.
        if (state.getState().reach === "reached") void tryNow();
      } else {
        if (traffic.status <= 500) back();
        if (build === null || traffic.build === null) return;
        newBuild = traffic.build;
        state.setState({ hasNewVersion: newBuild !== build && newBuild !== putOff });
      }
    },
    /** Postpones the new version; the next one is announced again. */
    putOff(): void {
      putOff = newBuild;
      state.setState({ hasNewVersion: false });
    },
    /** Hears that the server is back after an outage; returns how to stop. */
    onReturn(listener: () => void): () => void {
      returned.add(listener);
      return () => returned.delete(listener);
    },
  };
}
