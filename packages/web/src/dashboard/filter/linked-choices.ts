import { FilterChoice, PartId } from "@provost/contract/dashboard/dashboard-content";
import { z } from "zod";
import type { Choices } from "../tile/tile-question.ts";

export const ChoicesDraft = z.record(PartId, FilterChoice);
const noChoices: Choices = {};

/** What a link carries; a broken one opens the dashboard as it stands. */
export function linkedChoices(text: string | null): Choices {
  if (text === null) return noChoices;
  try {
    return ChoicesDraft.catch({}).parse(JSON.parse(text));
  } catch {
    return noChoices;
  }
}
