import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Codes sent to phones and mail addresses of one tenant. */
export function sentCodeStore(db: TenantDb) {
  const unused = (purpose: string, targetHash: string) =>
    db
      .updateTable("sentCode")
      .where("purpose", "=", purpose)
      .where("targetHash", "=", targetHash)
      .where("usedAt", "is", null);

  return {
    /** Makes every unused code of this target void. */
    voidUnused: (purpose: string, targetHash: string, at: Date) =>
      unused(purpose, targetHash).set({ usedAt: at }).execute(),

    insert: (code: {
      id: string;
      purpose: string;
      targetHash: string;
      codeHash: string;
      sentAt: Date;
      expiresAt: Date;
    }) => db.insertInto("sentCode").values(code).execute(),

    /** The code that may still be used, held until the transaction ends. */
    lockUsable: (purpose: string, targetHash: string, now: Date, tries: number) =>
      db
        .selectFrom("sentCode")
        .select(["id", "codeHash"])
        .where("purpose", "=", purpose)
        .where("targetHash", "=", targetHash)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .where("tries", "<", tries)
        .orderBy("sentAt", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),

    countTry: ({ id }: Authorized<"sent_code", "edit">) =>
      db
        .updateTable("sentCode")
        .set((row) => ({ tries: row("tries", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    markUsed: async ({ id }: Authorized<"sent_code", "edit">, at: Date): Promise<boolean> => {
      const used = await db
        .updateTable("sentCode")
        .set({ usedAt: at })
        .where("id", "=", id)
        .where("usedAt", "is", null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },

    removeSentBefore: (time: Date) => db.deleteFrom("sentCode").where("sentAt", "<", time).execute(),
  };
}
