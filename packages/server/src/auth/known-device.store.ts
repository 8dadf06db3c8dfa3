import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";

const keptDevices = 50;

/** Browsers that have signed somebody in. */
export function knownDeviceStore(db: TenantDb) {
  return {
    isOfAccount: async (deviceHash: string, account: string) => {
      const row = await db
        .selectFrom("knownDevice")
        .innerJoin("appUser", "appUser.id", "knownDevice.userId")
        .select("knownDevice.userId")
        .where("deviceHash", "=", deviceHash)
        .where(sql`lower(app_user.account)`, "=", account.toLowerCase())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Remembers a device, and of a user's devices only so many of the last used. */
    remember: async (userId: string, deviceHash: string, at: Date) => {
      await db
        .insertInto("knownDevice")
        .values({ userId, deviceHash, seenAt: at })
        .onConflict((conflict) =>
          conflict.columns(["tenantId", "userId", "deviceHash"]).doUpdateSet({ seenAt: at }),
        )
        .execute();
      await db
        .deleteFrom("knownDevice")
        .where("userId", "=", userId)
        .where("deviceHash", "in", (eb) =>
          eb
            .selectFrom("knownDevice")
            .select("deviceHash")
            .where("userId", "=", userId)
            .orderBy("seenAt", "desc")
            .offset(keptDevices),
        )
        .execute();
    },
  };
}
