import { dictButtons } from "@provost/contract/dict-editing";
import { type Actor, holds } from "../platform/scope.ts";

/** Entries of a code are read by every screen that shows them; the whole list belongs to the dictionary screen. */
export const mayViewDicts = (actor: Actor): boolean => holds(actor, dictButtons.view);
export const mayAddDict = (actor: Actor): boolean => holds(actor, dictButtons.add);
export const mayEditDict = (actor: Actor): boolean => holds(actor, dictButtons.edit);
export const mayRemoveDicts = (actor: Actor): boolean => holds(actor, dictButtons.remove);
