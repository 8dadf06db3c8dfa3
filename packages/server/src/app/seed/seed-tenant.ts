import { typeRowKey } from "@provost/contract/dict";
import { administratorRole } from "@provost/contract/role";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { seedDicts } from "./dicts.ts";
import { buttonNames, type SeedMenu, seedTopMenus } from "./menus.ts";

/** What a new tenant starts with. */
export interface SeedInput {
  account: string;
  passwordHash: string;
  dept: string;
  /** The administrator's id, where it must be known beforehand. */
  adminId?: string;
  /** The platform's own tenant, whose administrators manage the others. */
  isPlatform?: boolean;
}

interface MenuRows {
  ids: string[];
  /** Menus without their buttons: what a top item holds. */
  menuIds: string[];
}

async function seedMenus(
  db: TenantDb,
  ids: Ids,
  menus: readonly SeedMenu[],
  parent: { id: string | null; firstSort: number; isPlatform: boolean },
): Promise<MenuRows> {
  const made: MenuRows = { ids: [], menuIds: [] };
  const { isPlatform } = parent;
  for (const [index, menu] of menus.entries()) {
    if (menu.platformOnly && !isPlatform) continue;
    const sort = parent.firstSort + index;
    const id = ids.next();
    const shared = { alias: "", action: 0, isOpen: 1, remark: "" };
    const meta = JSON.stringify(menu.i18n === undefined ? {} : { i18n: menu.i18n });
    const { code, name, path, source } = menu;
    await db
      .insertInto("menu")
      .values({ ...shared, id, parentId: parent.id, code, name, path, source, sort, category: 1, meta })
      .execute();
    made.ids.push(id);
    made.menuIds.push(id);
    for (const [order, [kind, button]] of Object.entries(menu.buttons ?? {}).entries()) {
      const buttonId = ids.next();
      await db
        .insertInto("menu")
        .values({
          ...shared,
          id: buttonId,
          parentId: id,
          code: button,
          name: buttonNames[kind] ?? kind,
          path: "",
          source: "",
          sort: order,
          category: 2,
          meta: "{}",
        })
        .execute();
      made.ids.push(buttonId);
    }
    const below = await seedMenus(db, ids, menu.children ?? [], { id, firstSort: 0, isPlatform });
    made.ids.push(...below.ids);
    made.menuIds.push(...below.menuIds);
  }
  return made;
}

async function seedDictionaries(db: TenantDb, ids: Ids): Promise<void> {
  for (const [sort, { code, name, entries }] of seedDicts.entries()) {
    const typeId = ids.next();
    await db
      .insertInto("dict")
      .values({ id: typeId, parentId: null, code, dictKey: typeRowKey, dictValue: name, sort, remark: "" })
      .execute();
    await db
      .insertInto("dict")
      .values(
        entries.map((dictValue, index) => ({
          id: ids.next(),
          parentId: typeId,
          code,
          dictKey: index + 1,
          dictValue,
          sort: index,
          remark: "",
        })),
      )
      .execute();
  }
}

/** Fills a new tenant: menus, an administrator role that holds them all, an analyst role, the first administrator, dictionaries. */
export async function seedTenant(db: TenantDb, ids: Ids, input: SeedInput): Promise<{ adminId: string }> {
  const [adminRole, analystRole, deptId] = [ids.next(), ids.next(), ids.next()];
  const adminId = input.adminId ?? ids.next();
  await db
    .insertInto("role")
    .values([
      { id: adminRole, code: administratorRole, name: "管理员", sort: 1, allMenus: true },
      { id: analystRole, code: "analyst", name: "分析员", sort: 2 },
    ])
    .execute();
  await db.insertInto("dept").values({ id: deptId, parentId: null, name: input.dept, sort: 1 }).execute();
  for (const [sort, top] of seedTopMenus.entries()) {
    const topMenuId = ids.next();
    const { code, name, source, path, i18n } = top;
    await db.insertInto("topMenu").values({ id: topMenuId, code, name, source, path, i18n, sort }).execute();
    const made = await seedMenus(db, ids, top.menus, {
      id: null,
      firstSort: sort * 100,
      isPlatform: input.isPlatform ?? false,
    });
    await db
      .insertInto("topMenuItem")
      .values(made.menuIds.map((menuId) => ({ topMenuId, menuId })))
      .execute();
    const roles = code === "top_report" ? [adminRole, analystRole] : [adminRole];
    for (const roleId of roles) {
      await db
        .insertInto("roleMenu")
        .values(made.ids.map((menuId) => ({ roleId, menuId })))
        .execute();
    }
  }
  await db
    .insertInto("tablePolicy")
    .values({ id: ids.next(), roleId: adminRole, datasetId: null, columns: null, rows: "[]" })
    .execute();
  await db
    .insertInto("appUser")
    .values({
      id: adminId,
      account: input.account,
      passwordHash: input.passwordHash,
      userName: input.account,
      nickName: "管理员",
      avatar: "",
      deptId,
      disabledAt: null,
      attributes: "{}",
    })
    .execute();
  await db.insertInto("userRole").values({ userId: adminId, roleId: adminRole }).execute();
  await db
    .insertInto("dashboard")
    .values({ id: ids.next(), name: "首页", home: true, tiles: "[]" })
    .execute();
  await seedDictionaries(db, ids);
  return { adminId };
}
