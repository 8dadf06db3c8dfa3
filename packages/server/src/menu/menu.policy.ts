import { menuButtons } from "@provost/contract/menu-editing";
import { roleButtons } from "@provost/contract/role";
import { topMenuButtons } from "@provost/contract/top-menu";
import { type Actor, holds } from "../platform/scope.ts";

export const mayViewMenus = (actor: Actor): boolean => holds(actor, menuButtons.view);
export const mayAddMenu = (actor: Actor): boolean => holds(actor, menuButtons.add);
export const mayEditMenu = (actor: Actor): boolean => holds(actor, menuButtons.edit);
export const mayRemoveMenus = (actor: Actor): boolean => holds(actor, menuButtons.remove);

/** Menus as choices belong to the three screens that choose among them. */
export const mayChooseMenus = (actor: Actor): boolean =>
  [menuButtons.view, roleButtons.view, topMenuButtons.view].some((button) => holds(actor, button));

/** A button's code is what it grants: whoever changes it gives rights to all who hold the button. */
export const mayChangeWhatMenusGrant = (actor: Actor): boolean => actor.roles.some((role) => role.allMenus);

const ownCodes: readonly string[] = Object.values(menuButtons);

/** The buttons of the menus' own screen: without them a tenant could not manage its menus again. */
export const isFixedMenu = ({ code }: { code: string }): boolean => ownCodes.includes(code);

export const mayViewTopMenus = (actor: Actor): boolean => holds(actor, topMenuButtons.view);
export const mayAddTopMenu = (actor: Actor): boolean => holds(actor, topMenuButtons.add);
export const mayEditTopMenu = (actor: Actor): boolean => holds(actor, topMenuButtons.edit);
export const mayRemoveTopMenus = (actor: Actor): boolean => holds(actor, topMenuButtons.remove);
