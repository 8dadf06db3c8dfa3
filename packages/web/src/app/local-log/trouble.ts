/** Something that went wrong in the page, as it was caught. */
export interface Trouble {
  thrown: unknown;
  /** How it was caught; React's component stack where there is one. */
  info: string;
  /** The script the browser names; empty when it names none. */
  file: string;
  url: string;
  /** ms since 1970. */
  at: number;
}

type Taker = (trouble: Trouble) => void;

interface TroubleParts {
  url(): string;
  now(): number;
}

const mostWaiting = 50;
const mostFetches = 3;

/** Catches errors from startup on, and holds them until a taker records them. It never throws. */
export function createTroubles({ url, now }: TroubleParts) {
  const reported = new WeakSet<object>();
  const waiting: Trouble[] = [];
  let taker: Taker | null = null;
  let fetchTaker: (() => Promise<unknown>) | null = null;
  let fetches = 0;
  let isFetching = false;

  function fetchOnce(): void {
    if (fetchTaker === null || isFetching || fetches >= mostFetches) return;
    fetches++;
    isFetching = true;
    const over = (): void => {
      isFetching = false;
    };
    fetchTaker().then(over, over);
  }

  function note(thrown: unknown, info: string, file = ""): void {
    try {
      if (typeof thrown === "object" && thrown !== null) {
        // React reports an error first, then the window reports it again.
        if (reported.has(thrown)) return;
        reported.add(thrown);
      }
      const trouble = { thrown, info, file, url: url(), at: now() };
      if (taker !== null) taker(trouble);
      else if (waiting.length < mostWaiting) waiting.push(trouble);
      if (taker === null) fetchOnce();
    } catch {
      // A log that fails must not make more to log.
    }
  }

  return {
    note,
    /** Hears of all that waited, and of what comes. */
    take(next: Taker): void {
      taker = next;
      for (const trouble of waiting.splice(0)) taker(trouble);
    },
    /** Listens to the window for errors and unhandled promise rejections. The first one loads the module that records them. */
    listen(target: Pick<Window, "addEventListener">, fetchWriter: () => Promise<unknown>): void {
      fetchTaker = fetchWriter;
      target.addEventListener("error", ({ error, message, filename }) => {
        if (message) note(error ?? message, "window error", filename);
      });
      target.addEventListener("unhandledrejection", ({ reason }) => note(reason, "unhandled rejection"));
    },
  };
}
