import type { userResetPassword } from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { peopleStore } from "../people.store.ts";
import { authorizeUser, peopleAuthority } from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { fewestCharacters, makeUpPassword, storePassword } from "./password.service.ts";

type NewPasswords = ReplyData<typeof userResetPassword>;

/** Generates new passwords and returns them once; ends the users' sessions, and on request removes their second factor. */
export async function resetPasswords(
  deps: PeopleDeps,
  scope: TenantScope,
  { ids, secondFactor }: { ids: readonly string[]; secondFactor: boolean },
): Promise<NewPasswords> {
  const { actor, tenantId } = scope;
  if (ids.includes(actor.userId)) throw refuse("user_self");
  const managed = async (db: TenantDb) => {
    const authority = await peopleAuthority(deps, db, scope, userButtons.reset);
    const users = [];
    for (const id of [...new Set(ids)].sort()) {
      const user = await authorizeUser(authority, db, scope, id, "manage");
      if (user.row.directorySubject !== null)
        throw refuse("password_in_directory", { account: user.row.account });
      users.push(user);
    }
    return users;
  };
  const { users, fewest } = await scope.db.run(async (db) => ({
    users: await managed(db),
    fewest: await fewestCharacters(db),
  }));
  const made: (NewPasswords[number] & { hash: string })[] = [];
  for (const {
    row: { id, account },
  } of users) {
    const password = makeUpPassword(fewest);
    made.push({ id, account, password, hash: await deps.lane.hash(password, scope.signal) });
  }
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const current = new Map((await managed(db)).map((user) => [user.proof.id, user]));
    for (const { id, hash } of made) {
      const found = current.get(id);
      if (!found) throw refuse("not_found");
      const { proof, row: user } = found;
      const had = user.totpConfirmedAt !== null;
      if (secondFactor) await peopleStore(db).takeSecondFactor(proof);
      await storePassword(db, deps.clock.now(), {
        tenantId,
        proof,
        user,
        passwordHash: hash,
        mustChange: true,
        actorId: actor.userId,
        because: "password_reset",
        audited: secondFactor ? [{ secondFactor: had }, { secondFactor: false }] : [{}, {}],
      });
    }
  });
  return made.map(({ id, account, password }) => ({ id, account, password }));
}
