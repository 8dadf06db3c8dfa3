import type { DemandAnswers } from "@provost/contract/demand/demand-rules";
import type { Language } from "@provost/contract/wire/language";
import type { TenantDb } from "../../platform/db/database.ts";

/** What is stored of a demand when it arrives. */
export interface TakenDemand {
  id: string;
  receipt: string;
  key: string;
  answersHash: string;
  answers: DemandAnswers;
  language: Language;
  receivedAt: Date;
}

/** Taking in the demands of one tenant. */
export function demandTakingStore(db: TenantDb) {
  return {
    byKey: (key: string) =>
      db
        .selectFrom("demand")
        .select(["receipt", "receivedAt", "answersHash"])
        .where("key", "=", key)
        .executeTakeFirst(),

    /** Gives whether it is new: neither its key nor its receipt was there. */
    insert: async ({ answers, ...demand }: TakenDemand): Promise<boolean> => {
      const made = await db
        .insertInto("demand")
        .values({ ...demand, answers: JSON.stringify(answers), updatedAt: demand.receivedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .execute();
      return made.length > 0;
    },

    /** Uses up a challenge; returns whether it was unused before. */
    useProof: async (nonce: string, expiresAt: Date): Promise<boolean> => {
      const made = await db
        .insertInto("demandProof")
        .values({ nonce, expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning("nonce")
        .execute();
      return made.length > 0;
    },

    countSince: async (time: Date): Promise<number> => {
      const { taken } = await db
        .selectFrom("demand")
        .select(({ fn }) => fn.countAll<number>().as("taken"))
        .where("receivedAt", ">=", time)
        .executeTakeFirstOrThrow();
      return taken;
    },

    forgetProofs: (now: Date) => db.deleteFrom("demandProof").where("expiresAt", "<", now).execute(),
  };
}
