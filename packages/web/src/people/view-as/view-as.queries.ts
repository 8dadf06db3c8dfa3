import { type PolicyDraft, readingAs, readingTableAs } from "@provost/contract/people/reading";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** Whose view to show: a user's, or that of a role alone. A draft replaces the saved policies of the role. */
export type As = ({ userId: string } | { roleId: string }) & { draft?: PolicyDraft };

// Each view is recorded on the server, so it is requested only once and only by the user.
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
