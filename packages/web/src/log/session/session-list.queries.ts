import { sessions, sessionsRemove } from "@provost/contract/auth/session";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

interface SessionQuery {
  current: number;
  size: number;
  account?: string;
}

export const sessionListKey = ["log", "sessions"] as const;

export const sessionListOptions = (query: SessionQuery) =>
  queryOptions({
    queryKey: [...sessionListKey, query],
    queryFn: ({ signal }) => call(sessions, { ...query, of: "tenant" }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const endSessions = (ids: readonly string[]) => call(sessionsRemove, { ids: ids.join(",") });
