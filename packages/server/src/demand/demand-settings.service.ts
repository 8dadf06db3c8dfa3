import type { demandSettings, StoredDemandSettings } from "@provost/contract/demand/demand-settings";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import { notify } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { demandStore } from "./demand.store.ts";
import { oldBefore } from "./demand-retention.ts";
import { demandSettingsStore } from "./demand-settings.store.ts";
import { demandEmailStore } from "./email/demand-email.store.ts";

/** How the form of the caller's tenant is set up, whether mail leaves this server, and how much of it never did. */
export function read(
  { mail }: { mail: boolean },
  scope: TenantScope,
): Promise<ReplyData<typeof demandSettings>> {
  return scope.db.run(async (db) => {
    const { settings, version } = await demandSettingsStore(db).read();
    return { ...settings, version, mail, failedLetters: (await demandEmailStore(db).counts()).failed };
  });
}

/** Sets the form up. */
export async function save(
  scope: TenantScope,
  { version, ...wanted }: StoredDemandSettings,
): Promise<StoredDemandSettings> {
  const { actor, tenantId } = scope;
  return scope.db.run(async (db) => {
    const store = demandSettingsStore(db);
    const before = await store.read();
    if (!(await store.save(wanted, version))) {
      const { settings, version: newest } = await store.read();
      throw refuse("version_stale", { current: { ...settings, version: newest } });
    }
    await audit(db, {
      ...{ actorId: actor.userId, action: "update", entity: "demand_settings", entityId: tenantId },
      ...{ before: before.settings, after: wanted },
    });
    await notify(db, `${tenantId} demand-form`);
    return { ...wanted, version: version + 1 };
  });
}

/** How many demands would be permanently removed with a retention of this many days. */
export async function retention(
  { clock }: { clock: Clock },
  scope: TenantScope,
  days: number,
): Promise<{ demands: number }> {
  const since = oldBefore(clock, days);
  return { demands: await scope.db.run((db) => demandStore(db).countReceivedBefore(since)) };
}
