import type { User } from "@provost/contract/people/people";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { type UserRow, userStore } from "./user.store.ts";

function textsOf(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
}

/** What leaves the server of users, with their roles; in the rows' order. What is recorded has plain names in every language. */
export async function presentUsers(
  db: TenantDb,
  rows: readonly UserRow[],
  manageable: ReadonlySet<string>,
  { linkable = new Set(), language = "zh" }: { linkable?: ReadonlySet<string>; language?: Language } = {},
): Promise<User[]> {
  const roles = Map.groupBy(await userStore(db).rolesOf(rows.map(({ id }) => id)), ({ userId }) => userId);
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    userName: row.userName,
    nickName: row.nickName,
    avatar: row.avatar,
    phone: row.phone,
    email: row.email,
    deptId: row.deptId,
    deptName: nameIn(language, row.deptName ?? "", row.deptNameEn),
    roles: (roles.get(row.id) ?? []).map(({ id, code, name, nameEn, grantedBy }) => ({
      ...{ id, code, name: nameIn(language, name, nameEn) },
      ...(grantedBy !== null && { isMapped: true }),
    })),
    attributes: textsOf(row.attributes),
    disabled: row.disabledAt !== null,
    secondFactor: row.totpConfirmedAt !== null,
    mustChangePassword: row.mustChangePassword,
    ...(row.directorySubject !== null && { inDirectory: true }),
    manageable: manageable.has(row.id),
    ...(linkable.has(row.id) && { mayLink: true }),
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    version: row.version,
  }));
}

/** One user, as shown to a viewer who may change it; refuses when there is none. */
export async function managedUser(db: TenantDb, id: string): Promise<User> {
  const [user] = await presentUsers(db, await userStore(db).byIds([id]), new Set([id]));
  if (!user) throw refuse("not_found");
  return user;
}

/** What the audit log keeps of a user. */
export function auditedUser(user: User): object {
  const { account, userName, nickName, phone, email, deptName, attributes, disabled } = user;
  const roles = user.roles.map(({ code }) => code);
  return { account, userName, nickName, phone, email, deptName, roles, attributes, disabled };
}

/** What the audit log keeps of users who were changed together; `account` names the first of them. */
export function auditedBatch(users: readonly User[]): object {
  const sorted = [...users].sort((one, other) => (one.account < other.account ? -1 : 1));
  const [first] = sorted;
  const others = sorted.length - 1;
  return {
    account: others > 0 ? `${first?.account ?? ""} +${others}` : (first?.account ?? ""),
    users: sorted.map(({ id, account, userName, deptName, roles, disabled }) => ({
      id,
      account,
      userName,
      deptName,
      roles: roles.map(({ code }) => code),
      disabled,
    })),
  };
}
