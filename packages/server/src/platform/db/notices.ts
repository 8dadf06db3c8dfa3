import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const retryMs = 250;
const connectionTimeoutMillis = 10_000;

/** Options of the listener: the connection, the callback, and what to call when the database goes away and comes back. */
export interface NoticeOptions {
  connection: pg.ClientConfig;
  channel: string;
  hear(text: string): void;
  log(line: string): void;
}

/** A session that listens for as long as it is wanted. */
export interface Ear {
  /** Settles once the first session listens, or could not. */
  started: Promise<void>;
  stop(): Promise<void>;
}

/** Listens on a channel, again and again; after a gap it says `*`, because notices may have been missed. */
export function hearNotices({ connection, channel, hear, log }: NoticeOptions): Ear {
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  let lost = false;

  /** Comes before every notice of a new session, of which the first may arrive with the reply to `listen`. */
  const catchUp = (): void => {
    if (!lost) return;
    lost = false;
    log("the database is back");
    hear("*");
  };

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const close = (): void => void client.end().catch(() => {});
    client.on("end", end);
    // "end" follows, and an error may be emitted more than once.
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => {
      catchUp();
      hear(payload);
    });
    stopping.signal.addEventListener("abort", close, { once: true });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      catchUp();
      started.resolve();
      await ended;
    } finally {
      stopping.signal.removeEventListener("abort", close);
      close();
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => {});
      started.resolve();
      if (stopping.signal.aborted) return;
      if (!lost) log("the connection to the database was lost; trying again");
      lost = true;
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const listening = listen();
  return {
    started: started.promise,
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}
