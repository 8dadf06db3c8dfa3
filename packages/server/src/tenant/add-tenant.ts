import { Account } from "@provost/contract/people/people";
import type { TenantDraft } from "@provost/contract/tenant/tenant";
import { TenantSettings } from "@provost/contract/tenant/tenant-settings";
import { checkPassword, makeUpPassword } from "../people/password/password.service.ts";
import { noteUnknown } from "../platform/authority/proven.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { asTenant } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import type { TenantRow } from "./tenant.store.ts";
import { checkDomain, columnsOf, fieldsOf, remember, type TenantsDeps } from "./tenant-change.ts";
import { tenantsStore } from "./tenants.store.ts";

/** Adds a tenant with its first administrator; a generated password is returned, and must be changed. */
export async function addTenant(
  deps: TenantsDeps,
  scope: TenantScope,
  draft: Extract<TenantDraft, { version?: never }>,
): Promise<{ row: TenantRow; adminPassword: string | null }> {
  const { id, name } = draft;
  const account = Account.safeParse(draft.admin?.account ?? "admin");
  if (!account.success) throw refuse("account_invalid", { field: "admin.account" });
  const { passwordLength } = TenantSettings.parse({ name }).security;
  const provided = draft.admin?.password || null;
  if (provided !== null) checkPassword(provided, { account: account.data }, passwordLength);
  const password = provided ?? makeUpPassword(passwordLength);
  const passwordHash = await deps.passwords.hash(password);
  const adminId = deps.ids.next();
  // Stored with the tenant: if a kill interrupts the sample data, the next start creates them.
  const settings = JSON.stringify(draft.demo ? { demoFor: adminId } : {});

  const row = await deps.db.platform(async (platform) => {
    const store = tenantsStore(platform);
    await store.lockAll();
    if (await store.isTaken(id)) throw refuse("tenant_taken", { field: "id", id });
    noteUnknown("tenant", id);
    await checkDomain(platform, draft);
    const disabledAt = draft.disabled ? deps.clock.now() : null;
    const made = await store.insert({ id, settings, ...columnsOf(draft, disabledAt) });
    const admin = { adminId, account: account.data, passwordHash, mustChangePassword: provided === null };
    await asTenant(platform, id, (db) => deps.fill(db, name, admin));
    await remember(platform, scope, {
      action: "create",
      entityId: id,
      before: null,
      after: { ...fieldsOf(made), admin: account.data },
    });
    return made;
  });
  return { row, adminPassword: provided === null ? password : null };
}
