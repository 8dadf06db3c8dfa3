import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/react-query";

export interface QueryKeeper<D, E, S, K extends QueryKey> {
  /** Retains this query and releases the previous one. */
  keep(options: QueryObserverOptions<D, E, S, D, K>): void;
}

/**
 * Prevents a query without observers from being cancelled or removed until the signal aborts. Then its rows are freed immediately,
 * unless it still has observers. It sends no request itself.
 */
export function keepQuery<D = unknown, E = DefaultError, S = D, K extends QueryKey = QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<D, E, S, D, K>,
  signal: AbortSignal,
): QueryKeeper<D, E, S, K> {
  // With all of its options: the last observer's become the query's own, and with them its next try is made.
  const observer = new QueryObserver(client, { ...options, enabled: false });
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
  return { keep: (next) => observer.setOptions({ ...next, enabled: false }) };
}
