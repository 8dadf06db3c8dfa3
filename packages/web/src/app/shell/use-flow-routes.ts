import { dictDictionary } from "@provost/contract/dict";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";
import { session, storage } from "../console.ts";
import { flowCode, flowRoutesOf } from "../flow-routes.ts";
import { stored } from "../stored-items.ts";

/** Below `dict`, so that a change to dictionaries asks it anew. */
const flowOptions = queryOptions({
  queryKey: ["dict", "entries", flowCode],
  queryFn: ({ signal }) => call(dictDictionary, { code: flowCode }, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

// Another person may be of another tenant, whose flows lead elsewhere.
session.onPersonChange(() => storage.remove(stored.flowRoutes));

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(asked);
}

/** Keeps where flows lead, once there is nothing more urgent; a reader without that dictionary keeps what was known. */
export function useFlowRoutes(isReady: boolean): void {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true)) : undefined), [isReady]);
  const { data } = useQuery({ ...flowOptions, enabled: isIdle });
  useEffect(() => {
    if (data !== undefined) storage.set(stored.flowRoutes, flowRoutesOf(data));
  }, [data]);
}
