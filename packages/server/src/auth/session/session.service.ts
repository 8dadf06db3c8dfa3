import { notify, type TenantDb } from "../../platform/db/database.ts";

/** Which living sessions: by their ids, all of some users but perhaps one, or all there are. */
export type SessionChoice =
  | { ids: readonly string[] }
  | { userIds: readonly string[]; exceptSessionId?: string }
  | { everybody: true };

/** Ends living sessions in the transaction of what ends them; every server hears of it at the commit. Gives how many ended. */
export async function endSessions(
  db: TenantDb,
  tenantId: string,
  choice: SessionChoice,
  because: string,
  at: Date,
): Promise<number> {
  const living = db
    .updateTable("session")
    .set({ endedAt: at, endedBecause: because })
    .where("endedAt", "is", null);
  if ("everybody" in choice) {
    const { numUpdatedRows } = await living.executeTakeFirstOrThrow();
    await notify(db, `${tenantId} actor`);
    return Number(numUpdatedRows);
  }
  const chosen =
    "ids" in choice
      ? living.where("id", "in", choice.ids)
      : living
          .where("userId", "in", choice.userIds)
          .$if(choice.exceptSessionId !== undefined, (query) =>
            query.where("id", "!=", choice.exceptSessionId ?? ""),
          );
  const ended = await chosen.returning("id").execute();
  for (const { id } of ended) await notify(db, `${tenantId} session ${id}`);
  return ended.length;
}
