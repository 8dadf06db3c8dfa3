import { type QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";

export interface QueryKeeper {
  /** Keeps this query, and lets the one kept before go. */
  keep(queryKey: QueryKey): void;
}

/** Keeps a query from being given up while nobody else looks at it, until the signal aborts. It asks nothing itself. */
export function keepQuery(client: QueryClient, queryKey: QueryKey, signal: AbortSignal): QueryKeeper {
  const observer = new QueryObserver(client, { queryKey, enabled: false });
  const stop = observer.subscribe(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  return { keep: (next) => observer.setOptions({ queryKey: next, enabled: false }) };
}
