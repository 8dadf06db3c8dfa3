import type { Clock } from "../platform/clock.ts";
import type { TenantHandle } from "../platform/db/database.ts";
import { liveCache } from "../platform/live-cache.ts";
import { refuse } from "../platform/refusal.ts";
import { demandStore } from "./demand.store.ts";

/** A stream says something at least so often, so that nobody on the way takes it for dead, and then looks whether its reader may still read. */
const beatMs = 15_000;
const streamsOfOne = 12;

/** Who listens, and until when. */
export interface StreamReader {
  tenant: TenantHandle;
  userId: string;
  /** Ends with the caller. */
  signal: AbortSignal;
  /** Throws once the reader may read no more. */
  check(): Promise<void>;
  seconds: number;
}

/** Tells readers how many demands are unread, whenever any demand changes. */
export interface UnreadStreams {
  open(reader: StreamReader): AsyncGenerator<string>;
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

  async function* told({ tenant, signal, check, seconds }: StreamReader): AsyncGenerator<string> {
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
        const isTold = isNews;
        isNews = false;
        const unread = await count(tenant);
        yield isTold ? `data: ${JSON.stringify({ unread })}\n\n` : ": still here\n\n";
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

  async function* counted(of: string, reader: StreamReader): AsyncGenerator<string> {
    open.set(of, (open.get(of) ?? 0) + 1);
    try {
      yield* told(reader);
    } catch {
      // Whoever was signed out, or may read no more, hears nothing further; he is told why with his next call.
    } finally {
      leave(of);
    }
  }

  return {
    open: (reader) => {
      const of = `${reader.tenant.tenantId} ${reader.userId}`;
      if ((open.get(of) ?? 0) >= streamsOfOne) throw refuse("too_fast", { retryAfter: 60 });
      return counted(of, reader);
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
