import { limits } from "@provost/contract/wire/limits";
import type { TenantDb } from "../../platform/db/database.ts";
import type { VirtualRow } from "./virtual.store.ts";

/** What virtual tables of one tenant were at each save, the newest included. */
export function virtualVersionStore(db: TenantDb) {
  const versions = (virtualTableId: string) =>
    db
      .selectFrom("virtualTableVersion")
      .leftJoin("appUser", "appUser.id", "virtualTableVersion.savedBy")
      .where("virtualTableVersion.virtualTableId", "=", virtualTableId)
      .selectAll("virtualTableVersion")
      .select("appUser.nickName as savedByName");

  return {
    list: (virtualTableId: string) =>
      versions(virtualTableId).orderBy("virtualTableVersion.version", "desc").execute(),

    one: (virtualTableId: string, version: number) =>
      versions(virtualTableId).where("virtualTableVersion.version", "=", version).executeTakeFirst(),

    /** Remembers how one stands, and forgets its oldest versions beyond the limit. */
    remember: async (row: VirtualRow, savedBy: string | null) => {
      const { id, version, tableName, comment, definition, columns, fanOut, updatedAt } = row;
      await db
        .insertInto("virtualTableVersion")
        .values({
          ...{ virtualTableId: id, version, tableName, comment, savedBy, savedAt: updatedAt },
          definition: JSON.stringify(definition),
          columns: JSON.stringify(columns),
          fanOut: fanOut && JSON.stringify(fanOut),
        })
        .onConflict((conflict) => conflict.columns(["tenantId", "virtualTableId", "version"]).doNothing())
        .execute();
      await db
        .deleteFrom("virtualTableVersion")
        .where("virtualTableId", "=", id)
        .where("version", "<=", version - limits.chartVersions)
        .execute();
    },
  };
}
