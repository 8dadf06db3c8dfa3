import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const retryMs = 250;
const connectionTimeoutMillis = 10_000;

/** How the session that listens finds out that the database is away, and how often the log says so, ms. */
export interface Pulse {
  /** Between two beats. */
  beatMs: number;
  /** Without a response to one for so long, the database is away, although no connection was closed. */
  silentMs: number;
  sayMs: number;
}

const defaultPulse: Pulse = { beatMs: 5_000, silentMs: 10_000, sayMs: 10_000 };

/** Options of the listener: the connection, the callback, and what to call when the database goes away and comes back. */
export interface NoticeOptions {
  connection: pg.ClientConfig;
  channel: string;
  hear(text: string): void;
  log(line: string): void;
  /** Called when the database does not respond any more: connections to it are as good as closed. */
  onSilent(): void;
  pulse?: Pulse;
}

/** A session that listens for as long as it is wanted. */
export interface Ear {
  /** Settles once the first session listens, or could not. */
  started: Promise<void>;
  stop(): Promise<void>;
}

const isLate = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";

/** Listens on a channel, again and again; after a gap it says `*`, because notices may have been missed. */
export function hearNotices({
  connection,
  channel,
  hear,
  log,
  onSilent,
  pulse = defaultPulse,
}: NoticeOptions): Ear {
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  let lost = false;
  let saying: NodeJS.Timeout | undefined;

  const lose = (): void => {
    if (lost) return;
    lost = true;
    const since = performance.now();
    log("the connection to the database was lost; trying again");
    saying = setInterval(
      () => log(`waiting for the database, ${Math.round((performance.now() - since) / 1000)} s so far`),
      pulse.sayMs,
    );
  };

  /** Comes before every notice of a new session, of which the first may arrive with the reply to `listen`. */
  const catchUp = (): void => {
    if (!lost) return;
    lost = false;
    clearInterval(saying);
    log("the database is back");
    hear("*");
  };

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis,
      query_timeout: pulse.silentMs,
    });
    let beat: NodeJS.Timeout | undefined;
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
      const live = (): void => {
        client.query("select 1").then(
          () => {
            beat = setTimeout(live, pulse.beatMs);
          },
          (error: unknown) => {
            // A session that waits for a response does not end by itself.
            client.connection.stream.destroy();
            if (isLate(error) && !stopping.signal.aborted) onSilent();
          },
        );
      };
      beat = setTimeout(live, pulse.beatMs);
      await ended;
    } finally {
      clearTimeout(beat);
      stopping.signal.removeEventListener("abort", close);
      close();
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => {});
      started.resolve();
      if (stopping.signal.aborted) return;
      lose();
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const listening = listen();
  return {
    started: started.promise,
    stop: async () => {
      stopping.abort();
      await listening;
      clearInterval(saying);
    },
  };
}
