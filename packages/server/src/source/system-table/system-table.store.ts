import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** The data sets of one tenant that the server fills itself. */
export function systemTableStore(db: TenantDb) {
  const byKey = (key: string) =>
    db.selectFrom("dataset").select(["id", "systemMark"]).where("systemKey", "=", key);
  return {
    byKey: (key: string) => byKey(key).executeTakeFirst(),

    lockByKey: (key: string) => byKey(key).forUpdate().executeTakeFirst(),

    insert: (dataset: {
      id: string;
      systemKey: string;
      systemButton: string;
      tableName: string;
      comment: string;
    }) =>
      db
        .insertInto("dataset")
        .values({
          ...dataset,
          ownerId: null,
          status: "ready",
          progress: 1,
          problem: null,
          rejected: 0,
          rejectedLines: "[]",
          widened: "[]",
          encoding: "",
          delimiter: "",
        })
        .execute(),

    publish: (
      { id }: Authorized<"dataset", "manage">,
      state: { generationId: string; systemMark: string; updatedAt: Date },
    ) =>
      db
        .updateTable("dataset")
        .set((eb) => ({ ...state, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),
  };
}
