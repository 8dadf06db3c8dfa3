import { type Generated, type Insertable, sql } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { ensureSpaceFor } from "../../platform/db/record-limit.ts";
import type { TenantRow } from "../../platform/db/row.ts";
import { type DeptReach, isReachedDept } from "../dept/people-scope.service.ts";

interface InvitationTable extends TenantRow {
  id: string;
  /** SHA-256 of the token; the token itself is stored nowhere. */
  tokenHash: string;
  /** Of the users who come by it; null = none. */
  deptId: string | null;
  roleIds: string[];
  remark: string;
  /** null = a user who was deleted. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** How many people may register by it, and how many still may. */
  uses: number;
  usesLeft: number;
  revokedAt: Generated<Date | null>;
}

interface RegistrationTable extends TenantRow {
  id: string;
  invitationId: string;
  account: string;
  userName: string;
  phone: string;
  email: string;
  passwordHash: string;
  createdAt: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Tables {
    invitation: InvitationTable;
    registration: RegistrationTable;
  }
}

/** Invitations of one tenant. */
export function invitationStore(db: TenantDb) {
  const invitations = () =>
    db
      .selectFrom("invitation")
      .leftJoin("dept", "dept.id", "invitation.deptId")
      .leftJoin("appUser as maker", "maker.id", "invitation.createdBy")
      .selectAll("invitation")
      .select(["dept.name as deptName", "maker.userName as makerName"]);

  return {
    /** Those of departments within reach, newest first. */
    within: (reach: DeptReach) =>
      invitations()
        .where(isReachedDept(reach, "invitation.dept_id"))
        .orderBy("createdAt", "desc")
        .orderBy("invitation.id", "desc")
        .execute(),

    byId: (id: string) => invitations().where("invitation.id", "=", id).executeTakeFirst(),

    byToken: (tokenHash: string) => invitations().where("tokenHash", "=", tokenHash).executeTakeFirst(),

    lock: (id: string) => db.selectFrom("invitation").select("id").where("id", "=", id).forUpdate().execute(),

    insert: async (invitation: Insertable<InvitationTable>) => {
      await ensureSpaceFor(db, "invitation");
      await db.insertInto("invitation").values(invitation).execute();
    },

    /** Uses it once; false = it is used up, revoked or expired, also since it was read. */
    use: async ({ id }: Authorized<"invitation", "edit">, now: Date): Promise<boolean> => {
      const used = await db
        .updateTable("invitation")
        .set((eb) => ({ usesLeft: eb("usesLeft", "-", 1) }))
        .where("id", "=", id)
        .where("usesLeft", ">", 0)
        .where("revokedAt", "is", null)
        .where("expiresAt", ">", now)
        .returning("id")
        .executeTakeFirst();
      return used !== undefined;
    },

    revoke: async ({ id }: Authorized<"invitation", "edit">, now: Date) => {
      await db.updateTable("invitation").set({ revokedAt: now }).where("id", "=", id).execute();
    },

    /** Of these roles, those that exist, with their names. */
    rolesAmong: (ids: readonly string[]) =>
      db
        .selectFrom("role")
        .select(["id", "name"])
        .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
        .orderBy("sort")
        .orderBy("id")
        .execute(),
  };
}

export type InvitationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof invitationStore>["byId"]>>>;

/** Who registered and waits for approval. */
export function registrationStore(db: TenantDb) {
  const registrations = () =>
    db
      .selectFrom("registration")
      .innerJoin("invitation", "invitation.id", "registration.invitationId")
      .leftJoin("dept", "dept.id", "invitation.deptId")
      .select(["registration.id", "registration.invitationId"])
      .select(["registration.account", "registration.userName"])
      .select(["registration.phone", "registration.email", "registration.createdAt"])
      .select(["invitation.deptId", "invitation.roleIds", "invitation.remark", "dept.name as deptName"]);

  return {
    /** Those for departments within reach, the longest waiting first. */
    within: (reach: DeptReach) =>
      registrations()
        .where(isReachedDept(reach, "invitation.dept_id"))
        .orderBy("registration.createdAt")
        .orderBy("registration.id")
        .execute(),

    byId: (id: string) => registrations().where("registration.id", "=", id).executeTakeFirst(),

    /** The hash of the password that was chosen. */
    passwordHash: async ({ id }: Authorized<"registration", "edit">): Promise<string> => {
      const found = await db
        .selectFrom("registration")
        .select("passwordHash")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return found.passwordHash;
    },

    lock: (id: string) =>
      db.selectFrom("registration").select("id").where("id", "=", id).forUpdate().execute(),

    /** How many wait for departments within reach. */
    countWithin: async (reach: DeptReach): Promise<number> => {
      const { n } = await db
        .selectFrom("registration")
        .innerJoin("invitation", "invitation.id", "registration.invitationId")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where(isReachedDept(reach, "invitation.dept_id"))
        .executeTakeFirstOrThrow();
      return n;
    },

    insert: async (registration: Insertable<RegistrationTable>) => {
      await ensureSpaceFor(db, "registration");
      await db.insertInto("registration").values(registration).execute();
    },

    remove: async ({ id }: Authorized<"registration", "edit">) => {
      await db.deleteFrom("registration").where("id", "=", id).execute();
    },

    /** Deletes what has waited since before this time, and invitations that ended before it and for which no one waits. */
    forgetBefore: async (time: Date) => {
      await db.deleteFrom("registration").where("createdAt", "<", time).execute();
      await db
        .deleteFrom("invitation")
        .where((eb) => eb.or([eb("expiresAt", "<", time), eb("revokedAt", "<", time)]))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("registration")
                .select("registration.id")
                .whereRef("registration.invitationId", "=", "invitation.id"),
            ),
          ),
        )
        .execute();
    },
  };
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof registrationStore>["byId"]>>>;
