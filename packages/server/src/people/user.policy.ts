import { userButtons } from "@provost/contract/people";
import { type Actor, holds } from "../platform/scope.ts";

export const mayViewUsers = (actor: Actor): boolean => holds(actor, userButtons.view);
export const mayAddUser = (actor: Actor): boolean => holds(actor, userButtons.add);
export const mayEditUser = (actor: Actor): boolean => holds(actor, userButtons.edit);
export const mayRemoveUsers = (actor: Actor): boolean => holds(actor, userButtons.remove);
export const mayImportUsers = (actor: Actor): boolean => holds(actor, userButtons.import);
export const mayResetPasswords = (actor: Actor): boolean => holds(actor, userButtons.reset);
