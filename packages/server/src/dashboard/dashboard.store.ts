import type { DashboardTile } from "@provost/contract/dashboard";
import type { TenantDb } from "../platform/db/database.ts";

interface DashboardFields {
  name: string;
  tiles: readonly DashboardTile[];
}

/** Dashboards of one tenant. */
export function dashboardStore(db: TenantDb) {
  return {
    list: (home: boolean | undefined) => {
      const all = db
        .selectFrom("dashboard")
        .selectAll()
        .orderBy("home", "desc")
        .orderBy("name")
        .orderBy("id");
      return (home === undefined ? all : all.where("home", "=", home)).execute();
    },

    lock: (id: string) =>
      db.selectFrom("dashboard").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

    lockAll: () => db.selectFrom("dashboard").selectAll().orderBy("id").forUpdate().execute(),

    insert: (dashboard: DashboardFields & { id: string }) =>
      db
        .insertInto("dashboard")
        .values({ ...dashboard, tiles: JSON.stringify(dashboard.tiles), home: false })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (id: string, { name, tiles }: DashboardFields) =>
      db
        .updateTable("dashboard")
        .set((eb) => ({
          name,
          tiles: JSON.stringify(tiles),
          version: eb("version", "+", 1),
          updatedAt: eb.fn<Date>("now"),
        }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: (id: string) => db.deleteFrom("dashboard").where("id", "=", id).execute(),
  };
}

export type DashboardRow = NonNullable<Awaited<ReturnType<ReturnType<typeof dashboardStore>["lock"]>>>;
