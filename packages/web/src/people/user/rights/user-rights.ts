import type { MenuTitle } from "@provost/contract/menu/menu-editing";
import type { RoleDetail } from "@provost/contract/people/role";
import { indexMenus, withAbove } from "../../../ui/tree/menu-tree.ts";

/** A page or a button, and the roles that grant it. */
export interface Right {
  id: string;
  /** Empty for the page itself. */
  title: string;
  code: string;
  /** Names of the roles; empty = not granted. */
  roles: readonly string[];
}

/** What can be granted of one page: the page itself, then its buttons. */
export interface RightGroup {
  id: string;
  title: string;
  /** Titles of the menus above, the highest first. */
  above: readonly string[];
  granted: number;
  /** How many there are, whatever is shown. */
  total: number;
  rights: readonly Right[];
}

/** What roles grant, by page. Menus that only group others are named above their pages. */
export function rightGroups(tree: readonly MenuTitle[], roles: readonly RoleDetail[]): RightGroup[] {
  const index = indexMenus(tree);
  const held = roles.map(({ name, menuIds }) => ({ name, ids: withAbove(index, menuIds) }));
  const rightOf = ({ id, code }: MenuTitle, title: string): Right => ({
    ...{ id, title, code },
    roles: held.filter(({ ids }) => ids.has(id)).map(({ name }) => name),
  });
  const within = (nodes: readonly MenuTitle[], above: readonly string[]): RightGroup[] =>
    nodes.flatMap((menu) => {
      const below = menu.children ?? [];
      const buttons = below.filter(({ category }) => category === 2);
      const menus = below.filter(({ category }) => category === 1);
      const pages = within(menus, [...above, menu.title]);
      if (buttons.length === 0 && menus.length > 0) return pages;
      const rights = [rightOf(menu, ""), ...buttons.map((button) => rightOf(button, button.title))];
      const granted = rights.filter((right) => right.roles.length > 0).length;
      return [{ id: menu.id, title: menu.title, above, granted, total: rights.length, rights }, ...pages];
    });
  return within(tree, []);
}

/** The groups narrowed to what is granted, and to a text in the names or codes of pages and buttons. */
export function narrowed(
  groups: readonly RightGroup[],
  { text, grantedOnly }: { text: string; grantedOnly: boolean },
): RightGroup[] {
  const wanted = text.trim().toLowerCase();
  const fits = (one: string): boolean => one.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    const isGroup = [group.title, ...group.above].some(fits);
    const rights = group.rights.filter(
      ({ title, code, roles }) =>
        (!grantedOnly || roles.length > 0) && (isGroup || fits(title) || fits(code)),
    );
    return rights.length === 0 ? [] : [{ ...group, rights }];
  });
}
