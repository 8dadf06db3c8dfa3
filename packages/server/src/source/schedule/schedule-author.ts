import type { ScheduleStop } from "@provost/contract/source/schedule";
import { buttonsOf, type MenuReading } from "../../menu/menu.service.ts";
import { type Person, personById } from "../../people/people.service.ts";
import type { Actor, TenantScope } from "../../platform/authority/scope.ts";
import { noOrigin, type TenantDb, type TenantHandle } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { mayImport } from "../source.policy.ts";
import type { SourceDeps } from "../source.service.ts";
import type { ScheduleRow } from "./schedule.store.ts";

/** Dependencies for checking the author of a schedule. */
export type AuthorDeps = SourceDeps & MenuReading & { stopping: AbortSignal };

function actorOf(
  { id, account, nickName, roles, attributes }: Person,
  held: Pick<Actor, "buttons" | "everywhere" | "provider">,
): Actor {
  return {
    ...{ userId: id, account, nickName, roles, attributes, ...held },
    ...{ sessionId: "", restriction: null, locked: false, hasLockPassword: false },
  };
}

/**
 * The author who imports rows into a dataset, with current rights, or why they may no longer do so. `provider`: the third party by which the
 * session of the import began.
 */
export async function importerOf(
  deps: AuthorDeps,
  db: TenantDb,
  tenant: TenantHandle,
  {
    datasetId,
    userId,
    access,
    provider = null,
  }: { datasetId: string; userId: string; access: "edit" | "manage"; provider?: string | null | undefined },
): Promise<TenantScope | ScheduleStop> {
  const { tenantId } = tenant;
  const person = await personById(db, userId, provider);
  if (person === null || person.disabled) return person === null ? "removed" : "disabled";
  const actor = actorOf(person, { ...(await buttonsOf(deps, db, tenantId, person.roles)), provider });
  if (!mayImport(actor)) return "no_import";
  const scope = {
    tenantId,
    actor,
    db: tenant,
    origin: noOrigin,
    language: "en" as const,
    signal: deps.stopping,
  };
  try {
    await authorizeDataset(deps, db, scope, datasetId, access);
    return scope;
  } catch (error) {
    if (error instanceof Refusal) return "not_whole";
    throw error;
  }
}

/** The author of a schedule as he may act now, or why nothing may be fetched in his name any more. */
export async function authorOf(
  deps: AuthorDeps,
  tenant: TenantHandle,
  { datasetId, userId }: Pick<ScheduleRow, "datasetId" | "userId">,
): Promise<TenantScope | ScheduleStop> {
  if (userId === null) return "removed";
  return tenant.run((db) => importerOf(deps, db, tenant, { datasetId, userId, access: "manage" }));
}

/** Why nothing may be fetched in the author's name any more; null while it may. */
export async function stopOf(
  deps: AuthorDeps,
  tenant: TenantHandle,
  row: Pick<ScheduleRow, "datasetId" | "userId">,
): Promise<ScheduleStop | null> {
  const author = await authorOf(deps, tenant, row);
  return typeof author === "string" ? author : null;
}
