import { createHash } from "node:crypto";
import { platformTenantId } from "@provost/contract/wire/id";
import type { Insertable } from "kysely";
import { menuStore } from "../../menu/menu.store.ts";
import { topMenuStore } from "../../menu/top-menu.store.ts";
import { audit } from "../../platform/audit.ts";
import { type Database, notify, type TenantDb } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Ids } from "../../platform/ids.ts";
import { type SeedRow, type SeedTop, seedOutline } from "./seed-outline.ts";
import { seededMenuStore } from "./seeded-menu.store.ts";

interface Made {
  id: string;
  code: string;
  name: string;
  path?: string | undefined;
}

async function remember(db: TenantDb, entity: "menu" | "top_menu", { id, ...after }: Made): Promise<void> {
  await audit(db, { actorId: null, action: "create", entity, entityId: id, before: null, after });
}

/** What this version makes and the tenant never had. */
async function freshOf(
  db: TenantDb,
  isPlatform: boolean,
): Promise<{ tops: SeedTop[]; rows: SeedRow[]; codes: string[] }> {
  const store = seededMenuStore(db);
  const { tops, rows } = seedOutline(isPlatform);
  const all = [...tops, ...rows].map(({ code }) => code);
  let had: ReadonlySet<string | null> = await store.codes();
  if (had.size === 0) {
    // An earlier version created this tenant without a list of seeded menus.
    had = await store.everSeen();
    await store.remember(all.filter((code) => had.has(code)));
  }
  const isFresh = ({ code }: { code: string }): boolean => !had.has(code);
  const fresh = rows.filter(isFresh);
  // A group that the tenant has nothing new for would be empty.
  const isGroup = ({ code }: SeedRow): boolean =>
    rows.some((row) => row.parentCode === code && row.fields.category === 1);
  const holdsFresh = ({ code }: SeedRow): boolean =>
    fresh.some((row) => row.parentCode === code && row.fields.category === 1);
  return {
    tops: tops.filter(isFresh),
    rows: fresh.filter((row) => !isGroup(row) || holdsFresh(row)),
    codes: all.filter((code) => !had.has(code)),
  };
}

async function addTops(db: TenantDb, ids: Ids, tops: readonly SeedTop[]): Promise<Map<string, string>> {
  const known = new Map((await topMenuStore(db).all()).map(({ code, id }) => [code, id]));
  for (const { code, fields } of tops) {
    if (known.has(code)) continue;
    const id = ids.next();
    await db
      .insertInto("topMenu")
      .values({ ...fields, id })
      .execute();
    await remember(db, "top_menu", { id, code, name: fields.name });
    known.set(code, id);
  }
  return known;
}

/** Adds a menu last below its parent, or as a root where that is gone; a button whose menu is gone has no place. */
async function addRow(
  db: TenantDb,
  { code, parentCode, fields }: SeedRow,
  { id, parentId }: { id: string; parentId: string | null },
): Promise<boolean> {
  const isButton = fields.category === 2;
  if (isButton && parentId === null && parentCode !== null) return false;
  const store = menuStore(db);
  const last = isButton ? undefined : (await store.siblings(parentId)).at(-1)?.sort;
  const row: Insertable<Tables["menu"]> = {
    ...fields,
    id,
    parentId,
    sort: last === undefined ? fields.sort : last + 1,
  };
  // Without the limit of a tenant's menus, which must not keep a new version from starting.
  await db.insertInto("menu").values(row).execute();
  await remember(db, "menu", { id, code, name: fields.name, path: fields.path });
  return true;
}

/** Makes what new versions have added to the menus of new tenants in one that was made before, once: what its people removed stays away. Gives how many were made. */
export async function addNewMenus(db: TenantDb, ids: Ids, tenantId: string): Promise<number> {
  const { tops, rows, codes } = await freshOf(db, tenantId === platformTenantId);
  if (codes.length === 0) return 0;
  const store = menuStore(db);
  await store.lockTree();
  const topIds = await addTops(db, ids, tops);
  const known = new Map((await store.outline()).map(({ code, id }) => [code, id]));
  let made = 0;
  for (const row of rows.filter(({ code }) => !known.has(code))) {
    const id = ids.next();
    const parentId = (row.parentCode === null ? null : known.get(row.parentCode)) ?? null;
    if (!(await addRow(db, row, { id, parentId }))) continue;
    made++;
    known.set(row.code, id);
    const topMenuId = topIds.get(row.topCode);
    if (row.fields.category === 1 && topMenuId !== undefined)
      await db.insertInto("topMenuItem").values({ topMenuId, menuId: id }).execute();
  }
  await seededMenuStore(db).remember(codes);
  await notify(db, `${tenantId} actor`);
  return made;
}

const atOnce = 200;

/** What tells the menus of this version from those of others. */
function menusMark(): string {
  const { tops, rows } = seedOutline(true);
  const codes = [...tops, ...rows].map(({ code }) => code);
  return createHash("sha256").update(JSON.stringify(codes)).digest("hex").slice(0, 16);
}

/** The same at the start for every tenant that was not compared with the menus of this version. */
export async function addNewMenusToAll({ db, ids }: { db: Database; ids: Ids }): Promise<void> {
  const menusOf = menusMark();
  const behind = await db.platform((platform) =>
    platform.selectFrom("tenant").select("id").where("menusOf", "<>", menusOf).execute(),
  );
  for (let first = 0; first < behind.length; first += atOnce) {
    const some = behind.slice(first, first + atOnce).map(({ id }) => id);
    for (const id of some) await db.tenant(id).run((records) => addNewMenus(records, ids, id));
    await db.platform((platform) =>
      platform.updateTable("tenant").set({ menusOf }).where("id", "in", some).execute(),
    );
  }
}
