import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/database.ts";

/** Which menus, buttons and top items the program has made in one tenant, by code. */
export function seededMenuStore(db: TenantDb) {
  return {
    codes: async () => {
      const rows = await db.selectFrom("seededMenu").select("code").execute();
      return new Set(rows.map(({ code }) => code));
    },

    /** Codes that are in the menus now, or were once: every rename and removal is in the audit log. */
    everSeen: async () => {
      const { rows } = await sql<{ code: string | null }>`
        select code from menu union select code from top_menu
        union select unnest(array[before ->> 'code', after ->> 'code']) from audit_log
          where entity in ('menu', 'top_menu')`.execute(db);
      return new Set(rows.map(({ code }) => code));
    },

    remember: async (codes: readonly string[]) => {
      if (codes.length === 0) return;
      await db
        .insertInto("seededMenu")
        .values(codes.map((code) => ({ code })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
