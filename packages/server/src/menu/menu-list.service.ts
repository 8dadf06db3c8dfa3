import type { MenuItem } from "@provost/contract/menu/menu";
import {
  type MenuDetail,
  type MenuTitle,
  type menuList,
  menuTexts,
} from "@provost/contract/menu/menu-editing";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { type Page, page } from "@provost/contract/wire/page";
import type { TenantScope } from "../platform/authority/scope.ts";
import { refuse } from "../platform/refusal.ts";
import { meetsTexts, textConditions } from "../platform/text-filter.ts";
import { withAncestors } from "../platform/tree.ts";
import { heldByRoles, type MenuReading } from "./menu.service.ts";
import { type MenuRow, type MenuStore, menuStore } from "./menu.store.ts";
import { menuTree, presentDetail, titleTree } from "./menu-tree.ts";

/** The tree, whatever `current` and `size` are, unless a page of its top rows is requested. */
export async function list(
  scope: TenantScope,
  filter: HandlerInput<typeof menuList>,
  { buttons }: { buttons: boolean },
): Promise<MenuItem[] | Page<MenuItem>> {
  const all = await scope.db.run((db) => menuStore(db).all());
  const rows = buttons ? all : all.filter((row) => row.category === 1);
  const conditions = textConditions(filter, menuTexts);
  const { category } = filter;
  const found = rows
    .filter((row) => meetsTexts(row, conditions) && (category === undefined || row.category === category))
    .map(({ id }) => id);
  const tree = menuTree(withAncestors(rows, new Set(found)));
  if (!filter.paged) return tree;
  const start = (filter.current - 1) * filter.size;
  return page(tree.slice(start, start + filter.size), tree.length, filter);
}

/** Menus and buttons as choices. */
export function tree(deps: MenuReading, { actor, db, tenantId }: TenantScope): Promise<MenuTitle[]> {
  return db.run(async (records) => {
    const { ids } = await heldByRoles(deps, records, tenantId, actor.roles);
    return titleTree(await menuStore(records).all(), ids);
  });
}

/** One menu as its viewer sees it. */
export async function detailOf(
  store: MenuStore,
  row: MenuRow,
  { language }: TenantScope,
): Promise<MenuDetail> {
  const parent = row.parentId === null ? undefined : await store.byId(row.parentId);
  return presentDetail(row, parent, language);
}

export function detail(scope: TenantScope, id: string): Promise<MenuDetail> {
  return scope.db.run(async (db) => {
    const store = menuStore(db);
    const row = await store.byId(id);
    if (!row) throw refuse("not_found");
    return detailOf(store, row, scope);
  });
}
