import { sessions, sessionsRemove } from "@provost/contract/auth/session";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

interface SessionQuestion {
  current: number;
  size: number;
  account?: string;
}

export const sessionListKey = ["log", "sessions"] as const;

export const sessionListOptions = (question: SessionQuestion) =>
  queryOptions({
    queryKey: [...sessionListKey, question],
    queryFn: ({ signal }) => call(sessions, { ...question, of: "tenant" }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const endSessions = (ids: readonly string[]) => call(sessionsRemove, { ids: ids.join(",") });
