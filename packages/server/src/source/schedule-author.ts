import type { ScheduleStop } from "@provost/contract/schedule";
import { buttonsOf, type MenuReading } from "../menu/menu.service.ts";
import { type Person, personById } from "../people/people.service.ts";
import type { TenantHandle } from "../platform/db/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Actor } from "../platform/scope.ts";
import { wholeDataset } from "./generation.service.ts";
import type { ScheduleRow } from "./schedule.store.ts";
import { mayImport } from "./source.policy.ts";
import { ensureOpen, type SourceDeps } from "./source.service.ts";

/** What judging the author of a schedule stands on. */
export type AuthorDeps = SourceDeps & MenuReading & { stopping: AbortSignal };

function actorOf(
  { id, account, nickName, roles, attributes }: Person,
  held: Pick<Actor, "buttons" | "everywhere">,
): Actor {
  return {
    ...{ userId: id, account, nickName, roles, attributes, ...held },
    ...{ sessionId: "", restriction: null, locked: false, hasLockPassword: false },
  };
}

/** Why nothing may be fetched in this person's name any more; null while it may. */
export async function stopOf(
  deps: AuthorDeps,
  tenant: TenantHandle,
  { datasetId, userId }: Pick<ScheduleRow, "datasetId" | "userId">,
): Promise<ScheduleStop | null> {
  if (userId === null) return "removed";
  const { tenantId } = tenant;
  const found = await tenant.run(async (db) => {
    const person = await personById(db, userId);
    if (person === null || person.disabled) return person === null ? "removed" : "disabled";
    return actorOf(person, await buttonsOf(deps, db, tenantId, person.roles));
  });
  if (typeof found === "string") return found;
  if (!mayImport(found)) return "no_import";
  const scope = { tenantId, actor: found, db: tenant, language: "en" as const, signal: deps.stopping };
  return Promise.all([wholeDataset(deps, scope, datasetId), ensureOpen(deps, scope, datasetId)]).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return "not_whole";
      throw error;
    },
  );
}
