import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { asServer } from "../../platform/authority/authority.ts";
import { dayMs } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { dayIn, tenantRules } from "../../tenant/tenant.service.ts";
import { sourceStore } from "../source.store.ts";

export type GenerationRow = Awaited<ReturnType<ReturnType<typeof sourceStore>["generationsOf"]>>[number];
type State = Pick<GenerationRow, "id" | "createdAt" | "mode" | "parts">;

// After an earlier state was restored, rows are added to that one and not to the newest.
const containsAll = (newer: Pick<State, "parts">, { parts }: Pick<State, "parts">): boolean =>
  parts.every(({ file }, at) => newer.parts[at]?.file === file);

/** Until when a state of a dataset stays, `null` = permanently. */
export type RetainedUntil = (state: State, newer: State | undefined, place: number) => Date | null;

/**
 * Retained permanently are the newest states, by their place among them, and the current one. Of the others, one whose rows are all in the
 * next newer state of the same day in the tenant's zone, because rows were added to it, is not needed. Once the rows were moved into a data
 * source, no imported state is permanent.
 */
export function retention(
  timeZone: string,
  currentId: string | null,
  pushedAt: Date | null = null,
): RetainedUntil {
  const dayOf = dayIn(timeZone);
  return (state, newer, place) => {
    if (pushedAt !== null && state.parts.length > 0)
      return new Date(
        Math.max(state.createdAt.getTime(), pushedAt.getTime()) + datasetLimits.generationDays * dayMs,
      );
    if (state.id === currentId || place < datasetLimits.retainedGenerations) return null;
    const isSameDay = newer !== undefined && dayOf(newer.createdAt) === dayOf(state.createdAt);
    if (newer?.mode === "append" && isSameDay && containsAll(newer, state)) return state.createdAt;
    return new Date(state.createdAt.getTime() + datasetLimits.generationDays * dayMs);
  };
}

/** Locks a dataset and removes its states whose retention has ended; gives them. */
export async function forgetStates(db: TenantDb, datasetId: string, now: Date): Promise<GenerationRow[]> {
  const store = sourceStore(db);
  const { generationId = null, pushedAt = null } = (await store.lockById(datasetId)) ?? {};
  const retainedUntil = retention(
    (await tenantRules(db))?.settings.timeZone ?? "UTC",
    generationId,
    pushedAt,
  );
  const states = await store.generationsOf(datasetId);
  const gone = states.filter((state, place) => {
    const until = retainedUntil(state, states[place - 1], place);
    return until !== null && until <= now;
  });
  for (const { id } of gone) await store.removeGeneration(asServer("dataset", datasetId), id);
  return gone;
}
