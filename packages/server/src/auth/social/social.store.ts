import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Third-party accounts bound to users of one tenant. */
export function socialStore(db: TenantDb) {
  return {
    /** The bound accounts among these subjects, in the requested order. */
    bySubjects: async (provider: string, subjects: readonly string[]) => {
      const rows = await db
        .selectFrom("socialAccount")
        .selectAll()
        .where("provider", "=", provider)
        .where("subject", "in", subjects)
        .execute();
      return rows.sort((a, b) => subjects.indexOf(a.subject) - subjects.indexOf(b.subject));
    },

    ofUser: (userId: string) =>
      db.selectFrom("socialAccount").selectAll().where("userId", "=", userId).orderBy("provider").execute(),

    /** False when the account, or another of this provider of the same user, is bound already. */
    insert: async (account: {
      provider: string;
      subject: string;
      userId: string;
      name: string;
      boundAt: Date;
    }): Promise<boolean> => {
      const made = await db
        .insertInto("socialAccount")
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return made.numInsertedOrUpdatedRows === 1n;
    },

    remove: ({ id: userId }: Authorized<"user", "edit">, provider: string) =>
      db
        .deleteFrom("socialAccount")
        .where("userId", "=", userId)
        .where("provider", "=", provider)
        .returning("name")
        .executeTakeFirst(),
  };
}
