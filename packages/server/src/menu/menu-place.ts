import { serverLimits } from "@provost/contract/wire/feature-limits";
import { refuse } from "../platform/refusal.ts";
import type { MenuStore } from "./menu.store.ts";

/** A menu or button and its target position; `null` = a new one, at the top. */
interface Placed {
  id: string | null;
  parentId: string | null;
  category: number;
}

async function levelsBelow(store: MenuStore, id: string): Promise<number> {
  let levels = 0;
  for (let ids = await store.childIds([id]); ids.length > 0; ids = await store.childIds(ids)) levels++;
  return levels;
}

/** Refuses a parent that is missing, is a button, or is a descendant of the item itself, and too many levels. */
export async function checkPlace(store: MenuStore, { id, parentId, category }: Placed): Promise<void> {
  let levels = 1;
  for (let aboveId = parentId; aboveId !== null; levels++) {
    if (aboveId === id) throw refuse("own_descendant");
    const above = await store.byId(aboveId);
    if (!above) throw refuse("parent_missing");
    if (above.category === 2) throw refuse("menu_below_button");
    aboveId = above.parentId;
  }
  const below = id === null ? 0 : await levelsBelow(store, id);
  if (below > 0 && category === 2) throw refuse("menu_below_button");
  if (levels + below > serverLimits.menuLevels)
    throw refuse("menu_too_deep", { levels: serverLimits.menuLevels });
}
