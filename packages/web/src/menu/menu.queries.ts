import type { MenuItem } from "@provost/contract/menu/menu";
import {
  type MenuDraft,
  menuList,
  menuMove,
  menuRemove,
  menuSubmit,
} from "@provost/contract/menu/menu-editing";
import { roleTree } from "@provost/contract/people/role";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";
import { identityKey } from "../platform/identity.ts";

/** Every menu and button as a tree. */
export const menuListOptions = queryOptions({
  queryKey: ["menu", "list"],
  queryFn: async ({ signal }): Promise<MenuItem[]> => {
    const found = await call(menuList, {}, { signal, quiet: true });
    return Array.isArray(found) ? found : found.records;
  },
});

/** Codes of roles to choose from; a user who may not see roles types them. */
export const roleCodesOptions = queryOptions({
  queryKey: ["menu", "roleCodes"],
  queryFn: ({ signal }) => call(roleTree, {}, { signal, quiet: true }),
  retry: false,
});

export const saveMenu = (draft: MenuDraft) => call(menuSubmit, draft, { quiet: true });
export const moveMenu = (id: string, parentId: string, before: string) =>
  call(menuMove, { id, parentId, before });

/** As many as one call takes. */
const atOnce = 1000;

/** Removes menus with what is below them; `all` holds what is above before what is below. */
export async function removeMenus(all: readonly string[]): Promise<void> {
  const lowestFirst = [...all].reverse();
  for (let from = 0; from < lowestFirst.length; from += atOnce) {
    const ids = lowestFirst.slice(from, from + atOnce).join(",");
    // In the body: so many ids are too long for an address.
    await call(menuRemove, { ids }, { form: true });
  }
}

/** Reloads menus, and what the current user may use of them. */
export function useMenuRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["menu"] }),
      client.invalidateQueries({ queryKey: identityKey }),
    ]);
  };
}
