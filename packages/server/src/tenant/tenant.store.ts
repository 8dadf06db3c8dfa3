import { type Selectable, sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { TenantTable } from "../platform/db/schema.ts";

export type TenantRow = Omit<Selectable<TenantTable>, "menusOf">;

/** The tenant's own row. */
export function tenantStore(db: TenantDb) {
  return {
    own: () => db.selectFrom("tenant").selectAll().executeTakeFirst(),

    /** Without the one large setting, for queries made with every session. */
    ownWithoutLogo: () =>
      db
        .selectFrom("tenant")
        .select(["id", "name", "domain", "disabledAt", "expiresAt", "limits", "createdAt", "version"])
        .select(sql<TenantRow["settings"]>`settings - 'logo'`.as("settings"))
        .executeTakeFirst(),

    lockOwn: () => db.selectFrom("tenant").selectAll().forUpdate().executeTakeFirst(),

    saveOwn: (
      { id }: Authorized<"own_tenant", "edit">,
      row: Pick<Updateable<TenantTable>, "name" | "settings">,
    ) =>
      db
        .updateTable("tenant")
        .set((eb) => ({ ...row, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    countUsers: async () => {
      const { n } = await db
        .selectFrom("appUser")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return Number(n);
    },
  };
}
