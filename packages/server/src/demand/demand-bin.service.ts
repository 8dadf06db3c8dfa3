import type { Demand } from "@provost/contract/demand/demand-inbox";
import { audit } from "../platform/audit.ts";
import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import { notify, type TenantDb, type TenantHandle } from "../platform/db/database.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { forgetUses } from "../upload/upload.service.ts";
import { type DemandRow, demandStore } from "./demand.store.ts";
import { authorizeBinnedDemand, authorizeDemand } from "./demand-authority.ts";
import { remember } from "./demand-event.store.ts";
import { changedDemand } from "./demand-keeping.ts";
import { oldBefore } from "./demand-retention.ts";
import { demandSettingsStore } from "./demand-settings.store.ts";
import { demandTakingStore } from "./form/demand-taking.store.ts";
import { demandRecord } from "./present-demand.ts";

const batch = 1000;

async function removeForever(
  db: TenantDb,
  { proof, row }: { proof: Authorized<"binned_demand", "manage">; row: DemandRow },
  actorId: string | null,
): Promise<void> {
  await forgetUses(db, { place: "demand", text: proof });
  await demandStore(db).remove(proof);
  await audit(db, {
    ...{ actorId, action: "remove", entity: "demand", entityId: row.id },
    ...{ before: demandRecord(row), after: null },
  });
}

/** Moves a demand to the recycle bin; with `forever`, removes one from the bin permanently. */
export async function remove(
  { clock }: { clock: Clock },
  scope: TenantScope,
  id: string,
  forever: boolean,
): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    if (forever)
      return removeForever(db, await authorizeBinnedDemand({}, db, scope, id, "manage"), actor.userId);
    const { proof, row } = await authorizeDemand({}, db, scope, id, "edit");
    const at = clock.now();
    await demandStore(db).bin(proof, at);
    await remember(db, { demandId: id, actorId: actor.userId, kind: "removed", at });
    await changedDemand(db, row, scope, "remove");
  });
  return null;
}

/** Takes a demand out of the recycle bin. */
export function restore(deps: { clock: Clock }, scope: TenantScope, id: string): Promise<Demand> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeBinnedDemand({}, db, scope, id, "edit");
    const at = deps.clock.now();
    await demandStore(db).takeOut(proof, at);
    await remember(db, { demandId: id, actorId: actor.userId, kind: "restored", at });
    return changedDemand(db, row, scope, "restore");
  });
}

async function forget(db: TenantDb, id: string, isOld: (row: DemandRow) => boolean): Promise<void> {
  await demandStore(db).lock(id);
  const row = await demandStore(db).byId(id);
  if (row && isOld(row)) await removeForever(db, { proof: asServer("binned_demand", id), row }, null);
}

async function* oldDemands(tenant: TenantHandle, since: Date): AsyncGenerator<{ id: string }> {
  for (let last: string | null = null; ; ) {
    const old: readonly { id: string }[] = await tenant.run((db) =>
      demandStore(db).receivedBefore(since, { after: last, limit: batch }),
    );
    yield* old;
    last = old.at(-1)?.id ?? null;
    if (old.length < batch) return;
  }
}

/** Permanently removes demands past the tenant's retention time, demands that were long enough in the bin, and expired challenges. */
export async function forgetDemands(
  deps: ForgetDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  await tenant.run((db) => demandTakingStore(db).forgetProofs(now));
  const { settings } = await tenant.run((db) => demandSettingsStore(db).read());
  if (settings.retentionDays !== null) {
    const since = oldBefore(deps.clock, settings.retentionDays);
    for await (const { id } of oldDemands(tenant, since)) {
      if (stopping?.aborted) return;
      await tenant.run((db) => forget(db, id, ({ receivedAt }) => receivedAt < since)).catch(deps.logFault);
    }
    await tenant.run((db) => notify(db, `${tenant.tenantId} demand`));
  }
  await forgetBinned(
    deps,
    tenant,
    {
      before: (db, since) => demandStore(db).binnedBefore(since),
      forget: (db, id, since) => forget(db, id, ({ removedAt }) => removedAt !== null && removedAt < since),
    },
    stopping,
  );
}
