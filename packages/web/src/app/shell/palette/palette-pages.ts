import type { MenuItem } from "@provost/contract/menu/menu";
import type { MenuModel } from "../menu/menu-model.ts";

/** A menu with the label of its top item; home's menu has none. */
export interface MenuBranch {
  label: string | null;
  model: MenuModel;
}

export interface PlacedLeaf {
  item: MenuItem;
  to: string;
  way: readonly string[];
}

/** Every page the menus lead to, once, with its path of labels. The first menu that contains it decides its place. */
export function placedLeaves(
  branches: readonly MenuBranch[],
  label: (item: MenuItem) => string,
): PlacedLeaf[] {
  const placed = new Map<string, PlacedLeaf>();
  for (const { label: top, model } of branches) {
    const ways = new Map<string, readonly string[]>();
    const visit = (items: readonly MenuItem[], way: readonly string[]): void => {
      for (const item of items) {
        ways.set(item.id, way);
        const own = label(item);
        if (item.children?.length) visit(item.children, own === way.at(-1) ? way : [...way, own]);
      }
    };
    visit(model.tree, top === null ? [] : [top]);
    for (const { item, to } of model.leaves) {
      if (!placed.has(to)) placed.set(to, { item, to, way: ways.get(item.id) ?? [] });
    }
  }
  return [...placed.values()];
}
