import type { ExportState } from "@provost/contract/report/export";
import { sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { ExportRunTable } from "../platform/db/report-schema.ts";

/** An export without a report from its server for this long has ended with that server. */
const silent = sql<Date>`now() - interval '10 seconds'`;
/** How long an ended export is still listed. */
const retention = sql<Date>`now() - interval '1 minute'`;

/** The exports under way in one tenant, whichever server makes them. */
export function exportStore(db: TenantDb) {
  return {
    /** Adds an export, and drops those that ended. */
    begin: async ({ id: userId }: Authorized<"own_exports", "edit">, key: string): Promise<void> => {
      await db.deleteFrom("exportRun").where("toldAt", "<", retention).execute();
      await db
        .insertInto("exportRun")
        .values({ userId, key })
        .onConflict((conflict) =>
          conflict.columns(["tenantId", "userId", "key"]).doUpdateSet({
            ...{ phase: "waiting" as const, rows: 0, expected: null, message: "" },
            toldAt: sql<Date>`now()`,
          }),
        )
        .execute();
    },

    /** False where it has been ended meanwhile; then nothing is changed. */
    tell: async (
      { id: userId }: Authorized<"own_exports", "edit">,
      key: string,
      change: Updateable<ExportRunTable>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable("exportRun")
        .set({ ...change, toldAt: sql<Date>`now()` })
        .where("userId", "=", userId)
        .where("key", "=", key)
        .where("phase", "in", ["waiting", "running"])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    of: (userId: string): Promise<(ExportState & { isSilent: boolean })[]> =>
      db
        .selectFrom("exportRun")
        .select(["key", "phase", "rows", "expected", "message"])
        .select(({ eb }) => eb("toldAt", "<", silent).$castTo<boolean>().as("isSilent"))
        .where("userId", "=", userId)
        .where("toldAt", ">=", retention)
        .orderBy("toldAt")
        .execute(),
  };
}
