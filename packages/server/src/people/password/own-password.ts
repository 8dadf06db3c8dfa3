import { hasJustBegun } from "../../auth/session/session.service.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { type Directory, DirectoryError } from "../../platform/directory/directory.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { directoryAccess, tenantRecord } from "../../tenant/tenant.service.ts";
import { peopleStore } from "../people.store.ts";

const bound = { limit: 10, seconds: 300 };

/** Dependencies for confirming a password. */
export interface OwnPasswordDeps {
  passwords: PasswordPool;
  throttle: Throttle;
  directory: Pick<Directory, "prove">;
  seal: Seal;
  clock: Clock;
}

/** Whether the directory takes this password for the user it vouches for. */
async function isTaken(
  { directory, seal }: OwnPasswordDeps,
  { tenantId, db }: Pick<TenantScope, "tenantId" | "db">,
  { account, directorySubject }: { account: string; directorySubject: string | null },
  password: string,
): Promise<boolean> {
  const settings = (await db.run(tenantRecord))?.settings.directory;
  if (!settings) return false;
  try {
    const access = directoryAccess(seal, tenantId, settings);
    return (await directory.prove(access, account, password))?.subject === directorySubject;
  } catch (error) {
    if (error instanceof DirectoryError) throw refuse("directory_away", {}, error);
    throw error;
  }
}

type User = NonNullable<Awaited<ReturnType<ReturnType<typeof peopleStore>["userById"]>>>;

const isWithoutPassword = ({ directorySubject, passwordSet }: User): boolean =>
  directorySubject === null && !passwordSet;

async function requireFreshSignIn(
  db: TenantDb,
  { sessionId }: TenantScope["actor"],
  clock: Clock,
): Promise<void> {
  if (!(await hasJustBegun(db, sessionId, clock.now()))) throw refuse("sign_in_again");
}

/** Refuses with `sign_in_again` where a user who has no password did not sign in just now. */
export async function checkFreshSignIn(
  db: TenantDb,
  { actor }: Pick<TenantScope, "actor">,
  clock: Clock,
): Promise<void> {
  const user = await peopleStore(db).userById(actor.userId);
  if (!user) throw refuse("unauthorized");
  if (isWithoutPassword(user)) await requireFreshSignIn(db, actor, clock);
}

/**
 * Refuses with `password_wrong` unless this is the caller's password; a session that guesses must wait. A user who has no password must have signed
 * in just now (`sign_in_again`). Gives the hash that was proved.
 */
export async function confirmOwnPassword(
  deps: OwnPasswordDeps,
  { tenantId, actor, db }: TenantScope,
  password: string,
): Promise<string> {
  const subject = ["own password", tenantId, actor.userId];
  await deps.throttle.take(subject, bound);
  const user = await db.run((records) => peopleStore(records).userById(actor.userId));
  if (!user) throw refuse("unauthorized");
  if (isWithoutPassword(user)) {
    await db.run((records) => requireFreshSignIn(records, actor, deps.clock));
    return user.passwordHash;
  }
  const isOwn =
    user.directorySubject === null
      ? await deps.passwords.verify(user.passwordHash, password)
      : await isTaken(deps, { tenantId, db }, user, password);
  if (!isOwn) throw refuse("password_wrong", { field: "password" });
  await deps.throttle.clear(subject);
  return user.passwordHash;
}
