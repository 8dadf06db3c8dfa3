import type { ExpressionBuilder, Insertable, Updateable } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { DatasetScheduleTable } from "../../platform/db/report-schema.ts";
import type { Tables } from "../../platform/db/schema.ts";

const isFree =
  (now: Date) =>
  ({ eb, or }: ExpressionBuilder<Tables, "datasetSchedule">) =>
    or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]);

/** The import schedules of the datasets of one tenant. */
export function scheduleStore(db: TenantDb) {
  const one = (datasetId: string) =>
    db.selectFrom("datasetSchedule").selectAll().where("datasetId", "=", datasetId);
  return {
    of: (datasetId: string) => one(datasetId).executeTakeFirst(),

    save: (
      { id: datasetId }: Authorized<"dataset", "manage">,
      change: Omit<Insertable<DatasetScheduleTable>, "datasetId" | "version">,
    ) => {
      return db
        .insertInto("datasetSchedule")
        .values({ ...change, datasetId })
        .onConflict((conflict) =>
          conflict
            .columns(["tenantId", "datasetId"])
            .doUpdateSet((eb) => ({ ...change, version: eb("datasetSchedule.version", "+", 1) })),
        )
        .execute();
    },

    change: ({ id: datasetId }: Authorized<"dataset", "manage">, change: Updateable<DatasetScheduleTable>) =>
      db.updateTable("datasetSchedule").set(change).where("datasetId", "=", datasetId).execute(),

    remove: ({ id }: Authorized<"dataset", "manage">) =>
      db.deleteFrom("datasetSchedule").where("datasetId", "=", id).execute(),

    /** The number of those that are on. */
    enabledCount: async (): Promise<number> => {
      const { schedules } = await db
        .selectFrom("datasetSchedule")
        .select(({ fn }) => fn.countAll<number>().as("schedules"))
        .where("enabled", "=", true)
        .executeTakeFirstOrThrow();
      return schedules;
    },

    /** Those that are on and failed last time, with their tables; the most failures first. */
    failing: (most: number) =>
      db
        .selectFrom("datasetSchedule")
        .innerJoin("dataset", "dataset.id", "datasetSchedule.datasetId")
        .select(["dataset.tableName", "datasetSchedule.failures", "datasetSchedule.lastAt"])
        .where("datasetSchedule.enabled", "=", true)
        .where("datasetSchedule.failures", ">", 0)
        .orderBy("datasetSchedule.failures", "desc")
        .limit(most)
        .execute(),

    /** Takes the next one that is due; it is reserved until `lease`. */
    take: (now: Date, lease: Date) =>
      db
        .updateTable("datasetSchedule")
        .set({ leaseUntil: lease })
        .where(({ eb, selectFrom }) =>
          eb(
            "datasetId",
            "in",
            selectFrom("datasetSchedule")
              .select("datasetId")
              .where("enabled", "=", true)
              .where("nextAt", "<=", now)
              .where(isFree(now))
              .orderBy("nextAt")
              .limit(1)
              .forUpdate()
              .skipLocked(),
          ),
        )
        .returningAll()
        .executeTakeFirst(),

    /** Takes one whether it is due or not, unless it is being fetched. */
    takeOne: ({ id: datasetId }: Authorized<"dataset", "manage">, now: Date, lease: Date) =>
      db
        .updateTable("datasetSchedule")
        .set({ leaseUntil: lease })
        .where("datasetId", "=", datasetId)
        .where(isFree(now))
        .returningAll()
        .executeTakeFirst(),
  };
}

export type ScheduleRow = NonNullable<Awaited<ReturnType<ReturnType<typeof scheduleStore>["of"]>>>;
