import { dictDictionary } from "@provost/contract/dict/dict";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/http/call.ts";
import { useIdle } from "../../platform/http/when-idle.ts";
import { session, storage } from "../console.ts";
import { flowCode, flowRoutesOf } from "../flow-routes.ts";
import { stored } from "../start/stored-items.ts";

/** Below `dict`, so that a change to dictionaries loads it again. */
const flowOptions = queryOptions({
  queryKey: ["dict", "entries", flowCode],
  queryFn: ({ signal }) => call(dictDictionary, { code: flowCode }, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

// Another person may be of another tenant, whose flows lead elsewhere.
session.onPersonChange(() => storage.remove(stored.flowRoutes));

/** Stores where flows lead, once there is nothing more urgent. If the user may not read that dictionary, the known routes stay. */
export function useFlowRoutes(isReady: boolean): void {
  const { data } = useQuery({ ...flowOptions, enabled: useIdle(isReady) });
  useEffect(() => {
    if (data !== undefined) storage.set(stored.flowRoutes, flowRoutesOf(data));
  }, [data]);
}
