import type { DemandState } from "@provost/contract/demand/demand-choices";

/** Colours of the states' signs, which say it in words as well. */
export const stateColours: Readonly<Record<DemandState, string>> = {
  new: "blue",
  contacted: "indigo",
  quoted: "violet",
  won: "green",
  lost: "gray",
};
