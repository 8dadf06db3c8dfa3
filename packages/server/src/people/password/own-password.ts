import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { peopleStore } from "../people.store.ts";

const bound = { limit: 10, seconds: 300 };

/** Refuses with `password_wrong` unless this is the caller's password; a session that guesses must wait. Gives the hash that was proved. */
export async function confirmOwnPassword(
  deps: { passwords: PasswordPool; throttle: Throttle },
  { tenantId, actor, db }: TenantScope,
  password: string,
): Promise<string> {
  const subject = ["own password", tenantId, actor.userId];
  await deps.throttle.take(subject, bound);
  const user = await db.run((records) => peopleStore(records).userById(actor.userId));
  if (!user) throw refuse("unauthorized");
  if (!(await deps.passwords.verify(user.passwordHash, password)))
    throw refuse("password_wrong", { field: "password" });
  await deps.throttle.clear(subject);
  return user.passwordHash;
}
