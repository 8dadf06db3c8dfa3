import type { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import type { TabHandle } from "../platform/tab/tab-context.ts";
import { linkedChoices } from "./filter/linked-choices.ts";
import { linkedSteps } from "./filter/linked-seen.ts";
import type { Choices, CrossFilter } from "./tile/tile-query.ts";

/** A dashboard as its viewer currently sees it. */
export interface BoardSeen {
  /** Its page in front. */
  tab: string;
  choices: Choices;
  cross: CrossFilter | null;
  /** How deep he has gone into a tile. */
  stepsOf(tileId: string): readonly DrillStep[];
}

/** What a tab keeps of the dashboard in it, or what its address carries. */
export function boardSeen(
  { scope, fullPath }: Pick<TabHandle, "scope" | "fullPath">,
  { tabs }: Pick<DashboardContent, "tabs">,
): BoardSeen {
  const { searchParams } = new URL(fullPath, "http://console");
  const stored = <T>(key: string, otherwise: T): T => (scope.has(key) ? (scope.get(key) as T) : otherwise);
  const steps = linkedSteps(searchParams.get("drill"));
  const tab = stored("tab", searchParams.get("tab") ?? "");
  return {
    tab: (tabs.find(({ id }) => id === tab) ?? tabs[0])?.id ?? "",
    choices: stored("choices", linkedChoices(searchParams.get("filters"))),
    cross: stored("cross", null),
    stepsOf: (tileId) => stored(`drill ${tileId}`, steps[tileId] ?? []),
  };
}
