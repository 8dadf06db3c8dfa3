import { demandButtons } from "@provost/contract/demand/demand-feature";
import { type Actor, holds } from "../platform/authority/scope.ts";

export const mayViewDemands = (actor: Actor): boolean => holds(actor, demandButtons.view);
export const mayRemoveDemands = (actor: Actor): boolean =>
  mayViewDemands(actor) && holds(actor, demandButtons.remove);
