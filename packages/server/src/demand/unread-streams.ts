import type { Clock } from "../platform/clock.ts";
import type { TenantHandle } from "../platform/db/database.ts";
import { liveCache } from "../platform/live-cache.ts";
import { refuse } from "../platform/refusal.ts";
import { demandStore } from "./demand.store.ts";

/** Interval of stream messages, so that no proxy considers the stream dead; each time it also checks whether its viewer still has access. */
const beatMs = 15_000;
const streamsOfOne = 12;

/** Who listens, and until when. */
export interface StreamClient {
  tenant: TenantHandle;
  userId: string;
  /** Ends with the caller. */
  signal: AbortSignal;
  /** Throws once the viewer has no access any more. */
  check(): Promise<void>;
  seconds: number;
}

/** Sends viewers the number of unread demands, whenever any demand changes. */
export interface UnreadStreams {
  open(client: StreamClient): AsyncGenerator<string>;
  hear(text: string): void;
  close(): void;
}

export function unreadStreams(clock: Clock): UnreadStreams {
  const counts = liveCache<number>(clock);
  const closing = new AbortController();
  const listeners = new Map<() => void, string>();
  const open = new Map<string, number>();

  const count = (tenant: TenantHandle): Promise<number> =>
    counts.get(tenant.tenantId, () => tenant.run((db) => demandStore(db).unread()));

  async function* stream({ tenant, signal, check, seconds }: StreamClient): AsyncGenerator<string> {
    const until = performance.now() + seconds * 1000;
    const isOver = (): boolean => signal.aborted || closing.signal.aborted || performance.now() >= until;
    let wake = (): void => {};
    let isNews = true;
    const stir = (): void => {
      isNews = true;
      wake();
    };
    listeners.set(stir, tenant.tenantId);
    for (const end of [signal, closing.signal]) end.addEventListener("abort", stir);
    try {
      for (;;) {
        // Before the count is taken, so that nothing that comes meanwhile is missed.
        const news = Promise.withResolvers<void>();
        wake = news.resolve;
        const isReported = isNews;
        isNews = false;
        const unread = await count(tenant);
        yield isReported ? `data: ${JSON.stringify({ unread })}\n\n` : ": still here\n\n";
        if (isOver()) return;
        const beat = setTimeout(news.resolve, Math.min(beatMs, until - performance.now()));
        await news.promise;
        clearTimeout(beat);
        if (isOver()) return;
        await check();
      }
    } finally {
      listeners.delete(stir);
      for (const end of [signal, closing.signal]) end.removeEventListener("abort", stir);
    }
  }

  const leave = (of: string): void => {
    const left = (open.get(of) ?? 1) - 1;
    if (left === 0) open.delete(of);
    else open.set(of, left);
  };

  async function* counted(of: string, client: StreamClient): AsyncGenerator<string> {
    open.set(of, (open.get(of) ?? 0) + 1);
    try {
      yield* stream(client);
    } catch {
      // A viewer who was signed out or lost access gets no more messages; the next call returns the reason.
    } finally {
      leave(of);
    }
  }

  return {
    open: (client) => {
      const of = `${client.tenant.tenantId} ${client.userId}`;
      if ((open.get(of) ?? 0) >= streamsOfOne) throw refuse("too_fast", { retryAfter: 60 });
      return counted(of, client);
    },

    hear: (text) => {
      const [tenantId, subject] = text.split(" ");
      const all = text === "*";
      if (!all && subject !== "demand") return;
      counts.dropWhere((key) => all || key === tenantId);
      for (const [stir, own] of listeners) if (all || own === tenantId) stir();
    },
    close: () => closing.abort(),
  };
}
