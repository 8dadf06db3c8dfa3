import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { QueryClient } from "@tanstack/react-query";
import { screenClass } from "../../platform/screen-class.ts";
import { firstPage, homeDashboardOptions, resultOptions } from "../dashboard.queries.ts";
import { type Choices, tileQuestion } from "./tile-question.ts";

/** A row of the grid with its gap, px, as the style sheet has it. */
const rowStep = 92;
/** So many tiles are in sight where they stand one below the other. */
const inColumn = 6;

/** What the reader sees first of a dashboard: its tab, the first one unless said, and what he has chosen. */
interface FirstSight {
  tabId?: string;
  choices?: Choices;
}

/** Asks what the first tiles of a dashboard show while that which draws them is still on its way; what fails is asked again by its tile. */
export function askTilesAhead(
  client: QueryClient,
  { content: { tabs, filters }, charts }: Dashboard,
  { tabId, choices = {} }: FirstSight = {},
): void {
  const shown = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  const tiles = [...(shown?.tiles ?? [])].sort((one, other) => one.y - other.y || one.x - other.x);
  const inSight =
    screenClass() >= 2 ? tiles.filter(({ y }) => y * rowStep < window.innerHeight) : tiles.slice(0, inColumn);
  for (const tile of inSight) {
    if (tile.kind === "text") continue;
    const content =
      tile.kind === "kpi" ? tile.content : charts.find(({ id }) => id === tile.chartId)?.content;
    if (content === undefined) continue;
    const question = tileQuestion(tile.id, content, { filters, choices, cross: null });
    client.ensureQueryData(resultOptions(question, firstPage)).catch(() => undefined);
  }
}

/** Asks for the home page and what it is going to show while the page itself is still being put together. */
export async function fetchHomeAhead(client: QueryClient): Promise<void> {
  const home = await client.ensureQueryData(homeDashboardOptions).catch(() => null);
  if (home) askTilesAhead(client, home);
}
