import type { ReplyData } from "@provost/contract/endpoint";
import type { userResetPassword } from "@provost/contract/people";
import type { TenantDb } from "../platform/db/database.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { ownHolding } from "./own-holding.ts";
import { fewestCharacters, makeUpPassword, storePassword } from "./password.service.ts";
import { peopleStore } from "./people.store.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { rightsStore } from "./rights.store.ts";
import { mayResetPasswords } from "./user.policy.ts";
import { type UserRow, userStore } from "./user.store.ts";
import { checkManageable } from "./user-checks.ts";

type NewPasswords = ReplyData<typeof userResetPassword>;

/** Makes up new passwords, told once; the users' sessions end, and so does, when it is asked for, their second factor. */
export async function resetPasswords(
  deps: PeopleDeps,
  scope: TenantScope,
  { ids, secondFactor }: { ids: readonly string[]; secondFactor: boolean },
): Promise<NewPasswords> {
  const { actor, tenantId } = scope;
  ensure(mayResetPasswords(actor));
  if (ids.includes(actor.userId)) throw refuse("user_self");
  const manageable = async (db: TenantDb): Promise<UserRow[]> => {
    const users = await userStore(db).byIds(ids);
    if (users.length < new Set(ids).size) throw refuse("not_found");
    await checkManageable(db, ids, await ownHolding(deps, db, scope));
    return users;
  };
  const { users, fewest } = await scope.db.run(async (db) => ({
    users: await manageable(db),
    fewest: await fewestCharacters(db),
  }));
  const made: (NewPasswords[number] & { hash: string })[] = [];
  for (const { id, account } of users) {
    const password = makeUpPassword(fewest);
    made.push({ id, account, password, hash: await deps.lane.hash(password, scope.signal) });
  }
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const current = new Map((await manageable(db)).map((user) => [user.id, user]));
    for (const { id, hash } of made) {
      const user = current.get(id);
      if (!user) throw refuse("not_found");
      const had = user.totpConfirmedAt !== null;
      if (secondFactor) await peopleStore(db).takeSecondFactor(id);
      await storePassword(db, deps.clock.now(), {
        tenantId,
        user,
        passwordHash: hash,
        mustChange: true,
        actorId: actor.userId,
        because: "password_reset",
        told: secondFactor ? [{ secondFactor: had }, { secondFactor: false }] : [{}, {}],
      });
    }
  });
  return made.map(({ id, account, password }) => ({ id, account, password }));
}
