import { userButtons } from "@provost/contract/people";
import { roleButtons } from "@provost/contract/role";
import { type Actor, holds } from "../platform/scope.ts";

export const mayViewRoles = (actor: Actor): boolean => holds(actor, roleButtons.view);
/** Whoever sees users chooses among roles. */
export const mayChooseRoles = (actor: Actor): boolean =>
  mayViewRoles(actor) || holds(actor, userButtons.view);
export const mayAddRole = (actor: Actor): boolean => holds(actor, roleButtons.add);
export const mayEditRole = (actor: Actor): boolean => holds(actor, roleButtons.edit);
export const mayRemoveRoles = (actor: Actor): boolean => holds(actor, roleButtons.remove);
export const mayDecideReading = (actor: Actor): boolean => holds(actor, roleButtons.policy);
