import { useSearch } from "../../platform/search.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import type { Choices } from "../tile/tile-query.ts";
import { ChoicesDraft, linkedChoices } from "./linked-choices.ts";

/** What the viewer has chosen in the filters of the dashboard in this tab: first what its address carries. */
export function useChoices(): [Choices, (choices: Choices) => void] {
  const search = useSearch();
  return useTabDraft<Choices>("choices", ChoicesDraft, linkedChoices(search.get("filters")));
}
