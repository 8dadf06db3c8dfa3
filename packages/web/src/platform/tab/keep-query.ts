import { type QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";

export interface QueryKeeper {
  /** Keeps this query, and lets the one kept before go. */
  keep(queryKey: QueryKey): void;
}

/** Keeps a query from being given up or forgotten while nobody else looks at it, until the signal aborts; then its rows are freed at once, unless somebody does. It asks nothing itself. */
export function keepQuery(client: QueryClient, queryKey: QueryKey, signal: AbortSignal): QueryKeeper {
  const observer = new QueryObserver(client, { queryKey, enabled: false });
  const stop = observer.subscribe(() => undefined);
  const end = (): void => {
    const query = observer.getCurrentQuery();
    const forget = (): void => {
      if (query.getObserversCount() === 0) client.getQueryCache().remove(query);
    };
    stop();
    forget();
    // The page's own observers go when React takes its tree down, a moment later.
    setTimeout(forget);
  };
  signal.addEventListener("abort", end, { once: true });
  return { keep: (next) => observer.setOptions({ queryKey: next, enabled: false }) };
}
