import { coursewareShare, coursewareSharing } from "@provost/contract/courseware/courseware";
import {
  chartShare,
  chartSharing,
  dashboardShare,
  dashboardSharing,
  datasetShare,
  datasetSharing,
  granteeSearch,
  type Sharing,
  type SharingDraft,
} from "@provost/contract/document/sharing";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** What can be shared. */
export type SharedKind = "chart" | "dashboard" | "dataset" | "courseware";

const reads = {
  chart: chartSharing,
  dashboard: dashboardSharing,
  dataset: datasetSharing,
  courseware: coursewareSharing,
} as const;
const saves = {
  chart: chartShare,
  dashboard: dashboardShare,
  dataset: datasetShare,
  courseware: coursewareShare,
} as const;

/** What shows a thing of this kind, by the beginning of its query keys. */
export const shownIn: Record<SharedKind, readonly string[]> = {
  chart: ["chart", "dashboard"],
  dashboard: ["dashboard"],
  dataset: ["source", "report"],
  courseware: ["courseware"],
};

export const sharingOptions = (kind: SharedKind, id: string) =>
  queryOptions({
    queryKey: ["sharing", kind, id],
    queryFn: ({ signal }): Promise<Sharing> => call(reads[kind], { id }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });

export const share = (kind: SharedKind, id: string, draft: SharingDraft): Promise<Sharing> =>
  call(saves[kind], { id, ...draft }, { quiet: true });

export const granteesOptions = (text: string) =>
  queryOptions({
    queryKey: ["sharing", "grantees", text],
    queryFn: ({ signal }) => call(granteeSearch, { text }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
