import type { ChartContent } from "@provost/contract/chart-content";
import type { PageQuery } from "@provost/contract/page";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";

/** Saved charts of one tenant. */
export function chartStore(db: TenantDb) {
  const charts = () =>
    db
      .selectFrom("chart")
      .leftJoin("appUser", "appUser.id", "chart.ownerId")
      .select([
        "chart.id",
        "chart.name",
        "chart.content",
        "chart.ownerId",
        "chart.folderId",
        "chart.version",
        "chart.updatedAt",
        "appUser.nickName as ownerName",
      ]);

  return {
    byId: (id: string) => charts().where("chart.id", "=", id).executeTakeFirst(),

    lock: (id: string) =>
      db.selectFrom("chart").select(["id", "version"]).where("id", "=", id).forUpdate().executeTakeFirst(),

    list: async (name: string | undefined, { current, size }: PageQuery) => {
      const pattern = containing(name ?? "");
      const { total } = await db
        .selectFrom("chart")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("name", "ilike", pattern)
        .executeTakeFirstOrThrow();
      const rows = await charts()
        .where("chart.name", "ilike", pattern)
        .orderBy("chart.updatedAt", "desc")
        .orderBy("chart.id")
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      return { total, rows };
    },

    insert: (chart: { id: string; name: string; content: ChartContent; ownerId: string }) =>
      db
        .insertInto("chart")
        .values({ ...chart, content: JSON.stringify(chart.content) })
        .execute(),

    update: (id: string, chart: { name: string; content: ChartContent; updatedAt: Date }) =>
      db
        .updateTable("chart")
        .set((eb) => ({ ...chart, content: JSON.stringify(chart.content), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    remove: (id: string) => db.deleteFrom("chart").where("id", "=", id).execute(),
  };
}

export type ChartRow = NonNullable<Awaited<ReturnType<ReturnType<typeof chartStore>["byId"]>>>;
