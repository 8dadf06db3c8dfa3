import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { asServer } from "../../platform/authority/authority.ts";
import { dayMs } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { sourceStore } from "../source.store.ts";

export type GenerationRow = Awaited<ReturnType<ReturnType<typeof sourceStore>["generationsOf"]>>[number];
type State = Pick<GenerationRow, "id" | "createdAt" | "mode" | "parts">;

const dayOf = ({ createdAt }: Pick<State, "createdAt">): string => createdAt.toISOString().slice(0, 10);

// After an earlier state was restored, rows are added to that one and not to the newest.
const containsAll = (newer: Pick<State, "parts">, { parts }: Pick<State, "parts">): boolean =>
  parts.every(({ file }, at) => newer.parts[at]?.file === file);

/**
 * Until when a state of a dataset stays, `null` = permanently: the newest ones, by its place among them, and the current one. Of the others,
 * one whose rows are all in the next newer state of the same day, because rows were added to it, is not needed.
 */
export function retainedUntil(
  state: State,
  newer: State | undefined,
  place: number,
  currentId: string | null,
): Date | null {
  if (state.id === currentId || place < datasetLimits.retainedGenerations) return null;
  if (newer?.mode === "append" && dayOf(newer) === dayOf(state) && containsAll(newer, state))
    return state.createdAt;
  return new Date(state.createdAt.getTime() + datasetLimits.generationDays * dayMs);
}

/** Locks a dataset and removes its states whose retention has ended; gives them. */
export async function forgetStates(db: TenantDb, datasetId: string, now: Date): Promise<GenerationRow[]> {
  const store = sourceStore(db);
  const current = (await store.lockById(datasetId))?.generationId ?? null;
  const states = await store.generationsOf(datasetId);
  const gone = states.filter((state, place) => {
    const until = retainedUntil(state, states[place - 1], place, current);
    return until !== null && until <= now;
  });
  for (const { id } of gone) await store.removeGeneration(asServer("dataset", datasetId), id);
  return gone;
}
