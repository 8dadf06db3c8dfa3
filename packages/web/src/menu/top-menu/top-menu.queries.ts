import { menuTree } from "@provost/contract/menu/menu-editing";
import {
  type TopMenu,
  type TopMenuDraft,
  topMenuList,
  topMenuRemove,
  topMenuSubmit,
} from "@provost/contract/menu/top-menu";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

export const topMenuListOptions = queryOptions({
  queryKey: ["menu", "tops"],
  queryFn: ({ signal }) => call(topMenuList, {}, { signal, quiet: true }),
});

/** Menus and buttons as choices. */
export const menuTitlesOptions = queryOptions({
  queryKey: ["menu", "titles"],
  queryFn: ({ signal }) => call(menuTree, {}, { signal, quiet: true }),
});

export const saveTopMenu = (draft: TopMenuDraft) => call(topMenuSubmit, draft, { quiet: true });
export const removeTopMenu = (id: string) => call(topMenuRemove, { ids: id });

/** Saves one after another, since each waits for the same rows; stops at the first refusal. */
export async function saveOrder(tops: readonly TopMenu[]): Promise<void> {
  for (const top of tops) await call(topMenuSubmit, top);
}
