import { type Tenant, type TenantDraft, type tenantList, tenantTexts } from "@provost/contract/tenant/tenant";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { platformTenantId } from "@provost/contract/wire/id";
import { type Page, page } from "@provost/contract/wire/page";
import { sql } from "kysely";
import { endSessions } from "../auth/session/session.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import { noteVisible } from "../platform/authority/proven.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { asTenant, type PlatformDb, type TenantDb } from "../platform/db/database.ts";
import { tenantTables } from "../platform/db/tenant-tables.ts";
import { mayRemoveFiles } from "../platform/files/file-removals.ts";
import { refuse } from "../platform/refusal.ts";
import { textConditions } from "../platform/text-filter.ts";
import { addTenant } from "./add-tenant.ts";
import { isActive } from "./tenant.service.ts";
import { type TenantRow, tenantStore } from "./tenant.store.ts";
import { authorizeTenant } from "./tenant-authority.ts";
import { checkDomain, columnsOf, fieldsOf, remember, type TenantsDeps } from "./tenant-change.ts";
import { tenantsStore } from "./tenants.store.ts";

type TenantChange = Extract<TenantDraft, { version: number }>;

const countUsers = (db: TenantDb): Promise<number> => tenantStore(db).countUsers();

async function present({ db }: TenantsDeps, row: TenantRow): Promise<Tenant> {
  const users = await db.tenant(row.id).run(countUsers);
  return { ...fieldsOf(row), users };
}

/** Tenants, by id. */
export async function list(
  deps: TenantsDeps,
  { keyword = "", ...input }: HandlerInput<typeof tenantList>,
): Promise<Page<Tenant>> {
  const { rows, total } = await deps.db.platform(async (platform) => {
    const store = tenantsStore(platform);
    const offset = (input.current - 1) * input.size;
    const filter = { keyword: keyword.trim(), texts: textConditions(input, tenantTexts) };
    return {
      rows: await store.page(filter, input.size, offset),
      total: await store.count(filter),
    };
  });
  const tenants: Tenant[] = [];
  for (const row of rows) tenants.push(await present(deps, row));
  return page(tenants, total, input);
}

export async function detail(deps: TenantsDeps, id: string): Promise<Tenant> {
  const row = await deps.db.platform((platform) => tenantsStore(platform).byId(id));
  if (!row) throw refuse("not_found");
  return present(deps, row);
}

/** Those of some tenants that exist. */
export async function existingTenants(platform: PlatformDb, ids: readonly string[]): Promise<string[]> {
  noteVisible("tenant");
  return ids.length === 0 ? [] : tenantsStore(platform).existing(ids);
}

/** Changes a tenant; one that may no longer work loses its sessions on every server. */
async function change(deps: TenantsDeps, scope: TenantScope, change: TenantChange): Promise<TenantRow> {
  const { id, version } = change;
  const now = deps.clock.now();
  return deps.db.platform(async (platform) => {
    const store = tenantsStore(platform);
    await store.lockAll();
    const { proof, row: before } = await authorizeTenant({}, platform, scope, id, "edit");
    if (version !== before.version)
      throw refuse("version_stale", {
        current: { ...fieldsOf(before), users: await asTenant(platform, id, countUsers) },
      });
    const draft = { ...fieldsOf(before), ...change };
    if (id === platformTenantId && (draft.disabled || draft.expiresAt !== null)) throw refuse("tenant_fixed");
    await checkDomain(platform, draft);
    const disabledAt = draft.disabled ? (before.disabledAt ?? now) : null;
    const after = await store.update(proof, columnsOf(draft, disabledAt, before.limits));
    if (!isActive(after, now))
      await asTenant(platform, id, (db) => endSessions(db, id, { tenant: proof }, "tenant_closed", now));
    await remember(platform, scope, {
      action: "update",
      entityId: id,
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return after;
  });
}

/** Adds a tenant, or changes the one whose `version` was read. */
export async function submit(
  deps: TenantsDeps,
  scope: TenantScope,
  draft: TenantDraft,
): Promise<{ tenant: Tenant; adminPassword: string | null }> {
  const { row, adminPassword } =
    draft.version === undefined
      ? await addTenant(deps, scope, draft)
      : { row: await change(deps, scope, draft), adminPassword: null };
  if (draft.version === undefined && draft.demo) await deps.fillDemo(row.id);
  return { tenant: await present(deps, row), adminPassword };
}

/** Removes every record of the handle's tenant, in tables that are still to come as well. */
async function removeRecords(db: TenantDb, { id: tenantId }: Authorized<"tenant", "manage">): Promise<void> {
  const tables = await tenantTables(async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows);
  for (const table of tables.toReversed())
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db);
}

/** Removes a disabled tenant with all its records, then its files. */
export async function remove(
  deps: TenantsDeps,
  scope: TenantScope,
  { id, name }: { id: string; name: string },
): Promise<null> {
  if (!(await deps.files.isOwn())) throw refuse("files_foreign");
  await deps.db.platform(async (platform) => {
    const store = tenantsStore(platform);
    await store.lockAll();
    const { proof, row } = await authorizeTenant({}, platform, scope, id, "manage");
    if (row.disabledAt === null) throw refuse("tenant_not_disabled");
    if (name !== row.name) throw refuse("name_differs", { field: "name" });
    // Nothing else would remove its files later.
    if (!(await mayRemoveFiles(platform))) throw refuse("backup_running");
    await asTenant(platform, id, (db) => removeRecords(db, proof));
    await store.remove(proof);
    await remember(platform, scope, { action: "remove", entityId: id, before: fieldsOf(row), after: null });
  });
  // No user of the tenant can add files any more.
  await deps.files.removeAll(id);
  return null;
}
