import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Files of one tenant that wait in the staging folder to be loaded. */
export function uploadStore(db: TenantDb) {
  return {
    all: () => db.selectFrom("datasetUpload").selectAll().orderBy("createdAt").orderBy("id").execute(),

    byId: (id: string) => db.selectFrom("datasetUpload").selectAll().where("id", "=", id).executeTakeFirst(),

    bytes: async (): Promise<number> => {
      const row = await db
        .selectFrom("datasetUpload")
        .select(({ fn }) => fn.coalesce(fn.sum<string>("bytes"), fn.count<string>("id")).as("bytes"))
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },

    insert: (upload: { id: string; userId: string; fileName: string; bytes: number; createdAt: Date }) =>
      db.insertInto("datasetUpload").values(upload).execute(),

    remove: ({ id }: Authorized<"waiting_upload", "manage">) =>
      db.deleteFrom("datasetUpload").where("id", "=", id).execute(),
  };
}
