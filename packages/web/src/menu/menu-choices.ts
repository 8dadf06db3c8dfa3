import type { MenuItem } from "@provost/contract/menu/menu";

/** Where a button is shown on its screen, by its number on the wire. */
export const actionKeys = ["actionNone", "actionToolbar", "actionRow", "actionBoth"] as const;

interface Title {
  id: string;
  title: string;
  children: Title[];
}

/** The possible parents: menus, not buttons. */
export function parentTitles(menus: readonly MenuItem[], titleOf: (menu: MenuItem) => string): Title[] {
  return menus
    .filter(({ category }) => category === 1)
    .map((menu) => ({
      id: menu.id,
      title: titleOf(menu),
      children: parentTitles(menu.children ?? [], titleOf),
    }));
}
