import {
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useTabOwned } from "./tab-context.ts";

/**
 * useQuery for a running question: hiding the tab does not stop it, closing the tab or asking something else does.
 * The query function hands its `signal` on to `call`.
 */
export function useTabQuery<D, E, S, K extends QueryKey>(
  options: UseQueryOptions<D, E, S, K>,
): UseQueryResult<S, E> {
  const client = useQueryClient();
  const keeper = useTabOwned(`query ${useId()}`, (signal) => {
    // A disabled observer asks nothing itself; it only keeps the query from being given up while nobody else looks.
    const observer = new QueryObserver(client, { queryKey: options.queryKey, enabled: false });
    const stop = observer.subscribe(() => undefined);
    signal.addEventListener("abort", stop, { once: true });
    return observer;
  });
  const result = useQuery(options);
  useEffect(() => keeper.setOptions({ queryKey: options.queryKey, enabled: false }));
  return result;
}
