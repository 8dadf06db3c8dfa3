import type { TopMenuItem } from "@provost/contract/menu/menu";
import type { MenuModel } from "./menu-model.ts";
import { menuTarget } from "./menu-target.ts";

/** What choosing a top item opens: its own path, or the first page of its sidebar; `undefined` where that is empty. */
export function topTarget(
  { path, name }: Pick<TopMenuItem, "path" | "name">,
  { leaves }: Pick<MenuModel, "leaves">,
  hasPage: (pathname: string) => boolean,
): string | undefined {
  return path === "" ? leaves[0]?.to : menuTarget({ path, name, meta: {}, query: {} }, hasPage);
}
