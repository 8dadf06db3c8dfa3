import { limits } from "@provost/contract/wire/limits";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";

interface VersionFields {
  version: number;
  name: string;
  content: unknown;
  savedBy: string | null;
  savedAt: Date;
}

/** What dashboards of one tenant were at each save, the newest included. */
export function dashboardVersionStore(db: TenantDb) {
  const versions = (dashboardId: string) =>
    db
      .selectFrom("dashboardVersion")
      .leftJoin("appUser", "appUser.id", "dashboardVersion.savedBy")
      .where("dashboardVersion.dashboardId", "=", dashboardId)
      .select([
        "dashboardVersion.version",
        "dashboardVersion.name",
        "dashboardVersion.savedAt",
        "appUser.nickName as savedByName",
      ]);

  return {
    list: (dashboardId: string) =>
      versions(dashboardId).orderBy("dashboardVersion.version", "desc").execute(),

    one: (dashboardId: string, version: number) =>
      versions(dashboardId)
        .where("dashboardVersion.version", "=", version)
        .select("dashboardVersion.content")
        .executeTakeFirst(),

    /** One that is there already stays as it is. */
    insert: ({ id: dashboardId }: Authorized<"dashboard", "edit">, version: VersionFields) =>
      db
        .insertInto("dashboardVersion")
        .values({ ...version, dashboardId, content: JSON.stringify(version.content) })
        .onConflict((conflict) => conflict.columns(["tenantId", "dashboardId", "version"]).doNothing())
        .execute(),

    forgetOld: ({ id: dashboardId }: Authorized<"dashboard", "edit">, newest: number) =>
      db
        .deleteFrom("dashboardVersion")
        .where("dashboardId", "=", dashboardId)
        .where("version", "<=", newest - limits.chartVersions)
        .execute(),
  };
}
