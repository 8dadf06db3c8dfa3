import type { binEndpoints } from "@provost/contract/document/document";
import { call } from "../../platform/http/call.ts";

/** A kind of documents that lie in a recycle bin once they are removed. */
export interface BinnedKind extends ReturnType<typeof binEndpoints> {
  /** The beginning of the query keys of whatever shows documents of this kind. */
  shownIn: readonly string[];
}

export const binOne = ({ remove }: BinnedKind, id: string) => call(remove, { id });
export const removeForever = ({ remove }: BinnedKind, id: string) => call(remove, { id, forever: "true" });
export const restoreOne = ({ restore }: BinnedKind, id: string) => call(restore, { id });
