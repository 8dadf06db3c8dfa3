import type { DirectorySettings } from "@provost/contract/tenant/directory-settings";
import { createNewcomer } from "../../people/newcomer.service.ts";
import { type Credential, type Person, personByDirectory, personById } from "../../people/people.service.ts";
import { bringRolesUpToDate } from "../../people/role/mapped-roles.service.ts";
import type { RequestOrigin } from "../../platform/db/database.ts";
import { DirectoryError, type DirectoryPerson } from "../../platform/directory/directory.ts";
import { refuse } from "../../platform/refusal.ts";
import { directoryAccess, directoryProvider } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";
import { shownName } from "../social/social-provider.ts";

/** An account and a password that are not right here, for the directory. */
export interface DirectoryTry {
  settings: DirectorySettings;
  account: string;
  password: string;
  /** The user here who has the account. */
  credential: Credential | null;
  origin: RequestOrigin;
}

async function ask(
  { directory, seal }: AuthDeps,
  tenantId: string,
  { settings, account, password, credential }: DirectoryTry,
): Promise<DirectoryPerson | null> {
  // Nothing to ask: no account is empty, and a bind without a password proves nothing.
  if (account === "" || password === "") return null;
  // A user with a password here is never the directory's. It is asked all the same, so that it takes as long, but not with the password.
  const isOther = credential !== null && credential.directorySubject === null;
  try {
    const access = directoryAccess(seal, tenantId, settings);
    const person = await directory.prove(access, account, isOther ? null : password);
    // An account name that the directory has given to someone else since.
    const isReassigned = credential !== null && credential.directorySubject !== person?.subject;
    return isReassigned ? null : person;
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    throw refuse("directory_away", { outcome: "directory_away" }, error);
  }
}

/** The user here of a person whom the directory has proved; makes one where the settings say so and a group gives a role. */
async function userOf(
  deps: AuthDeps,
  tenantId: string,
  { settings: { unknown, roles: mapping }, origin }: DirectoryTry,
  found: DirectoryPerson,
): Promise<Person> {
  const membership = { provider: directoryProvider, groups: found.groups, mapping };
  const records = deps.db.tenant(tenantId, origin);
  const known = await records.run(async (db) => {
    const person = await personByDirectory(db, found.subject);
    if (person === null || person.disabled) return person;
    await bringRolesUpToDate(db, tenantId, person.id, membership);
    return personById(db, person.id);
  });
  if (known !== null) return known;
  if (unknown === "refuse") throw refuse("directory_unknown", { outcome: "not_bound" });
  // The directory checks the password; the one that is stored is no one's.
  const passwordHash = await deps.passwords.hash(deps.tokens.newRefresh());
  const id = deps.ids.next();
  return records.run(async (db) => {
    const problem = await createNewcomer(db, tenantId, {
      ...{ id, passwordHash, account: found.account, directorySubject: found.subject },
      ...{ name: shownName(found.name), email: found.mail, membership },
    });
    if (problem === "account_taken") throw refuse("directory_account_taken", { outcome: "not_bound" });
    if (problem !== null) throw refuse("directory_unknown", { outcome: "not_bound" });
    const person = await personById(db, id);
    if (person === null) throw refuse("invalid_credentials");
    return person;
  });
}

/** Asks the directory who this is; null = it knows no such account and password, otherwise what gives the user. */
export async function provenByDirectory(
  deps: AuthDeps,
  tenantId: string,
  attempt: DirectoryTry,
): Promise<(() => Promise<Person>) | null> {
  const found = await ask(deps, tenantId, attempt);
  return found === null ? null : () => userOf(deps, tenantId, attempt, found);
}
