import type { TablePolicy } from "@provost/contract/people/policy";
import type { PeopleScope } from "@provost/contract/people/role";
import type { Generated } from "kysely";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Authorized, asServer } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { containing } from "../../platform/db/like-pattern.ts";
import { ensureSpaceFor } from "../../platform/db/record-limit.ts";
import type { TenantRow } from "../../platform/db/row.ts";
import { isReached, type PeopleReach } from "../dept/people-scope.service.ts";

interface RoleTable extends TenantRow {
  id: string;
  code: string;
  name: string;
  nameEn: Generated<string>;
  sort: number;
  remark: Generated<string>;
  allMenus: Generated<boolean>;
  peopleScope: Generated<PeopleScope>;
  /** Of the scope `chosen`. */
  peopleDepts: Generated<string[]>;
  /** False for a role from before there were scopes, until it is saved. */
  peopleScopeReviewed: Generated<boolean>;
  version: Generated<number>;
}

interface UserRoleTable extends TenantRow {
  userId: string;
  roleId: string;
  /** The identity provider whose group gives it; null = given by hand. */
  grantedBy: Generated<string | null>;
}

declare module "../../platform/db/schema.ts" {
  interface Tables {
    role: RoleTable;
    userRole: UserRoleTable;
  }
}

type Changed = Authorized<"role", "edit">;

/** What a new role is granted. */
interface Grants {
  menus: readonly Authorized<"menu", "manage">[];
  policies: readonly (TablePolicy & { id: string })[];
}

/** Roles of one tenant with what they hold; `users` counts who has one, of those within reach. */
export function roleStore(db: TenantDb) {
  const roles = (reach?: PeopleReach) =>
    db
      .selectFrom("role")
      .selectAll("role")
      .select((eb) =>
        eb
          .selectFrom("userRole")
          .innerJoin("appUser", "appUser.id", "userRole.userId")
          .select((grants) => grants.fn.countAll<number>().as("n"))
          .whereRef("userRole.roleId", "=", "role.id")
          .$if(reach !== undefined, (query) => (reach ? query.where(isReached(reach)) : query))
          .as("users"),
      )
      .orderBy("role.sort")
      .orderBy("role.id");

  // As one array, because a statement takes 65,535 parameters.
  const setMenus = async ({ id: roleId }: Changed, menus: Grants["menus"]): Promise<void> => {
    const menuIds = menus.map(({ id }) => id);
    await db
      .deleteFrom("roleMenu")
      .where("roleId", "=", roleId)
      .where("menuId", "!=", sql<string>`all(${menuIds})`)
      .execute();
    await sql`insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${menuIds}::uuid[])
        on conflict do nothing`.execute(db);
  };

  const setPolicies = async ({ id: roleId }: Changed, policies: Grants["policies"]): Promise<void> => {
    await db.deleteFrom("tablePolicy").where("roleId", "=", roleId).execute();
    if (policies.length === 0) return;
    const values = policies.map(({ id, tableId, columns, rows }) => ({
      id,
      roleId,
      datasetId: tableId,
      columns: columns && JSON.stringify(columns),
      rows: JSON.stringify(rows),
    }));
    await db.insertInto("tablePolicy").values(values).execute();
  };

  return {
    all: () => roles().execute(),

    matching: (keyword: string, reach: PeopleReach) =>
      roles(reach)
        .where((eb) =>
          eb.or([
            eb("role.code", "ilike", containing(keyword)),
            eb("role.name", "ilike", containing(keyword)),
            eb("role.nameEn", "ilike", containing(keyword)),
          ]),
        )
        .execute(),

    byIds: (ids: readonly string[], reach?: PeopleReach) =>
      roles(reach).where("role.id", "in", ids).execute(),

    codeTaken: async (code: string, except: string | null) => {
      const row = await db
        .selectFrom("role")
        .select("id")
        .where("code", "=", code)
        .$if(except !== null, (query) => query.where("id", "!=", except ?? ""))
        .executeTakeFirst();
      return row !== undefined;
    },

    lock: (id: string) => db.selectFrom("role").select("id").where("id", "=", id).forUpdate().execute(),

    /** How many have the role of those who are not within reach. */
    holdersOutside: async (id: string, reach: PeopleReach) => {
      const { n } = await db
        .selectFrom("userRole")
        .innerJoin("appUser", "appUser.id", "userRole.userId")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("userRole.roleId", "=", id)
        .where(sql<boolean>`not ${isReached(reach)}`)
        .executeTakeFirstOrThrow();
      return n;
    },

    /** The departments of those who have the role. */
    holderDepts: async (id: string) => {
      const rows = await db
        .selectFrom("userRole")
        .innerJoin("appUser", "appUser.id", "userRole.userId")
        .select("appUser.deptId")
        .distinct()
        .where("userRole.roleId", "=", id)
        .execute();
      return rows.map(({ deptId }) => deptId);
    },

    insert: async (role: Insertable<RoleTable> & { id: string }, { menus, policies }: Grants) => {
      await ensureSpaceFor(db, "role");
      await db.insertInto("role").values(role).execute();
      const proof = asServer("role", role.id);
      await setMenus(proof, menus);
      await setPolicies(proof, policies);
    },

    update: ({ id }: Authorized<"role", "edit">, role: Updateable<RoleTable>) =>
      db
        .updateTable("role")
        .set((eb) => ({ ...role, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    remove: ({ id }: Authorized<"role", "manage">) => db.deleteFrom("role").where("id", "=", id).execute(),

    /** Codes of menus and buttons by id: those of the ids, or all. */
    menus: async (ids: readonly string[] | null) => {
      const rows = await db
        .selectFrom("menu")
        .select(["id", "code"])
        .$if(ids !== null, (query) => query.where("id", "=", sql<string>`any(${ids})`))
        .execute();
      return new Map(rows.map(({ id, code }) => [id, code]));
    },

    replaceMenus: (role: Changed, menus: Grants["menus"]) => setMenus(role, menus),

    replacePolicies: (role: Changed, policies: Grants["policies"]) => setPolicies(role, policies),

    /** Of these departments, those that are there. */
    depts: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : (await db.selectFrom("dept").select("id").where("id", "in", ids).execute()).map(({ id }) => id),

    datasets: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : (await db.selectFrom("dataset").select("id").where("id", "in", ids).execute()).map(({ id }) => id),
  };
}

export type RoleRow = Awaited<ReturnType<ReturnType<typeof roleStore>["all"]>>[number];
