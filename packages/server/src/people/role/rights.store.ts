import { TablePolicy } from "@provost/contract/people/policy";
import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";
import { peopleButtons } from "../dept/people-scope.service.ts";
import type { Holding } from "./rights.ts";

/** The current rights of the roles of one tenant. */
export function rightsStore(db: TenantDb) {
  return {
    /** Waits for the lock: only one transaction at a time changes users, roles or departments of the tenant. */
    lock: (tenantId: string) =>
      sql`select pg_advisory_xact_lock(hashtext('provost people'), hashtext(${tenantId}))`.execute(db),

    /** Whether a row rule excludes the viewer's department or those below it. */
    excludesDepts: async () => {
      const policies = await db.selectFrom("tablePolicy").select("rows").execute();
      return policies.some(({ rows }) =>
        TablePolicy.shape.rows
          .parse(rows)
          .some(
            ({ operator, values }) =>
              operator !== "=" &&
              operator !== "in" &&
              values.some((value) => "attribute" in value && value.attribute.startsWith("user.dept")),
          ),
      );
    },

    depts: () => db.selectFrom("dept").select(["id", "parentId"]).execute(),

    /** By role. */
    holdings: async (roleIds: readonly string[]): Promise<Map<string, Holding>> => {
      if (roleIds.length === 0) return new Map();
      const roles = await db
        .selectFrom("role")
        .select(["id", "allMenus", "peopleScope", "peopleDepts"])
        .where("id", "in", roleIds)
        .execute();
      const grants = Map.groupBy(
        await db.selectFrom("roleMenu").select(["roleId", "menuId"]).where("roleId", "in", roleIds).execute(),
        ({ roleId }) => roleId,
      );
      const buttons = Map.groupBy(
        await db
          .selectFrom("roleMenu")
          .innerJoin("menu", "menu.id", "roleMenu.menuId")
          .select(["roleId", "menu.code"])
          .where("roleId", "in", roleIds)
          .where("menu.code", "in", peopleButtons)
          .execute(),
        ({ roleId }) => roleId,
      );
      const policies = Map.groupBy(
        await db.selectFrom("tablePolicy").selectAll().where("roleId", "in", roleIds).orderBy("id").execute(),
        ({ roleId }) => roleId,
      );
      const holdings = roles.map(({ id, ...scope }): [string, Holding] => [
        id,
        {
          ...scope,
          menuIds: new Set(grants.get(id)?.map(({ menuId }) => menuId)),
          buttons: scope.allMenus
            ? peopleButtons
            : peopleButtons.filter((button) => buttons.get(id)?.some(({ code }) => code === button)),
          policies: (policies.get(id) ?? []).map(({ datasetId, columns, rows }) =>
            TablePolicy.parse({ tableId: datasetId, columns, rows }),
          ),
        },
      ]);
      return new Map(holdings);
    },
  };
}
