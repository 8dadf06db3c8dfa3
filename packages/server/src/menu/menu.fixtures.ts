import type { MenuItem } from "@provost/contract/menu/menu";
import { expect } from "vitest";
import { type Database, notify } from "../platform/db/database.ts";
import { timeOrderedIds } from "../platform/ids.ts";
import type { TestUser } from "../platform/testing/test-client.ts";

const base = "/api/sq-system/menu";

/** Codes of a tree, the upper before the lower. */
export function codesOf(tree: readonly Pick<MenuItem, "code" | "children">[]): string[] {
  return tree.flatMap((item) => [item.code, ...codesOf(item.children ?? [])]);
}

/** A menu or button saved by an administrator. */
export async function saveMenu(user: TestUser, draft: Record<string, unknown>): Promise<MenuDetailReply> {
  const { status, body } = await user.post(`${base}/submit`, { name: draft.code, ...draft });
  expect([status, body.msg], JSON.stringify(draft)).toEqual([200, "操作成功"]);
  return body.data;
}

interface MenuDetailReply {
  id: string;
  code: string;
  name: string;
  sort: number;
  version: number;
}

/** A role with these menus and buttons, by code. */
export async function makeRole(
  db: Database,
  tenantId: string,
  code: string,
  menuCodes: readonly string[],
): Promise<void> {
  await db.tenant(tenantId).run(async (tenant) => {
    await tenant
      .insertInto("role")
      .values({ id: timeOrderedIds.next(), code, name: code, sort: 9, peopleScope: "all" })
      .execute();
  });
  await grantMenus(db, tenantId, code, menuCodes);
}

/** Gives a role exactly these menus and buttons, as another server would that had saved the role. */
export async function grantMenus(
  db: Database,
  tenantId: string,
  roleCode: string,
  menuCodes: readonly string[],
): Promise<void> {
  await db.tenant(tenantId).run(async (tenant) => {
    const { id: roleId } = await tenant
      .selectFrom("role")
      .select("id")
      .where("code", "=", roleCode)
      .executeTakeFirstOrThrow();
    await tenant.deleteFrom("roleMenu").where("roleId", "=", roleId).execute();
    const menus = await tenant.selectFrom("menu").select(["id", "code"]).execute();
    const wanted = menus.filter(({ code }) => menuCodes.includes(code));
    expect(wanted).toHaveLength(menuCodes.length);
    if (wanted.length > 0) {
      const rows = wanted.map(({ id: menuId }) => ({ roleId, menuId }));
      await tenant.insertInto("roleMenu").values(rows).execute();
    }
    await notify(tenant, `${tenantId} actor`);
  });
}
