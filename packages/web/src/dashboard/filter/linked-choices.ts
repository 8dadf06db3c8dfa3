import { FilterChoice, PartId } from "@provost/contract/dashboard/dashboard-content";
import { z } from "zod";
import type { Choices } from "../tile/tile-query.ts";

export const ChoicesDraft = z.record(PartId, FilterChoice);
const noChoices: Choices = {};

/** The choices in a link; a broken link opens the dashboard without choices. */
export function linkedChoices(text: string | null): Choices {
  if (text === null) return noChoices;
  try {
    return ChoicesDraft.catch({}).parse(JSON.parse(text));
  } catch {
    return noChoices;
  }
}
