import { deptButtons } from "@provost/contract/dept";
import { userButtons } from "@provost/contract/people";
import { type Actor, holds } from "../platform/scope.ts";

export const mayViewDepts = (actor: Actor): boolean => holds(actor, deptButtons.view);
/** Whoever sees users chooses among departments. */
export const mayChooseDepts = (actor: Actor): boolean =>
  mayViewDepts(actor) || holds(actor, userButtons.view);
export const mayAddDept = (actor: Actor): boolean => holds(actor, deptButtons.add);
export const mayEditDept = (actor: Actor): boolean => holds(actor, deptButtons.edit);
export const mayRemoveDepts = (actor: Actor): boolean => holds(actor, deptButtons.remove);
