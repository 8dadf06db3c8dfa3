import type { userTexts } from "@provost/contract/people/people";
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import type { AppUserTable, Tables } from "../platform/db/schema.ts";
import { type TextCondition, textIs } from "../platform/text-filter.ts";
import { isReached, type PeopleReach } from "./dept/people-scope.service.ts";
import { soundsLike } from "./name-sound.service.ts";

/** Which users a list shows. */
export interface UserFilter {
  keyword?: string | undefined;
  deptIds?: readonly string[] | undefined;
  roleId?: string | undefined;
  disabled?: boolean | undefined;
  texts?: readonly TextCondition<(typeof userTexts)[number]>[];
  /** Those within reach only. */
  reach?: PeopleReach | undefined;
}

/** What is unique among the users of a tenant. */
export interface UniqueFields {
  account: string;
  phone: string;
  email: string;
}

const searched = ["account", "userName", "nickName", "phone", "email"] as const;
const shown = [
  "appUser.id",
  "account",
  "userName",
  "nickName",
  "avatar",
  "phone",
  "email",
  "deptId",
  "attributes",
  "disabledAt",
  "totpConfirmedAt",
  "mustChangePassword",
  "directorySubject",
  "appUser.createdAt",
  "appUser.version",
] as const;

function hasText(
  eb: ExpressionBuilder<Tables, "appUser">,
  condition: TextCondition<(typeof userTexts)[number]>,
): Expression<SqlBool> {
  const { name } = condition;
  if (name === "deptName") {
    const depts = eb.selectFrom("dept").select("dept.id").whereRef("dept.id", "=", "appUser.deptId");
    return eb.exists(depts.where((dept) => textIs(dept.ref("dept.name"), condition)));
  }
  if (name === "roleName") {
    const roles = eb
      .selectFrom("userRole")
      .innerJoin("role", "role.id", "userRole.roleId")
      .select("role.id")
      .whereRef("userRole.userId", "=", "appUser.id");
    return eb.exists(roles.where((role) => textIs(role.ref("role.name"), condition)));
  }
  return textIs(eb.ref(name), condition);
}

/** A role given by hand or by the directory; those of third parties count in their own sessions only. */
const countsAlways = sql<boolean>`(user_role.granted_by is null or user_role.granted_by = '@directory')`;

/** Users of one tenant with what administrators see of them; passwords and secrets stay in the records. */
export function userStore(db: TenantDb) {
  const users = () =>
    db
      .selectFrom("appUser")
      .leftJoin("dept", "dept.id", "appUser.deptId")
      .select(shown)
      .select((eb) => [
        "dept.name as deptName",
        "dept.nameEn as deptNameEn",
        eb
          .selectFrom("loginLog")
          .select("loginLog.at")
          .whereRef("loginLog.userId", "=", "appUser.id")
          .where("loginLog.outcome", "=", "signed_in")
          .orderBy("loginLog.at", "desc")
          .limit(1)
          .as("lastSignInAt"),
      ]);

  const matching = ({ keyword = "", deptIds, roleId, disabled, reach, texts = [] }: UserFilter) =>
    db
      .selectFrom("appUser")
      .select("appUser.id")
      .$if(keyword !== "", (query) =>
        query.where((eb) =>
          eb.or([
            ...searched.map((column) => eb(column, "ilike", containing(keyword))),
            ...soundsLike(eb, keyword),
          ]),
        ),
      )
      .$if(reach !== undefined, (query) => (reach ? query.where(isReached(reach)) : query))
      .$if(deptIds !== undefined, (query) => query.where("deptId", "in", deptIds ?? []))
      .$if(disabled !== undefined, (query) => query.where("disabledAt", disabled ? "is not" : "is", null))
      .where((eb) => eb.and(texts.map((condition) => hasText(eb, condition))))
      .$if(roleId !== undefined, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom("userRole")
              .select("userRole.userId")
              .whereRef("userRole.userId", "=", "appUser.id")
              .where("userRole.roleId", "=", roleId ?? ""),
          ),
        ),
      );

  return {
    /** Of these accounts in lower case, those that users have. */
    accountsTaken: async (accounts: readonly string[]): Promise<Set<string>> => {
      const lower = sql<string>`lower(account)`;
      const rows = await db
        .selectFrom("appUser")
        .select(lower.as("account"))
        .where(lower, "in", accounts)
        .execute();
      return new Set(rows.map(({ account }) => account));
    },

    page: async (filter: UserFilter, paging: { current: number; size: number }) => {
      const ids = await matching(filter)
        .orderBy((eb) => eb.fn("lower", ["account"]))
        .orderBy("appUser.id")
        .offset((paging.current - 1) * paging.size)
        .limit(paging.size)
        .execute();
      const wanted = ids.map(({ id }) => id);
      const rows = wanted.length === 0 ? [] : await users().where("appUser.id", "in", wanted).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    count: async (filter: UserFilter = {}) => {
      const { n } = await db
        .selectFrom(matching(filter).as("found"))
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Those within reach who have a role, whichever way they sign in. */
    holdersOf: (roleId: string, reach: PeopleReach) =>
      users()
        .where(isReached(reach))
        .where("appUser.id", "in", (eb) =>
          eb.selectFrom("userRole").select("userId").where("roleId", "=", roleId).where(countsAlways),
        )
        .execute(),

    byIds: (ids: readonly string[]) => users().where("appUser.id", "in", ids).orderBy("appUser.id").execute(),

    /** What row rules may refer to, of all who can sign in, with the roles of each. */
    attributes: async () => {
      const rows = await db
        .selectFrom("appUser")
        .select(["id", "account", "deptId", "attributes"])
        .where("disabledAt", "is", null)
        .execute();
      const roles = Map.groupBy(
        await db.selectFrom("userRole").select(["userId", "roleId"]).execute(),
        ({ userId }) => userId,
      );
      return rows.map((row) => ({ ...row, roleIds: (roles.get(row.id) ?? []).map(({ roleId }) => roleId) }));
    },

    rolesOf: async (userIds: readonly string[]) =>
      userIds.length === 0
        ? []
        : db
            .selectFrom("userRole")
            .innerJoin("role", "role.id", "userRole.roleId")
            .select([
              "userRole.userId",
              "role.id",
              "role.code",
              "role.name",
              "role.nameEn",
              "role.allMenus",
              "grantedBy",
            ])
            .where("userRole.userId", "in", userIds)
            .orderBy("role.sort")
            .orderBy("role.id")
            .execute(),

    /** Who has one of these already. */
    taken: ({ account, phone, email }: UniqueFields, except: string | null) =>
      db
        .selectFrom("appUser")
        .select(["account", "phone", "email"])
        .where((eb) =>
          eb.or([
            eb(eb.fn<string>("lower", ["account"]), "=", account.toLowerCase()),
            ...(phone === "" ? [] : [eb("phone", "=", phone)]),
            ...(email === "" ? [] : [eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase())]),
          ]),
        )
        .$if(except !== null, (query) => query.where("id", "!=", except ?? ""))
        .execute(),

    /** Who has one of these already, for many at once. */
    takenAmong: (wanted: readonly UniqueFields[]) => {
      const lower = (values: string[]) => values.map((value) => value.toLowerCase());
      const accounts = lower(wanted.map(({ account }) => account));
      const phones = wanted.map(({ phone }) => phone).filter((phone) => phone !== "");
      const emails = lower(wanted.map(({ email }) => email).filter((email) => email !== ""));
      return db
        .selectFrom("appUser")
        .select(["account", "phone", "email"])
        .where((eb) =>
          eb.or([
            eb(eb.fn<string>("lower", ["account"]), "=", sql<string>`any(${accounts})`),
            eb("phone", "=", sql<string>`any(${phones})`),
            eb(eb.fn<string>("lower", ["email"]), "=", sql<string>`any(${emails})`),
          ]),
        )
        .execute();
    },

    /** Those within reach who have one of these accounts, which are in lower case. */
    named: (accounts: readonly string[], reach: PeopleReach) =>
      db
        .selectFrom("appUser")
        .select(["id", "account"])
        .where((eb) => eb(eb.fn<string>("lower", ["account"]), "=", sql<string>`any(${accounts})`))
        .where(isReached(reach))
        .execute(),

    insert: async (users: readonly Insertable<AppUserTable>[]) => {
      await db.insertInto("appUser").values(users).execute();
    },

    update: ({ id }: Authorized<"user", "edit">, change: Updateable<AppUserTable>) =>
      db
        .updateTable("appUser")
        .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    /** For users who were added just now. */
    giveRoles: async (grants: readonly { userId: string; roleId: string }[]) => {
      if (grants.length > 0) await db.insertInto("userRole").values(grants).execute();
    },

    /** Roles that stay keep who gave them; new ones are given by hand. */
    replaceRoles: async ({ id: userId }: Authorized<"user", "edit">, roleIds: readonly string[]) => {
      await db
        .deleteFrom("userRole")
        .where("userId", "=", userId)
        .$if(roleIds.length > 0, (query) => query.where("roleId", "not in", roleIds))
        .execute();
      const grants = roleIds.map((roleId) => ({ userId, roleId }));
      if (grants.length > 0)
        await db
          .insertInto("userRole")
          .values(grants)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },

    /** The roles of a user, and which identity provider gives each; null = given by hand. */
    grantedRoles: (userId: string) =>
      db.selectFrom("userRole").select(["roleId", "grantedBy"]).where("userId", "=", userId).execute(),

    /** Of these roles, those that exist. */
    rolesAmong: async (roleIds: readonly string[]) => {
      if (roleIds.length === 0) return [];
      const rows = await db
        .selectFrom("role")
        .select(["id", "allMenus"])
        .where("id", "in", roleIds)
        .execute();
      return rows;
    },

    /** Gives and takes roles that an identity provider decides. */
    changeGrantedRoles: async (
      { id: userId }: Authorized<"user", "edit">,
      { grantedBy, give, take }: { grantedBy: string; give: readonly string[]; take: readonly string[] },
    ) => {
      if (take.length > 0)
        await db
          .deleteFrom("userRole")
          .where("userId", "=", userId)
          .where("grantedBy", "=", grantedBy)
          .where("roleId", "in", take)
          .execute();
      if (give.length > 0)
        await db
          .insertInto("userRole")
          .values(give.map((roleId) => ({ userId, roleId, grantedBy })))
          .onConflict((conflict) =>
            conflict.columns(["tenantId", "userId", "roleId"]).doUpdateSet({ grantedBy }),
          )
          .execute();
    },

    dropGrantsOf: async (_tenant: Authorized<"own_tenant", "edit">, providers: readonly string[]) => {
      if (providers.length > 0) await db.deleteFrom("userRole").where("grantedBy", "in", providers).execute();
    },

    remove: (proofs: readonly Authorized<"user", "manage">[]) =>
      db
        .deleteFrom("appUser")
        .where(
          "id",
          "in",
          proofs.map(({ id }) => id),
        )
        .execute(),

    /** Users who can sign in and hold everything, whichever way they sign in. */
    countAdministrators: async () => {
      const { n } = await db
        .selectFrom("appUser")
        .innerJoin("userRole", "userRole.userId", "appUser.id")
        .innerJoin("role", "role.id", "userRole.roleId")
        .select((eb) => eb.fn.count<number>("appUser.id").distinct().as("n"))
        .where("role.allMenus", "=", true)
        .where(countsAlways)
        .where("appUser.disabledAt", "is", null)
        .executeTakeFirstOrThrow();
      return n;
    },
  };
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof userStore>["byIds"]>>[number];
