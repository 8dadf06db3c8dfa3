import type { DemandSettings } from "@provost/contract/demand-settings";
import { audit } from "../platform/audit.ts";
import { notify } from "../platform/db/database.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { maySetUpDemands } from "./demand.policy.ts";
import { demandSettingsStore } from "./demand-settings.store.ts";

type Stored = DemandSettings & { version: number };

/** How the form of the caller's tenant is set up, and whether mail leaves this server. */
export async function read(deps: { mail: boolean }, scope: TenantScope): Promise<Stored & { mail: boolean }> {
  ensure(maySetUpDemands(scope.actor));
  const { settings, version } = await scope.db.run((db) => demandSettingsStore(db).read());
  return { ...settings, version, mail: deps.mail };
}

/** Sets the form up. */
export async function save(scope: TenantScope, { version, ...wanted }: Stored): Promise<Stored> {
  const { actor, tenantId } = scope;
  ensure(maySetUpDemands(actor));
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
