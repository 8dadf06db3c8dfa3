import { Dashboard } from "@provost/contract/dashboard/dashboard";
import { z } from "zod";
import { type History, historyOf } from "../../platform/history.ts";
import { BoardDraft, draftOf } from "./draft.ts";

/** A dashboard as it was read, and what is being made of it. */
export interface Editing {
  base: Dashboard;
  history: History<BoardDraft>;
}

/** What of it outlives a reload: the draft, without its earlier states. */
export const Editing: z.ZodType<Editing | null> = z
  .object({ base: Dashboard, present: BoardDraft })
  .transform(({ base, present }) => ({ base, history: historyOf(present) }))
  .nullable();

export function plainEditing(editing: Editing | null): unknown {
  return editing && { base: editing.base, present: editing.history.present };
}

export function beginEditing(base: Dashboard): Editing {
  return { base, history: historyOf(draftOf(base)) };
}

/** Whether something would be lost. */
export function isChanged({ base, history }: Editing): boolean {
  return JSON.stringify(draftOf(base)) !== JSON.stringify(history.present);
}
