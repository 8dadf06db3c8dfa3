import type { DictEntry } from "@provost/contract/dict/dict";

/** An entry of the dictionary `flow`, and what it leads to. */
export interface FlowRoute {
  routeKey: string;
  routeValue: string;
}

/** The dictionary whose entries say where a flow leads. */
export const flowCode = "flow";

/** Spec §3: `routeKey` is code_dictKey, `routeValue` the remark. */
export function flowRoutesOf(entries: readonly DictEntry[]): FlowRoute[] {
  return entries.map(({ code, dictKey, remark }) => ({ routeKey: `${code}_${dictKey}`, routeValue: remark }));
}
