import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { seedOutline } from "./seed-outline.ts";
import { seededMenuStore } from "./seeded-menu.store.ts";

/** Makes a new tenant's top items with their menus and buttons; gives the ids of those by top item's code. */
export async function seedMenus(
  db: TenantDb,
  ids: Ids,
  isPlatform: boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { tops, rows } = seedOutline(isPlatform);
  const idOf = new Map([...tops, ...rows].map(({ code }) => [code, ids.next()] as const));
  const id = (code: string): string => idOf.get(code) ?? ids.next();
  await db
    .insertInto("topMenu")
    .values(tops.map(({ code, fields }) => ({ ...fields, id: id(code) })))
    .execute();
  await db
    .insertInto("menu")
    .values(
      rows.map(({ code, parentCode, fields }) => ({
        ...fields,
        id: id(code),
        parentId: parentCode === null ? null : id(parentCode),
      })),
    )
    .execute();
  await db
    .insertInto("topMenuItem")
    .values(
      rows
        .filter(({ fields }) => fields.category === 1)
        .map(({ code, topCode }) => ({ topMenuId: id(topCode), menuId: id(code) })),
    )
    .execute();
  await seededMenuStore(db).remember([...idOf.keys()]);
  const made = Map.groupBy(rows, ({ topCode }) => topCode);
  return new Map([...made].map(([topCode, below]) => [topCode, below.map(({ code }) => id(code))]));
}
