import type { Grant } from "@provost/contract/document/sharing";
import type { Access } from "@provost/contract/wire/access";
import { isReached, type PeopleReach } from "../people/dept/people-scope.service.ts";
import { soundsLike } from "../people/name-sound.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import { personName } from "../platform/db/person-name.ts";
import { documentTables, type SharedKind } from "./document-tables.ts";

type GrantRow = Pick<Grant, "roleId" | "userId" | "level"> & { id: string };

/** A document outside the recycle bin, as sharing sees it. */
export interface KnownDocument {
  id: string;
  ownerId: string | null;
  access: Access;
  grants: readonly Pick<GrantRow, "roleId" | "userId" | "level">[];
}

/** By which column a grant names what is shared. */
const keyOf = (kind: SharedKind) => (kind === "connection" ? "connectionId" : documentTables[kind].key);

/** The grants of documents of one tenant. */
export function sharingStore(db: TenantDb) {
  return {
    of: (kind: SharedKind, id: string) =>
      db
        .selectFrom(kind)
        .leftJoin("appUser", "appUser.id", `${kind}.ownerId`)
        .where(`${kind}.id`, "=", id)
        .select([`${kind}.access`, `${kind}.ownerId`, `${kind}.sharingVersion`])
        .select(personName("appUser").as("ownerName"))
        .executeTakeFirst(),

    /** All of a kind, also those that the caller cannot find. */
    async known(kind: Exclude<SharedKind, "connection">): Promise<KnownDocument[]> {
      const key = keyOf(kind);
      const rows = await db
        .selectFrom(kind)
        .where(`${kind}.removedAt`, "is", null)
        .select([`${kind}.id`, `${kind}.ownerId`, `${kind}.access`])
        .execute();
      const grants = await db
        .selectFrom("sharingGrant")
        .where(key, "is not", null)
        .select([`${key} as of`, "roleId", "userId", "level"])
        .execute();
      const grantsOf = Map.groupBy(grants, ({ of }) => of);
      return rows.map((row) => ({ ...row, grants: grantsOf.get(row.id) ?? [] }));
    },

    set: (
      { kind, id }: Authorized<SharedKind, "manage">,
      change: { access: Access; ownerId: string | null },
    ) =>
      db
        .updateTable(kind)
        .set((eb) => ({ ...change, sharingVersion: eb("sharingVersion", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    grants: (kind: SharedKind, id: string) =>
      db
        .selectFrom("sharingGrant")
        .leftJoin("role", "role.id", "sharingGrant.roleId")
        .leftJoin("appUser", "appUser.id", "sharingGrant.userId")
        .where(`sharingGrant.${keyOf(kind)}`, "=", id)
        .select(["sharingGrant.roleId", "sharingGrant.userId", "sharingGrant.level"])
        .select(({ fn, val }) => fn.coalesce("role.name", personName("appUser"), val("")).as("name"))
        .orderBy("name")
        .orderBy("sharingGrant.id")
        .execute(),

    async replaceGrants(
      { kind, id }: Authorized<SharedKind, "manage">,
      grants: readonly GrantRow[],
    ): Promise<void> {
      await db.deleteFrom("sharingGrant").where(keyOf(kind), "=", id).execute();
      if (grants.length === 0) return;
      const none = {
        ...{ chartId: null, dashboardId: null, datasetId: null, coursewareId: null },
        connectionId: null,
      };
      await db
        .insertInto("sharingGrant")
        .values(
          grants.map(({ id: grantId, roleId, userId, level }) => ({
            ...none,
            [keyOf(kind)]: id,
            id: grantId,
            roleId,
            userId,
            level,
          })),
        )
        .execute();
    },
  };
}

/** Users and roles a document can be shared with. */
export function granteeStore(db: TenantDb) {
  return {
    /** Of these, those that are there. */
    roles: (ids: readonly string[]) =>
      db
        .selectFrom("role")
        .select("id")
        .where("id", "in", [...ids])
        .execute(),

    users: (ids: readonly string[], reach: PeopleReach) =>
      db
        .selectFrom("appUser")
        .select("id")
        .where(isReached(reach))
        .where("id", "in", [...ids])
        .execute(),

    /** Users who can sign in. */
    livingUser: (id: string, reach: PeopleReach) =>
      db
        .selectFrom("appUser")
        .select("id")
        .where(isReached(reach))
        .where("id", "=", id)
        .where("disabledAt", "is", null)
        .executeTakeFirst(),

    rolesNamed: (text: string, limit: number) =>
      db
        .selectFrom("role")
        .select(["id", "name"])
        .where("name", "ilike", containing(text))
        .orderBy("sort")
        .orderBy("id")
        .limit(limit)
        .execute(),

    usersNamed: (text: string, reach: PeopleReach, limit: number) =>
      db
        .selectFrom("appUser")
        .select(["id", "account", "nickName", "userName"])
        .where(isReached(reach))
        .where("disabledAt", "is", null)
        .where(({ or, eb }) =>
          or([
            eb("account", "ilike", containing(text)),
            eb("nickName", "ilike", containing(text)),
            eb("userName", "ilike", containing(text)),
            ...soundsLike(eb, text),
          ]),
        )
        .orderBy("account")
        .limit(limit)
        .execute(),
  };
}
