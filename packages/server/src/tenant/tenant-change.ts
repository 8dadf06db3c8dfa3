import { type TenantDraft, TenantLimits } from "@provost/contract/tenant/tenant";
import { platformTenantId } from "@provost/contract/wire/id";
import { type AuditEntry, audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import { asTenant, type Database, notify, type PlatformDb, type TenantDb } from "../platform/db/database.ts";
import type { TenantFiles } from "../platform/files/tenant-files.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import type { PasswordPool } from "../platform/worker/password-pool.ts";
import type { TenantRow } from "./tenant.store.ts";
import { tenantsStore } from "./tenants.store.ts";

/** The first administrator of a tenant that is to be filled. */
export interface FirstAdministrator {
  adminId: string;
  account: string;
  passwordHash: string;
  mustChangePassword: boolean;
}

type NewTenant = Extract<TenantDraft, { version?: never }>;

/** Dependencies for managing tenants. */
export interface TenantsDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  passwords: Pick<PasswordPool, "hash">;
  files: Pick<TenantFiles, "bytesOf" | "isOwn" | "isReachable" | "removeAll">;
  /** Fills a new tenant with what every tenant starts with. */
  fill: (db: TenantDb, tenantName: string, admin: FirstAdministrator) => Promise<unknown>;
  /** Fills a tenant whose settings hold a `demoFor` with sample data. */
  fillDemo: (tenantId: string) => Promise<void>;
}

/** The fields of a tenant that are returned and audited. */
export function fieldsOf({ id, name, domain, disabledAt, expiresAt, limits, createdAt, version }: TenantRow) {
  return {
    id,
    name,
    domain: domain ?? "",
    disabled: disabledAt !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    limits: TenantLimits.parse(limits),
    createdAt: createdAt.toISOString(),
    version,
  };
}

/** What servers forget of a tenant that was changed from outside, by the notices `<tenant> <subject>`. */
export const tenantSubjects = ["tenant", "actor", "catalog"] as const;

/** Audits the change in the platform tenant (`by` `null` = the operator by command) and notifies every server of it. */
export async function remember(
  platform: PlatformDb,
  by: Pick<TenantScope, "actor" | "origin"> | null,
  change: Pick<AuditEntry, "action" | "entityId" | "before" | "after">,
): Promise<void> {
  await asTenant(
    platform,
    platformTenantId,
    (db) => audit(db, { actorId: by?.actor.userId ?? null, entity: "tenant", ...change }),
    by?.origin,
  );
  for (const subject of tenantSubjects) await notify(platform, `${change.entityId} ${subject}`);
}

/** Refuses an address that another tenant has. */
export async function checkDomain(
  platform: PlatformDb,
  { id, domain }: Pick<NewTenant, "id" | "domain">,
): Promise<void> {
  if (domain === "") return;
  const owner = await tenantsStore(platform).ownerOfDomain(domain);
  if (owner !== null && owner !== id) throw refuse("domain_taken", { field: "domain" });
}

export function columnsOf(
  draft: Pick<NewTenant, "name" | "domain" | "expiresAt"> & { limits: object },
  disabledAt: Date | null,
  limits: Readonly<Record<string, unknown>> = {},
) {
  return {
    name: draft.name,
    domain: draft.domain === "" ? null : draft.domain,
    disabledAt,
    expiresAt: draft.expiresAt === null ? null : new Date(draft.expiresAt),
    // Limits that a form does not know stay.
    limits: JSON.stringify({ ...limits, ...draft.limits }),
  };
}
