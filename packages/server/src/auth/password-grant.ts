import { personByAccount } from "../people/people.service.ts";
import { refuse } from "../platform/refusal.ts";
import { isActive, tenantRecord } from "../tenant/tenant.service.ts";
import type { AuthDeps } from "./auth.service.ts";
import type { Grant } from "./grant.ts";

/** Account and password; unknown user, wrong tenant, wrong password and disabled say and cost the same. */
export const passwordGrant: Grant<AuthDeps> = async (deps, { tenantId, input }) => {
  const person = await deps.db.tenant(tenantId).run(async (db) => {
    const tenant = await tenantRecord(db);
    if (tenant === null || !isActive(tenant, deps.clock.now())) return null;
    return personByAccount(db, input.username ?? "");
  });
  const matches = await deps.passwords.verify(person?.passwordHash ?? deps.dummyHash, input.password ?? "");
  if (!person || !matches || person.disabled) throw refuse("invalid_credentials");
  return person;
};
