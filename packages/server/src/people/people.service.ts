import type { TenantDb } from "../platform/db/database.ts";
import type { ActorRole } from "../platform/scope.ts";
import { peopleStore } from "./people.store.ts";

/** A user with what sign-in, replies and policies need of it. */
export interface Person {
  id: string;
  account: string;
  userName: string;
  nickName: string;
  avatar: string;
  phone: string;
  email: string;
  deptId: string | null;
  deptName: string;
  passwordHash: string;
  disabled: boolean;
  mustChangePassword: boolean;
  /** The second factor once it is in force; its secret is sealed. */
  totp: { secret: string; lastStep: number } | null;
  attributes: Readonly<Record<string, unknown>>;
  roles: readonly ActorRole[];
}

type UserRow = NonNullable<Awaited<ReturnType<ReturnType<typeof peopleStore>["userById"]>>>;

async function complete(db: TenantDb, user: UserRow | undefined): Promise<Person | null> {
  if (!user) return null;
  const store = peopleStore(db);
  const roles = await store.rolesOf(user.id);
  const deptName = user.deptId === null ? "" : await store.deptName(user.deptId);
  return {
    id: user.id,
    account: user.account,
    userName: user.userName,
    nickName: user.nickName,
    avatar: user.avatar,
    phone: user.phone,
    email: user.email,
    deptId: user.deptId,
    deptName,
    passwordHash: user.passwordHash,
    disabled: user.disabledAt !== null,
    mustChangePassword: user.mustChangePassword,
    totp:
      user.totpSecret === null || user.totpConfirmedAt === null
        ? null
        : { secret: user.totpSecret, lastStep: Number(user.totpLastStep) },
    attributes: {
      ...user.attributes,
      "user.id": user.id,
      "user.account": user.account,
      ...(user.deptId === null ? {} : { "user.dept": deptName, "user.deptId": user.deptId }),
    },
    roles,
  };
}

export async function personByAccount(db: TenantDb, account: string): Promise<Person | null> {
  return complete(db, await peopleStore(db).userByAccount(account));
}

export async function personById(db: TenantDb, id: string): Promise<Person | null> {
  return complete(db, await peopleStore(db).userById(id));
}
