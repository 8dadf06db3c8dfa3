import type { Insertable } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";
import type { MenuTable } from "../../platform/db/schema.ts";
import type { Ids } from "../../platform/ids.ts";
import { seedTopMenus } from "./menus.ts";
import { buttonNames, type SeedMenu } from "./seed-menu.ts";

interface Place {
  parentId: string | null;
  firstSort: number;
  isPlatform: boolean;
}

const plain = { alias: "", action: 0, isOpen: 1, remark: "" };

function buttonsOf(ids: Ids, { buttons = {} }: SeedMenu, parentId: string): Insertable<MenuTable>[] {
  return Object.entries(buttons).map(([kind, code], sort) => {
    const name = buttonNames[kind] ?? kind;
    return {
      ...plain,
      id: ids.next(),
      parentId,
      code,
      name,
      path: "",
      source: "",
      sort,
      category: 2,
      meta: JSON.stringify(kind in buttonNames ? { i18n: `button_${kind}` } : {}),
    };
  });
}

function rowsOf(ids: Ids, menus: readonly SeedMenu[], place: Place): Insertable<MenuTable>[] {
  const { parentId, firstSort, isPlatform } = place;
  return menus
    .filter((menu) => isPlatform || !menu.platformOnly)
    .flatMap((menu, index) => {
      const { code, name, path, source, i18n } = menu;
      const id = ids.next();
      const meta = JSON.stringify(i18n === undefined ? {} : { i18n });
      return [
        { ...plain, id, parentId, code, name, path, source, sort: firstSort + index, category: 1, meta },
        ...buttonsOf(ids, menu, id),
        ...rowsOf(ids, menu.children ?? [], { parentId: id, firstSort: 0, isPlatform }),
      ];
    });
}

/** Makes a new tenant's top items with their menus and buttons; gives the ids of those by top item's code. */
export async function seedMenus(
  db: TenantDb,
  ids: Ids,
  isPlatform: boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const made = new Map<string, readonly string[]>();
  for (const [sort, { menus, ...top }] of seedTopMenus.entries()) {
    const topMenuId = ids.next();
    const rows = rowsOf(ids, menus, { parentId: null, firstSort: sort * 100, isPlatform });
    const bound = rows
      .filter(({ category }) => category === 1)
      .map(({ id: menuId }) => ({ topMenuId, menuId }));
    await db
      .insertInto("topMenu")
      .values({ ...top, id: topMenuId, sort })
      .execute();
    await db.insertInto("menu").values(rows).execute();
    await db.insertInto("topMenuItem").values(bound).execute();
    made.set(
      top.code,
      rows.map(({ id }) => id),
    );
  }
  return made;
}
