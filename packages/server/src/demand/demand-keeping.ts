import { isDeepStrictEqual } from "node:util";
import type { Demand } from "@provost/contract/demand/demand-inbox";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { type DemandRow, demandStore } from "./demand.store.ts";
import { demandNoteStore } from "./demand-note.store.ts";
import { demandRecord, presentWhole } from "./present-demand.ts";

/** The current demand; a demand in the recycle bin is found only by those who look in the bin. */
export async function foundDemand(db: TenantDb, id: string, binned: boolean | null): Promise<DemandRow> {
  const row = await demandStore(db).byId(id);
  if (!row || (binned !== null && (row.removedAt !== null) !== binned)) throw refuse("not_found");
  return row;
}

/** A demand with all its parts, for the viewer of the scope. */
export async function wholeDemand(db: TenantDb, row: DemandRow, scope: TenantScope): Promise<Demand> {
  const store = demandNoteStore(db);
  const [notes, events] = [await store.of(row.id), await store.events(row.id)];
  return presentWhole(row, { notes, events }, scope.actor.userId);
}

/** Records a change of a demand, notifies every server, and returns its current state. */
export async function changedDemand(
  db: TenantDb,
  before: DemandRow,
  scope: TenantScope,
  action: "update" | "remove" | "restore" = "update",
): Promise<Demand> {
  const row = await foundDemand(db, before.id, null);
  const records = { before: demandRecord(before), after: demandRecord(row) };
  // A changed note text is recorded in the history only.
  if (!isDeepStrictEqual(records.before, records.after))
    await audit(db, {
      ...{ actorId: scope.actor.userId, action, entity: "demand", entityId: row.id, ...records },
    });
  await notify(db, `${scope.tenantId} demand`);
  return wholeDemand(db, row, scope);
}
