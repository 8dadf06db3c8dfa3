import { nextStates } from "@provost/contract/demand/demand-choices";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import {
  type Demand,
  type DemandAssignee,
  type DemandSummary,
  type DemandUnread,
  type demandAssignees,
  type demandList,
  type demandUpdate,
  mostAssignees,
} from "@provost/contract/demand/demand-inbox";
import { stateWords } from "@provost/contract/demand/demand-words";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { type Page, page } from "@provost/contract/wire/page";
import { peopleReach } from "../people/dept/people-scope.service.ts";
import { holdersOf } from "../people/role/holders.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { mayRemoveDemands } from "./demand.policy.ts";
import { type DemandRow, demandStore } from "./demand.store.ts";
import { authorizeDemand } from "./demand-authority.ts";
import { remember } from "./demand-event.store.ts";
import { changedDemand, foundDemand, wholeDemand } from "./demand-keeping.ts";
import { presentListed } from "./present-demand.ts";

/** A page of the inbox, or of the recycle bin for those who may remove demands. */
export async function list(
  scope: TenantScope,
  wanted: HandlerInput<typeof demandList>,
): Promise<Page<DemandSummary>> {
  const { current, size, ...filters } = wanted;
  const place = { limit: size, offset: (current - 1) * size };
  const { total, rows } = await scope.db.run((db) => demandStore(db).page(filters, place));
  return page(rows.map(presentListed), total, wanted);
}

/** One demand; one in the recycle bin only for those who may remove demands. */
export function detail(scope: TenantScope, id: string): Promise<Demand> {
  return scope.db.run(async (db) =>
    wholeDemand(db, await foundDemand(db, id, mayRemoveDemands(scope.actor) ? null : false), scope),
  );
}

const looksAfter = async (db: TenantDb, scope: TenantScope, filter: Parameters<typeof holdersOf>[3]) =>
  holdersOf(db, demandButtons.view, await peopleReach(db, scope, demandButtons.edit), filter);

/** The first people within the caller's scope who see demands. */
export function assignees(
  scope: TenantScope,
  { keyword }: HandlerInput<typeof demandAssignees>,
): Promise<DemandAssignee[]> {
  return scope.db.run((db) => looksAfter(db, scope, { keyword: keyword?.trim(), most: mostAssignees }));
}

async function assign(db: TenantDb, scope: TenantScope, assigneeId: string | null): Promise<string> {
  if (assigneeId === null) return "";
  const [found] = await looksAfter(db, scope, { id: assigneeId });
  if (!found) throw refuse("demand_assignee");
  return found.name;
}

function checkStep(row: DemandRow, state: DemandRow["state"]): void {
  if (!nextStates[row.state].includes(state))
    throw refuse("demand_step", { from: stateWords[row.state], to: stateWords[state] });
}

/** Changes the state of a demand, or who looks after it. */
export function update(
  { clock }: { clock: Clock },
  scope: TenantScope,
  { id, state, assigneeId, version }: HandlerInput<typeof demandUpdate>,
): Promise<Demand> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const { proof, row: before } = await authorizeDemand({}, db, scope, id, "edit");
    if (version !== before.version)
      throw refuse("version_stale", { current: await wholeDemand(db, before, scope) });
    const [at, actorId] = [clock.now(), actor.userId];
    const isMoved = state !== undefined && state !== before.state;
    const isAssigned = assigneeId !== undefined && assigneeId !== before.assigneeId;
    if (isMoved) {
      checkStep(before, state);
      await remember(db, {
        ...{ demandId: id, actorId, at, kind: "state" },
        ...{ fromText: before.state, toText: state },
      });
    }
    if (isAssigned) {
      const toText = await assign(db, scope, assigneeId);
      const fromText = before.assigneeName ?? "";
      await remember(db, { demandId: id, actorId, at, kind: "assigned", fromText, toText });
    }
    if (!isMoved && !isAssigned) return wholeDemand(db, before, scope);
    await demandStore(db).change(proof, {
      ...(isMoved ? { state } : {}),
      ...(isAssigned ? { assigneeId } : {}),
      // A user who works on it has seen it.
      ...{ readAt: before.readAt ?? at, updatedAt: at, version: version + 1 },
    });
    return changedDemand(db, before, scope);
  });
}

/** Says that a demand was seen by those who work on it, or is to be looked at again. */
export async function mark(
  { clock }: { clock: Clock },
  scope: TenantScope,
  { id, read }: { id: string; read: boolean },
): Promise<null> {
  await scope.db.run(async (db) => {
    const { proof, row } = await authorizeDemand({}, db, scope, id, "edit");
    if ((row.readAt !== null) === read) return;
    await demandStore(db).change(proof, { readAt: read ? clock.now() : null });
    await notify(db, `${scope.tenantId} demand`);
  });
  return null;
}

/** The number of unread demands. */
export async function unread(scope: TenantScope): Promise<DemandUnread> {
  return { unread: await scope.db.run((db) => demandStore(db).unread()) };
}
