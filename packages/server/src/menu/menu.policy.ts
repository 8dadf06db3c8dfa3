import { menuButtons } from "@provost/contract/menu/menu-feature";
import type { Actor } from "../platform/authority/scope.ts";

/** A button's code is what it grants: a user who changes it grants rights to all who hold the button. */
export const mayChangeWhatMenusGrant = (actor: Actor): boolean => actor.roles.some((role) => role.allMenus);

const ownCodes: readonly string[] = Object.values(menuButtons);

/** The buttons of the menus' own screen: without them a tenant could not manage its menus again. */
export const isFixedMenu = ({ code }: { code: string }): boolean => ownCodes.includes(code);
