import { X509Certificate } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RoleMapping } from "@provost/contract/tenant/directory-settings";
import { type FederatedSettings, isFederated, providerOf } from "@provost/contract/tenant/social-settings";
import type { SettingsChange, TenantSettings } from "@provost/contract/tenant/tenant-settings";
import { dropGrantsOf, existingRoles } from "../people/role/mapped-roles.service.ts";
import { audit } from "../platform/audit.ts";
import { isAdministrator, type TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { filterOf } from "../platform/directory/directory.ts";
import { readPicture } from "../platform/files/picture.ts";
import { refuse } from "../platform/refusal.ts";
import type { Seal } from "../platform/seal.ts";
import { certificatesOf } from "./certificates.ts";
import { isSameProvider, sealSecrets, withoutSecrets, withStored } from "./settings-secrets.ts";
import { type TenantRow, tenantStore } from "./tenant.store.ts";
import { authorizeOwnTenant } from "./tenant-authority.ts";
import { recordOf, roleMappingsOf } from "./tenant-record.ts";

type Stored = TenantSettings & { version: number };

/** Dependencies of saving settings. */
export interface SettingsDeps {
  seal: Seal;
  /** The server's address as its operator set it. */
  publicUrl: string | null;
}

const logoBytes = 40 * 1024;
const logoSide = 1024;

/** The stored settings. Roles that were removed since have left the mappings of groups. */
async function storedSettings(db: TenantDb, row: TenantRow): Promise<TenantSettings> {
  const { settings } = recordOf(row);
  const mapped = roleMappingsOf(settings).map(({ roleId }) => roleId);
  const known = await existingRoles(db, mapped);
  if (mapped.every((id) => known.has(id))) return settings;
  const withKnown = <W extends { roles?: RoleMapping[] | undefined }>(way: W): W =>
    way.roles === undefined ? way : { ...way, roles: way.roles.filter(({ roleId }) => known.has(roleId)) };
  return {
    ...settings,
    social: settings.social.map((way) => (isFederated(way) ? withKnown(way) : way)),
    directory: settings.directory && withKnown(settings.directory),
  };
}

async function present(db: TenantDb, row: TenantRow): Promise<Stored> {
  return { ...withoutSecrets(await storedSettings(db, row)), version: row.version };
}

/** The settings of the caller's tenant. */
export async function read(scope: TenantScope): Promise<Stored> {
  return scope.db.run(async (db) => {
    const row = await tenantStore(db).own();
    if (!row) throw refuse("not_found");
    return present(db, row);
  });
}

/** A picture in the settings must be what its address says. */
function checkLogo(logo: string): void {
  const [, type, data] = /^data:([^;]+);base64,(.+)$/.exec(logo) ?? [];
  if (type === undefined || data === undefined) return;
  const bytes = Buffer.from(data, "base64");
  const picture = bytes.length > logoBytes ? null : readPicture(bytes, logoSide);
  if (picture?.type !== type) throw refuse("picture_invalid", { field: "logo" });
}

/** Refuses a mapping without the groups, which would take everyone's roles, and newcomers without an account. */
function checkAttributes({ attributes, roles = [], unknown }: FederatedSettings, at: number): void {
  for (const [name, isNeeded] of [
    ["groups", roles.length > 0],
    ["account", unknown === "create"],
  ] as const)
    if (attributes?.[name] === "" && isNeeded)
      throw refuse("bad_request", {
        field: `social.${at}.attributes.${name}`,
        problem: { zh: "为必填项", en: "is required" },
      });
}

/** Refuses two methods of one name, SAML without an address of the server's own, and certificates that are none. */
function checkProviders({ publicUrl }: SettingsDeps, social: TenantSettings["social"]): void {
  const names = social.map(providerOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw refuse("bad_request", {
      field: "social",
      problem: { zh: `${twice} 出现了两次`, en: `contains ${twice} twice` },
    });
  for (const [at, way] of social.entries()) {
    if (isFederated(way)) checkAttributes(way, at);
    if (way.kind !== "saml") continue;
    if (publicUrl === null) throw refuse("saml_without_address", { field: "social" });
    if (!isRight(() => certificatesOf(way.certificate))) throw certificateWrong(`social.${at}.certificate`);
  }
}

/** The providers of sign-in codes and third-party sign-in can give access to every account: only an administrator may change them. */
function checkWaysIn(scope: TenantScope, before: TenantSettings, after: TenantSettings): void {
  if (isAdministrator(scope.actor)) return;
  for (const field of ["sms", "social", "directory"] as const)
    if (!isDeepStrictEqual(before[field], after[field])) throw refuse("ways_in_fixed", { field });
}

/** Providers that are no longer there, or are others now: nothing would bring the roles that their groups gave up to date. */
const goneProviders = (before: TenantSettings, after: TenantSettings): string[] =>
  before.social
    .filter((way) => isFederated(way) && !after.social.some((now) => isSameProvider(now, way)))
    .map(providerOf);

/** Refuses a mapping to a role that is not there. That the roles may be given needs no check: only an administrator comes so far. */
async function checkMappings(db: TenantDb, settings: TenantSettings): Promise<void> {
  const mapped = roleMappingsOf(settings);
  const known = await existingRoles(
    db,
    mapped.map(({ roleId }) => roleId),
  );
  if (mapped.some(({ roleId }) => !known.has(roleId))) throw refuse("not_found", { field: "roles" });
}

const certificateWrong = (field: string) => {
  const problem = { zh: "不是 PEM 格式的证书", en: "isn't a certificate in PEM format" };
  return refuse("bad_request", { field, problem });
};

function isRight(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Refuses certificates that are none, and a filter that does not parse. */
function checkDirectory({ filter, ca }: NonNullable<TenantSettings["directory"]>): void {
  if (!isRight(() => filterOf(filter, "account"))) {
    const problem = { zh: "不是有效的 LDAP 过滤器", en: "isn't a valid LDAP filter" };
    throw refuse("bad_request", { field: "directory.filter", problem });
  }
  if (ca !== "" && !isRight(() => new X509Certificate(ca))) throw certificateWrong("directory.ca");
}

/** The name, and what differs from the other: unchanged pictures and texts need not be stored again. */
function changedOf(own: Stored, other: Stored): object {
  const there = new Map(Object.entries(other).map(([field, value]) => [field, JSON.stringify(value)]));
  const changed = Object.entries(own).filter(([field, value]) => JSON.stringify(value) !== there.get(field));
  return { name: own.name, ...Object.fromEntries(changed) };
}

/** Saves the settings of the caller's tenant. Refuses a save on an outdated version, and returns the current state. */
export async function save(deps: SettingsDeps, scope: TenantScope, draft: SettingsChange): Promise<Stored> {
  if (draft.logo !== undefined) checkLogo(draft.logo);
  if (draft.social) checkProviders(deps, draft.social);
  if (draft.directory) checkDirectory(draft.directory);
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeOwnTenant({}, db, scope, scope.tenantId, "edit");
    const { version, ...change } = draft;
    if (version !== row.version) throw refuse("version_stale", { current: await present(db, row) });
    const before = await present(db, row);
    const { version: _, ...stored } = before;
    const wanted = {
      ...stored,
      ...change,
      texts: { ...stored.texts, ...change.texts },
      security: { ...stored.security, ...change.security },
      logDays: { ...stored.logDays, ...change.logDays },
    };
    const known = await storedSettings(db, row);
    const { settings: sealed, newSecrets } = sealSecrets(deps.seal, scope.tenantId, known, wanted);
    checkWaysIn(scope, { ...known, social: known.social.map((way) => withStored(way, way)) }, sealed);
    await checkMappings(db, wanted);
    await dropGrantsOf(db, proof, goneProviders(known, sealed));
    const { name, ...settings } = sealed;
    const saved = await tenantStore(db).saveOwn(proof, {
      name,
      settings: JSON.stringify({ ...row.settings, ...settings }),
    });
    const after = await present(db, saved);
    await audit(db, {
      actorId: scope.actor.userId,
      action: "update",
      entity: "tenant_settings",
      entityId: scope.tenantId,
      before: changedOf(before, after),
      after: { ...changedOf(after, before), ...(newSecrets.length > 0 ? { newSecrets } : {}) },
    });
    for (const subject of ["tenant", "actor"]) await notify(db, `${scope.tenantId} ${subject}`);
    return after;
  });
}
