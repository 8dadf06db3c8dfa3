import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";
import { isReached, type PeopleReach } from "../dept/people-scope.service.ts";

const name = sql<string>`coalesce(nullif(app_user.nick_name, ''), nullif(app_user.user_name, ''), app_user.account)`;

/** Who holds what, in one tenant. */
export function holderStore(db: TenantDb) {
  const rolesWith = (button: string) =>
    db
      .selectFrom("role")
      .leftJoin("roleMenu", "roleMenu.roleId", "role.id")
      .leftJoin("menu", "menu.id", "roleMenu.menuId")
      .select("role.id")
      .where((eb) => eb.or([eb("role.allMenus", "=", true), eb("menu.code", "=", button)]));
  return {
    of: (button: string, reach: PeopleReach) =>
      db
        .selectFrom("appUser")
        .select(["id", name.as("name")])
        .where("disabledAt", "is", null)
        .where(isReached(reach))
        .where("id", "in", (eb) =>
          eb.selectFrom("userRole").select("userId").where("roleId", "in", rolesWith(button)),
        )
        .orderBy(sql`${name} collate "zh-x-icu"`)
        .execute(),
  };
}
