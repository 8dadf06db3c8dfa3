import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { typeRowKey } from "@provost/contract/dict/dict";
import { administratorRole } from "@provost/contract/people/role";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { sayIn } from "../demo/demo-english.ts";
import { seedDicts } from "./dicts.ts";
import { seedMenus } from "./seed-menus.ts";

/** What a new tenant starts with. */
export interface SeedInput {
  account: string;
  passwordHash: string;
  dept: string;
  /** Its name for viewers in English, if it has another one. */
  deptEn?: string;
  /** The administrator's id, where it must be known beforehand. */
  adminId?: string;
  /** Someone else knows the password. */
  mustChangePassword?: boolean;
  /** The platform's own tenant, whose administrators manage the others. */
  isPlatform?: boolean;
}

async function seedDictionaries(db: TenantDb, ids: Ids): Promise<void> {
  for (const [sort, { code, name, entries }] of seedDicts.entries()) {
    const typeId = ids.next();
    await db
      .insertInto("dict")
      .values({
        ...{ id: typeId, parentId: null, code, dictKey: typeRowKey, sort, remark: "" },
        ...{ dictValue: name, dictValueEn: sayIn.en(name) },
      })
      .execute();
    await db
      .insertInto("dict")
      .values(
        entries.map((entry, index) => ({
          id: ids.next(),
          parentId: typeId,
          code,
          dictKey: index + 1,
          dictValue: typeof entry === "string" ? entry : entry.value,
          dictValueEn: sayIn.en(typeof entry === "string" ? entry : entry.value),
          sort: index,
          remark: typeof entry === "string" ? "" : entry.remark,
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
      {
        id: adminRole,
        code: administratorRole,
        name: "管理员",
        nameEn: "Administrator",
        sort: 1,
        allMenus: true,
      },
      { id: analystRole, code: "analyst", name: "分析员", nameEn: "Analyst", sort: 2 },
    ])
    .execute();
  await db
    .insertInto("dept")
    .values({
      id: deptId,
      parentId: null,
      name: input.dept,
      nameEn: input.deptEn ?? "",
      dataKey: input.dept,
      sort: 1,
    })
    .execute();
  for (const [topCode, menuIds] of await seedMenus(db, ids, input.isPlatform ?? false)) {
    const roleIds = topCode === "top_report" ? [adminRole, analystRole] : [adminRole];
    const grants = roleIds.flatMap((roleId) => menuIds.map((menuId) => ({ roleId, menuId })));
    await db.insertInto("roleMenu").values(grants).execute();
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
      mustChangePassword: input.mustChangePassword ?? false,
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
    .values({ id: ids.next(), name: "首页", home: true, content: JSON.stringify(emptyDashboard) })
    .execute();
  await seedDictionaries(db, ids);
  return { adminId };
}
