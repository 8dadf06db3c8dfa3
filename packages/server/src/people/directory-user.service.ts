import { userButtons } from "@provost/contract/people/people-feature";
import { endSessions } from "../auth/session/session.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { DirectoryError } from "../platform/directory/directory.ts";
import { refuse } from "../platform/refusal.ts";
import { directoryAccess, directoryProvider, tenantRecord } from "../tenant/tenant.service.ts";
import { makeUpPassword } from "./password/password.service.ts";
import { peopleStore } from "./people.store.ts";
import { authorizeUser, peopleAuthority } from "./people-authority.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { leaveProvider } from "./role/mapped-roles.service.ts";
import { rightsStore } from "./role/rights.store.ts";

/** The entry that has this account, as its identity. */
async function subjectOf(deps: PeopleDeps, { db, tenantId }: TenantScope, account: string): Promise<string> {
  const settings = (await db.run(tenantRecord))?.settings.directory;
  if (!settings) throw refuse("directory_not_set_up");
  try {
    return (await deps.directory.find(directoryAccess(deps.seal, tenantId, settings), account)).subject;
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    throw error.problem === "no_entry"
      ? refuse("directory_no_entry", { field: "account", account })
      : refuse("directory_failed", {}, error);
  }
}

/**
 * Lets the directory check a user's password, or no longer. Administrators only: the person whom the directory names gets the roles of their groups.
 * The password that was stored is no one's from then on, and phone and mail address sign no one in until their owner confirms them; accounts of third
 * parties that the user bound stay.
 */
export async function linkToDirectory(
  deps: PeopleDeps,
  scope: TenantScope,
  { id, account }: { id: string; account: string | null },
): Promise<{ linked: boolean }> {
  const { actor, tenantId } = scope;
  if (id === actor.userId) throw refuse("user_self");
  const managed = async (db: TenantDb) => {
    const authority = await peopleAuthority(deps, db, scope, userButtons.reset);
    return authorizeUser(authority, db, scope, id, "manage");
  };
  // Outside a transaction, because the directory may be slow.
  await scope.db.run(managed);
  const directorySubject = account === null ? null : await subjectOf(deps, scope, account);
  const passwordHash = await deps.passwords.hash(makeUpPassword(32));
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const { proof, row } = await managed(db);
    if (row.directorySubject === directorySubject) return;
    const other =
      directorySubject === null ? undefined : await peopleStore(db).userByDirectory(directorySubject);
    if (other !== undefined) throw refuse("directory_taken", { field: "account", account: other.account });
    await peopleStore(db).setPassword(proof, {
      ...{ passwordHash, passwordSet: false, directorySubject },
      // Someone else may have set them, and the groups may give more from now on: they prove nothing until their owner confirms them.
      ...(directorySubject === null ? {} : { phoneConfirmed: false, emailConfirmed: false }),
      mustChangePassword: directorySubject === null && row.mustChangePassword,
    });
    if (directorySubject === null)
      await leaveProvider(db, tenantId, { userId: id, provider: directoryProvider, actorId: actor.userId });
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "user",
      entityId: id,
      before: { account: row.account, inDirectory: row.directorySubject !== null },
      after: { account: row.account, inDirectory: directorySubject !== null },
    });
    await endSessions(db, tenantId, { users: [proof] }, "password_reset", deps.clock.now());
    await notify(db, `${tenantId} actor`);
  });
  return { linked: directorySubject !== null };
}
