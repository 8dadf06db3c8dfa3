import type { Generated } from "kysely";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { TenantRow } from "../../platform/db/row.ts";

interface DeptTable extends TenantRow {
  id: string;
  parentId: string | null;
  name: string;
  nameEn: Generated<string>;
  sort: number;
  /** Its key in the data, for row rules; empty = none. */
  dataKey: Generated<string>;
  headId: Generated<string | null>;
  contactPhone: Generated<string>;
  version: Generated<number>;
}

declare module "../../platform/db/schema.ts" {
  interface Tables {
    dept: DeptTable;
  }
}

const atOnce = 500;

/** Departments of one tenant; `users` counts those right in one. */
export function deptStore(db: TenantDb) {
  return {
    all: () =>
      db
        .selectFrom("dept")
        .leftJoin("appUser as head", "head.id", "dept.headId")
        .selectAll("dept")
        .select("head.userName as headName")
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

    /** Adds departments, those above before those below. */
    insertAll: async (depts: readonly Insertable<DeptTable>[]) => {
      for (let from = 0; from < depts.length; from += atOnce)
        await db
          .insertInto("dept")
          .values(depts.slice(from, from + atOnce))
          .execute();
    },

    lock: (id: string) => db.selectFrom("dept").select("id").where("id", "=", id).forUpdate().execute(),

    update: async ({ id }: Authorized<"dept", "edit">, dept: Updateable<DeptTable>) => {
      await db
        .updateTable("dept")
        .set((eb) => ({ ...dept, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    },

    /** Removes departments, and takes them from the scopes of roles. */
    remove: async (proofs: readonly Authorized<"dept", "manage">[]) => {
      const ids = proofs.map(({ id }) => id);
      await db
        .updateTable("role")
        .set({
          peopleDepts: sql`array(select kept from unnest(people_depts) kept where kept <> all(${ids}::uuid[]))`,
        })
        .where(sql<boolean>`people_depts && ${ids}::uuid[]`)
        .execute();
      await db.deleteFrom("dept").where("id", "in", ids).execute();
    },
  };
}

export type DeptRow = Awaited<ReturnType<ReturnType<typeof deptStore>["all"]>>[number];
