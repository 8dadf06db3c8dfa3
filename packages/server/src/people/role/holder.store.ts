import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";
import { containing } from "../../platform/db/like-pattern.ts";
import { isReached, type PeopleReach } from "../dept/people-scope.service.ts";
import { soundsLike } from "../name-sound.service.ts";

const name = sql<string>`coalesce(nullif(app_user.nick_name, ''), nullif(app_user.user_name, ''), app_user.account)`;

/** Which holders; what is left out does not matter. */
export interface HolderFilter {
  /** A part of the name. */
  keyword?: string | undefined;
  id?: string | undefined;
  most?: number | undefined;
}

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
    of: (button: string, reach: PeopleReach, { keyword = "", most, id }: HolderFilter) =>
      db
        .selectFrom("appUser")
        .select(["id", name.as("name")])
        .where("disabledAt", "is", null)
        .where(isReached(reach))
        .$if(keyword !== "", (query) =>
          query.where((eb) => eb.or([eb(name, "ilike", containing(keyword)), ...soundsLike(eb, keyword)])),
        )
        .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
        .where("id", "in", (eb) =>
          eb.selectFrom("userRole").select("userId").where("roleId", "in", rolesWith(button)),
        )
        .orderBy(sql`${name} collate "zh-x-icu"`)
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .execute(),
  };
}
