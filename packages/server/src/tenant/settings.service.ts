import { isDeepStrictEqual } from "node:util";
import type { SettingsChange, TenantSettings } from "@provost/contract/tenant/tenant-settings";
import { isAdministrator } from "../document/shared.service.ts";
import { readPicture } from "../people/profile/avatar.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import type { Seal } from "../platform/seal.ts";
import { providerOf, sealSecrets, withoutSecrets } from "./settings-secrets.ts";
import { type TenantRow, tenantStore } from "./tenant.store.ts";
import { authorizeOwnTenant } from "./tenant-authority.ts";
import { recordOf } from "./tenant-record.ts";

type Stored = TenantSettings & { version: number };

const logoBytes = 40 * 1024;
const logoSide = 1024;

function present(row: TenantRow): Stored {
  const { settings, version } = recordOf(row);
  return { ...withoutSecrets(settings), version };
}

/** The settings of the caller's tenant. */
export async function read(scope: TenantScope): Promise<Stored> {
  const row = await scope.db.run((db) => tenantStore(db).own());
  if (!row) throw refuse("not_found");
  return present(row);
}

/** A picture in the settings must be what its address says. */
function checkLogo(logo: string): void {
  const [, type, data] = /^data:([^;]+);base64,(.+)$/.exec(logo) ?? [];
  if (type === undefined || data === undefined) return;
  const bytes = Buffer.from(data, "base64");
  const picture = bytes.length > logoBytes ? null : readPicture(bytes, logoSide);
  if (picture?.type !== type) throw refuse("picture_invalid", { field: "logo" });
}

function checkProviders(social: TenantSettings["social"]): void {
  const names = social.map(providerOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw refuse("bad_request", {
      field: "social",
      problem: { zh: `${twice} 出现了两次`, en: `names ${twice} twice` },
    });
}

/** The providers of sign-in codes and third-party sign-in can give access to every account: only an administrator may change them. */
function checkWaysIn(scope: TenantScope, before: TenantSettings, after: TenantSettings): void {
  if (isAdministrator(scope.actor)) return;
  for (const field of ["sms", "social"] as const)
    if (!isDeepStrictEqual(before[field], after[field])) throw refuse("ways_in_fixed", { field });
}

/** The name, and what differs from the other: unchanged pictures and texts need not be stored again. */
function changedOf(own: Stored, other: Stored): object {
  const there = new Map(Object.entries(other).map(([field, value]) => [field, JSON.stringify(value)]));
  const changed = Object.entries(own).filter(([field, value]) => JSON.stringify(value) !== there.get(field));
  return { name: own.name, ...Object.fromEntries(changed) };
}

/** Saves the settings of the caller's tenant. Refuses a save on an outdated version, and returns the current state. */
export async function save(deps: { seal: Seal }, scope: TenantScope, draft: SettingsChange): Promise<Stored> {
  if (draft.logo !== undefined) checkLogo(draft.logo);
  if (draft.social) checkProviders(draft.social);
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeOwnTenant({}, db, scope, scope.tenantId, "edit");
    const { version, ...change } = draft;
    if (version !== row.version) throw refuse("version_stale", { current: present(row) });
    const { version: _, ...stored } = present(row);
    const wanted = {
      ...stored,
      ...change,
      texts: { ...stored.texts, ...change.texts },
      security: { ...stored.security, ...change.security },
    };
    const { settings: known } = recordOf(row);
    const { settings: sealed, newSecrets } = sealSecrets(deps.seal, scope.tenantId, known, wanted);
    checkWaysIn(scope, known, sealed);
    const { name, ...settings } = sealed;
    const saved = await tenantStore(db).saveOwn(proof, {
      name,
      settings: JSON.stringify({ ...row.settings, ...settings }),
    });
    const after = present(saved);
    const before = present(row);
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
