import {
  coursewareRemove,
  coursewareRestore,
  coursewareShare,
  coursewareSharing,
} from "@provost/contract/courseware/courseware";
import type { BinnedKind } from "../document/bin/binned-kind.ts";
import type { SharedKind } from "../document/sharing/sharing.queries.ts";

/** Coursewares, as what the console does with all kinds of documents needs them. */
export const coursewareDocument = {
  name: "courseware",
  shownIn: ["courseware"],
  sharing: coursewareSharing,
  share: coursewareShare,
  remove: coursewareRemove,
  restore: coursewareRestore,
} satisfies BinnedKind & SharedKind;
