import { type PolicyDraft, readingAs, readingTableAs } from "@provost/contract/people/reading";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** Whom to look as: a user, or a role alone; a draft stands in place of what is saved of the role. */
export type As = ({ userId: string } | { roleId: string }) & { draft?: PolicyDraft };

// Each look is remembered on the server, so that it is asked for once and by hand only.
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  retry: false,
} as const;

export const viewAsOptions = (as: As) =>
  queryOptions({
    queryKey: ["people", "view as", as],
    queryFn: ({ signal }) => call(readingAs, as, { signal, quiet: true }),
    ...once,
  });

export const tableAsOptions = (as: As, tableName: string) =>
  queryOptions({
    queryKey: ["people", "view as", as, tableName],
    queryFn: ({ signal }) => call(readingTableAs, { ...as, tableName }, { signal, quiet: true }),
    ...once,
  });
