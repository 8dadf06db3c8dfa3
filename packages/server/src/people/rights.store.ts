import { TablePolicy } from "@provost/contract/policy";
import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import type { Holding } from "./rights.ts";

/** What the roles of one tenant hold, as it stands in the records now. */
export function rightsStore(db: TenantDb) {
  return {
    /** Waits for its turn: whoever changes users, roles or departments of the tenant does so alone, until the transaction ends. */
    lock: (tenantId: string) =>
      sql`select pg_advisory_xact_lock(hashtext('provost people'), hashtext(${tenantId}))`.execute(db),

    /** By role. */
    holdings: async (roleIds: readonly string[]): Promise<Map<string, Holding>> => {
      if (roleIds.length === 0) return new Map();
      const roles = await db
        .selectFrom("role")
        .select(["id", "allMenus"])
        .where("id", "in", roleIds)
        .execute();
      const grants = Map.groupBy(
        await db.selectFrom("roleMenu").select(["roleId", "menuId"]).where("roleId", "in", roleIds).execute(),
        ({ roleId }) => roleId,
      );
      const policies = Map.groupBy(
        await db.selectFrom("tablePolicy").selectAll().where("roleId", "in", roleIds).orderBy("id").execute(),
        ({ roleId }) => roleId,
      );
      const holdings = roles.map(({ id, allMenus }): [string, Holding] => [
        id,
        {
          everything: allMenus,
          menuIds: new Set(grants.get(id)?.map(({ menuId }) => menuId)),
          policies: (policies.get(id) ?? []).map(({ datasetId, columns, rows }) =>
            TablePolicy.parse({ tableId: datasetId, columns, rows }),
          ),
        },
      ]);
      return new Map(holdings);
    },
  };
}
