import {
  granteeSearch,
  type Sharing,
  type SharingDraft,
  type sharingEndpoints,
} from "@provost/contract/document/sharing";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** A kind of documents that are shared. */
export interface SharedKind extends ReturnType<typeof sharingEndpoints> {
  name: "chart" | "dashboard" | "dataset" | "courseware";
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

export const saveSharing = ({ share }: SharedKind, id: string, draft: SharingDraft): Promise<Sharing> =>
  call(share, { id, ...draft }, { quiet: true });

export const granteesOptions = (text: string) =>
  queryOptions({
    queryKey: ["sharing", "grantees", text],
    queryFn: ({ signal }) => call(granteeSearch, { text }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
