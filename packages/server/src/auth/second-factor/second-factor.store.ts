import { z } from "zod";
import type { Authorized } from "../../platform/authority/authority.ts";
import { sha256 } from "../../platform/config.ts";
import type { TenantDb } from "../../platform/db/database.ts";

const Pending = z.object({ sealed: z.string() });
const purpose = "totp";

function pendingKey(sessionId: string): string {
  return sha256(`${purpose} ${sessionId}`);
}

/** Second factors of one tenant's users: the secret of an authenticator app, sealed, and the hashes of recovery codes. */
export function secondFactorStore(db: TenantDb) {
  return {
    ofUser: (userId: string) =>
      db
        .selectFrom("appUser")
        .select(["totpSecret", "totpConfirmedAt", "totpLastStep"])
        .where("id", "=", userId)
        .executeTakeFirst(),

    lock: (userId: string) =>
      db
        .selectFrom("appUser")
        .select(["totpSecret", "totpConfirmedAt", "totpLastStep"])
        .where("id", "=", userId)
        .forUpdate()
        .executeTakeFirst(),

    put: (
      { id: userId }: Authorized<"user", "edit">,
      factor: { totpSecret: string; totpConfirmedAt: Date; totpLastStep: number },
    ) => db.updateTable("appUser").set(factor).where("id", "=", userId).execute(),

    useStep: ({ id: userId }: Authorized<"user", "edit">, totpLastStep: number) =>
      db.updateTable("appUser").set({ totpLastStep }).where("id", "=", userId).execute(),

    remove: ({ id: userId }: Authorized<"user", "edit">) =>
      db
        .updateTable("appUser")
        .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: 0 })
        .where("id", "=", userId)
        .execute(),

    /** Keeps a sealed secret that a session was handed and has not confirmed; an earlier one is forgotten. */
    putPending: (sessionId: string, sealed: string, expiresAt: Date) => {
      const row = { payload: JSON.stringify({ sealed }), expiresAt };
      return db
        .insertInto("ticket")
        .values({ tokenHash: pendingKey(sessionId), purpose, ...row })
        .onConflict((conflict) => conflict.columns(["tenantId", "tokenHash"]).doUpdateSet(row))
        .execute();
    },

    pending: async (sessionId: string, now: Date) => {
      const row = await db
        .selectFrom("ticket")
        .select("payload")
        .where("tokenHash", "=", pendingKey(sessionId))
        .where("expiresAt", ">", now)
        .executeTakeFirst();
      return row ? Pending.parse(row.payload).sealed : null;
    },

    dropPending: ({ id: sessionId }: Authorized<"session", "edit">) =>
      db.deleteFrom("ticket").where("tokenHash", "=", pendingKey(sessionId)).execute(),

    codesLeft: async (userId: string) => {
      const { n } = await db
        .selectFrom("recoveryCode")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("userId", "=", userId)
        .where("usedAt", "is", null)
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Whether there was such a code; it is used up by that. */
    useCode: async ({ id: userId }: Authorized<"user", "edit">, codeHash: string, at: Date) => {
      const { numUpdatedRows } = await db
        .updateTable("recoveryCode")
        .set({ usedAt: at })
        .where("userId", "=", userId)
        .where("codeHash", "=", codeHash)
        .where("usedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    replaceCodes: async ({ id: userId }: Authorized<"user", "edit">, codeHashes: readonly string[]) => {
      await db.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
      if (codeHashes.length === 0) return;
      await db
        .insertInto("recoveryCode")
        .values(codeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
        .execute();
    },
  };
}
