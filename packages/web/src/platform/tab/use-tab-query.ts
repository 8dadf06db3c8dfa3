import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { keepQuery } from "./keep-query.ts";
import { useTabOwned } from "./tab-context.ts";

/**
 * useQuery for a running query: hiding the tab does not stop it, closing the tab or asking something else does.
 * The query function hands its `signal` on to `call`.
 */
export function useTabQuery<D, E, S, K extends QueryKey>(
  options: UseQueryOptions<D, E, S, K>,
): UseQueryResult<S, E> {
  const client = useQueryClient();
  const keeper = useTabOwned(`query ${useId()}`, (signal) => keepQuery(client, options, signal));
  const result = useQuery(options);
  useEffect(() => keeper.keep(options));
  return result;
}
