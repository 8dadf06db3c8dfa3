import { Account, userFields } from "@provost/contract/people/people";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { auditedUser, managedUser } from "./present-user.ts";
import { bringRolesUpToDate, type GroupMembership, rolesOfGroups } from "./role/mapped-roles.service.ts";
import { rightsStore } from "./role/rights.store.ts";
import { userStore } from "./user.store.ts";
import { usersLeft } from "./user-checks.ts";

/** Someone whom an identity provider vouches for and who has no user here. */
export interface Newcomer {
  id: string;
  /** As the provider calls them. */
  account: string;
  /** Of a password that no one knows. */
  passwordHash: string;
  /** The directory's entry that checks the password; null = no directory does. */
  directorySubject: string | null;
  name: string;
  email: string;
  membership: GroupMembership;
}

/** Why no user is made: the account is not a valid name here, another user has it, or no group gives a role. */
export type NewcomerProblem = "account_invalid" | "account_taken" | "no_role";

/** Makes the user of someone who signs in for the first time, with the roles that the groups give. Null = made; throws `users_limit`. */
export async function createNewcomer(
  db: TenantDb,
  tenantId: string,
  { id, passwordHash, directorySubject, name, email, membership, ...provided }: Newcomer,
): Promise<NewcomerProblem | null> {
  const account = Account.safeParse(provided.account.normalize("NFKC")).data;
  if (account === undefined) return "account_invalid";
  const store = userStore(db);
  await rightsStore(db).lock(tenantId);
  const mail = userFields.email.safeParse(email).data ?? "";
  const taken = await store.taken({ account, phone: "", email: mail }, null);
  if (taken.some((other) => other.account.toLowerCase() === account.toLowerCase())) return "account_taken";
  if ((await rolesOfGroups(db, membership)).length === 0) return "no_role";
  const available = await usersLeft(db);
  if (available && available.left < 1) throw refuse("users_limit", { limit: available.limit });
  await store.insert([
    {
      ...{
        id,
        account,
        passwordHash,
        passwordSet: false,
        directorySubject,
        userName: name || account,
        nickName: "",
      },
      // It proves nothing until its owner confirms it.
      ...{ email: taken.length === 0 ? mail : "", emailConfirmed: false, phone: "", phoneConfirmed: false },
      ...{ avatar: "", deptId: null, attributes: "{}", disabledAt: null, mustChangePassword: false },
      ...{ totpSecret: null, totpConfirmedAt: null },
    },
  ]);
  await audit(db, {
    actorId: id,
    action: "create",
    entity: "user",
    entityId: id,
    before: null,
    after: {
      ...auditedUser(await managedUser(db, id)),
      ...(directorySubject !== null && { inDirectory: true }),
    },
  });
  await bringRolesUpToDate(db, tenantId, id, membership);
  return null;
}
