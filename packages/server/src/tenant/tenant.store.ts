import type { TenantDb } from "../platform/db/database.ts";

/** The tenant's own row. */
export function tenantStore(db: TenantDb) {
  return {
    own: () => db.selectFrom("tenant").selectAll().executeTakeFirst(),
  };
}

export type TenantRow = NonNullable<Awaited<ReturnType<ReturnType<typeof tenantStore>["own"]>>>;
