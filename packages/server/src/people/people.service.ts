import type { LocalizedText } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import { type Authorized, authorityOver } from "../platform/authority/authority.ts";
import type { ActorRole, TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { directoryProvider } from "../tenant/tenant.service.ts";
import { peopleStore } from "./people.store.ts";

/** All third parties: none of them can have this name. */
export const everyProvider = "*";

/** A user with what sign-in, replies and policies need of it. */
export interface Person {
  id: string;
  account: string;
  userName: string;
  nickName: string;
  avatar: string;
  phone: string;
  email: string;
  /** Those that another user set and the user has not confirmed. */
  unconfirmed: readonly ("phone" | "email")[];
  deptId: string | null;
  deptName: LocalizedText;
  passwordHash: string;
  /** The user can prove who it is by a password, here or in the directory. */
  hasPassword: boolean;
  /** The directory's entry that checks the password; null = the password is checked here. */
  directorySubject: string | null;
  disabled: boolean;
  mustChangePassword: boolean;
  /** The second factor once it is in force; its secret is sealed. */
  totp: { secret: string; lastStep: number } | null;
  attributes: Readonly<Record<string, unknown>>;
  roles: readonly ActorRole[];
}

/** What row rules may refer to; `depts` are the user's department and those below it. What is not known is left out. */
export function attributesOf(
  user: { id: string; account: string; deptId: string | null; attributes: Readonly<Record<string, unknown>> },
  depts: readonly { id: string; dataKey: string }[],
): Record<string, unknown> {
  return {
    ...user.attributes,
    "user.id": user.id,
    "user.account": user.account,
    ...deptAttributes(user.deptId, depts),
  };
}

/** Of these, those that a user of this department has by it; `depts` are the department and all below it. */
export function deptAttributes(
  deptId: string | null,
  depts: readonly { id: string; dataKey: string }[],
): Record<string, unknown> {
  const own = depts.find(({ id }) => id === deptId);
  const keys = depts.map(({ dataKey }) => dataKey).filter((key) => key !== "");
  if (!own) return {};
  return {
    "user.deptId": own.id,
    "user.deptIds": depts.map(({ id }) => id),
    ...(own.dataKey !== "" && { "user.dept": own.dataKey }),
    ...(keys.length > 0 && { "user.depts": keys }),
  };
}

type UserRow = NonNullable<Awaited<ReturnType<ReturnType<typeof peopleStore>["userById"]>>>;

async function complete(
  db: TenantDb,
  user: UserRow | undefined,
  provider: string | null = null,
): Promise<Person | null> {
  if (!user) return null;
  const store = peopleStore(db);
  const providers = [directoryProvider, ...(provider === null ? [] : [provider])];
  const roles = await store.rolesOf(user.id, provider === everyProvider ? null : providers);
  const depts = user.deptId === null ? [] : await store.deptWithBelow(user.deptId);
  const dept = depts.find(({ id }) => id === user.deptId);
  const name = dept?.name ?? "";
  const deptName = { zh: name, en: nameIn("en", name, dept?.nameEn) };
  return {
    id: user.id,
    account: user.account,
    userName: user.userName,
    nickName: user.nickName,
    avatar: user.avatar,
    phone: user.phone,
    email: user.email,
    unconfirmed: [
      ...(user.phone !== "" && !user.phoneConfirmed ? (["phone"] as const) : []),
      ...(user.email !== "" && !user.emailConfirmed ? (["email"] as const) : []),
    ],
    deptId: user.deptId,
    deptName,
    passwordHash: user.passwordHash,
    hasPassword: user.passwordSet || user.directorySubject !== null,
    directorySubject: user.directorySubject,
    disabled: user.disabledAt !== null,
    mustChangePassword: user.mustChangePassword,
    totp:
      user.totpSecret === null || user.totpConfirmedAt === null
        ? null
        : { secret: user.totpSecret, lastStep: Number(user.totpLastStep) },
    attributes: attributesOf(user, depts),
    roles,
  };
}

/** What a password is checked against. */
export interface Credential {
  id: string;
  passwordHash: string;
  directorySubject: string | null;
  disabled: boolean;
}

/** Reads the credential of an account in one query, whether it exists or not, so that the response time reveals nothing. */
export async function credentialByAccount(db: TenantDb, account: string): Promise<Credential | null> {
  const user = await peopleStore(db).userByAccount(account);
  if (!user) return null;
  const { id, passwordHash, directorySubject, disabledAt } = user;
  return { id, passwordHash, directorySubject, disabled: disabledAt !== null };
}

/** The right to the account that one is signed in to. */
export const authorizeOwnAccount = authorityOver(
  "user",
  async (_deps: unknown, db: TenantDb, { actor }: TenantScope, id: string) => {
    const row = id === actor.userId ? await peopleStore(db).lockUser(id) : undefined;
    return row === undefined ? null : { row, access: "edit" as const };
  },
);

/** Replaces the stored hash by another hash of the same password, unless the stored one has changed. */
export async function replaceHash(
  db: TenantDb,
  user: Authorized<"user", "edit">,
  change: { old: string; hash: string },
): Promise<void> {
  await peopleStore(db).replaceHash(user, change);
}

export async function personByAccount(db: TenantDb, account: string): Promise<Person | null> {
  return complete(db, await peopleStore(db).userByAccount(account));
}

/** The user who has confirmed this phone number; null for an empty number. */
export async function personByPhone(db: TenantDb, phone: string): Promise<Person | null> {
  return phone === "" ? null : complete(db, await peopleStore(db).userByPhone(phone));
}

/** The user who has this mail address, in whatever case it is written, and has confirmed it. */
export async function personByEmail(db: TenantDb, email: string): Promise<Person | null> {
  return email === "" ? null : complete(db, await peopleStore(db).userByEmail(email));
}

/** The user whose password the directory checks by this entry. */
export async function personByDirectory(db: TenantDb, subject: string): Promise<Person | null> {
  return complete(db, await peopleStore(db).userByDirectory(subject));
}

/**
 * A user with the roles given by hand and by the directory, and those that the groups of a third party give to those whom it signs in.
 * `provider`: by which the session began; null = by none; `everyProvider`: whatever gives them.
 */
export async function personById(
  db: TenantDb,
  id: string,
  provider: string | null = null,
): Promise<Person | null> {
  return complete(db, await peopleStore(db).userById(id), provider);
}
