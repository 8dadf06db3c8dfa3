import { limits } from "@provost/contract/wire/limits";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

interface VersionFields {
  version: number;
  name: string;
  content: unknown;
  savedBy: string | null;
  savedAt: Date;
}

/** What charts of one tenant were at each save, the newest included. */
export function chartVersionStore(db: TenantDb) {
  const versions = (chartId: string) =>
    db
      .selectFrom("chartVersion")
      .leftJoin("appUser", "appUser.id", "chartVersion.savedBy")
      .where("chartVersion.chartId", "=", chartId)
      .select([
        "chartVersion.version",
        "chartVersion.name",
        "chartVersion.savedAt",
        "appUser.nickName as savedByName",
      ]);

  return {
    list: (chartId: string) => versions(chartId).orderBy("chartVersion.version", "desc").execute(),

    one: (chartId: string, version: number) =>
      versions(chartId)
        .where("chartVersion.version", "=", version)
        .select("chartVersion.content")
        .executeTakeFirst(),

    /** One that is there already stays as it is. */
    insert: ({ id: chartId }: Authorized<"chart", "edit">, version: VersionFields) =>
      db
        .insertInto("chartVersion")
        .values({ ...version, chartId, content: JSON.stringify(version.content) })
        .onConflict((conflict) => conflict.columns(["tenantId", "chartId", "version"]).doNothing())
        .execute(),

    forgetOld: ({ id: chartId }: Authorized<"chart", "edit">, newest: number) =>
      db
        .deleteFrom("chartVersion")
        .where("chartId", "=", chartId)
        .where("version", "<=", newest - limits.chartVersions)
        .execute(),
  };
}
