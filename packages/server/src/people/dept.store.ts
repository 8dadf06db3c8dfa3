import type { Insertable, Updateable } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import type { DeptTable } from "../platform/db/schema.ts";

/** Departments of one tenant; `users` counts those right in one. */
export function deptStore(db: TenantDb) {
  return {
    all: () =>
      db
        .selectFrom("dept")
        .selectAll("dept")
        .select((eb) =>
          eb
            .selectFrom("appUser")
            .select((user) => user.fn.countAll<number>().as("n"))
            .whereRef("appUser.deptId", "=", "dept.id")
            .as("users"),
        )
        .orderBy("dept.sort")
        .orderBy("dept.id")
        .execute(),

    insert: async (dept: Insertable<DeptTable>) => {
      await db.insertInto("dept").values(dept).execute();
    },

    update: async (id: string, dept: Updateable<DeptTable>) => {
      await db
        .updateTable("dept")
        .set((eb) => ({ ...dept, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    },

    remove: (ids: readonly string[]) => db.deleteFrom("dept").where("id", "in", ids).execute(),
  };
}

export type DeptRow = Awaited<ReturnType<ReturnType<typeof deptStore>["all"]>>[number];
