import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Pictures of the users of one tenant, at most one each. */
export function avatarStore(db: TenantDb) {
  return {
    byId: (id: string) => db.selectFrom("avatar").selectAll().where("id", "=", id).executeTakeFirst(),

    replace: async (
      { id: userId }: Authorized<"user", "edit">,
      picture: { id: string; type: string; bytes: Buffer } | null,
    ) => {
      await db.deleteFrom("avatar").where("userId", "=", userId).execute();
      if (picture)
        await db
          .insertInto("avatar")
          .values({ userId, ...picture })
          .execute();
      await db
        .updateTable("appUser")
        .set({ avatar: picture?.id ?? "" })
        .where("id", "=", userId)
        .execute();
    },
  };
}
