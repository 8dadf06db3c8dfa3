import type { dashboardSharingCheck } from "@provost/contract/dashboard/dashboard-sharing-check";
import {
  type Grant,
  granteeSearch,
  type Sharing,
  type SharingDraft,
  type sharingEndpoints,
} from "@provost/contract/document/sharing";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** A kind of documents that are shared. */
export interface SharedKind extends ReturnType<typeof sharingEndpoints> {
  name: "chart" | "dashboard" | "dataset" | "courseware" | "connection";
  /** Says what a role or user would see of one. */
  check?: typeof dashboardSharingCheck;
  /** The beginning of the query keys of whatever shows documents of this kind. */
  shownIn: readonly string[];
}

export const sharingOptions = ({ name, sharing }: SharedKind, id: string) =>
  queryOptions({
    queryKey: ["sharing", name, id],
    queryFn: ({ signal }): Promise<Sharing> => call(sharing, { id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });

/** What a role or user would see of a document, by a kind's call that says so. */
export const sharingCheckOptions = (
  check: NonNullable<SharedKind["check"]>,
  id: string,
  { roleId, userId }: Grant,
) =>
  queryOptions({
    queryKey: ["sharing", "check", id, roleId, userId],
    queryFn: ({ signal }) => call(check, { id, roleId, userId }, { signal, quiet: true }),
    gcTime: 0,
    // Earlier servers do not say it.
    retry: false,
  });

export const saveSharing = ({ share }: SharedKind, id: string, draft: SharingDraft): Promise<Sharing> =>
  call(share, { id, ...draft }, { quiet: true });

export const granteesOptions = (text: string) =>
  queryOptions({
    queryKey: ["sharing", "grantees", text],
    queryFn: ({ signal }) => call(granteeSearch, { text }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
