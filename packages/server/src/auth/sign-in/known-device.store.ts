import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";

/** Browsers that a user has signed in with. */
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

    /** Forgets those not used since then, and of each user all but so many of the last used. */
    forget: async (before: Date, most: number) => {
      await sql`
        delete from known_device where tenant_id = current_setting('provost.tenant') and (user_id, device_hash) in (
          select user_id, device_hash from (
            select user_id, device_hash, seen_at, row_number() over (partition by user_id order by seen_at desc) as place
            from known_device where tenant_id = current_setting('provost.tenant')
          ) as placed where seen_at < ${before} or place > ${most})`.execute(db);
    },
  };
}
