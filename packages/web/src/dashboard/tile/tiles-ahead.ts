import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { QueryClient } from "@tanstack/react-query";
import { screenClass } from "../../platform/screen-class.ts";
import { firstPage, homeDashboardOptions, resultOptions } from "../dashboard.queries.ts";
import { type Choices, contentOf, filtersOn, tileQuery } from "./tile-query.ts";

/** A row of the grid with its gap, px, as the style sheet has it. */
const rowStep = 92;
/** How many tiles are in sight if they are stacked in one column. */
const inColumn = 6;

/** What the viewer sees first of a dashboard: its tab, by default the first, and the choices. */
interface FirstSight {
  tabId?: string;
  choices?: Choices;
}

/** Queries what the first tiles of a dashboard show while their code is still loading; a tile repeats a query that failed. */
export function askTilesAhead(
  client: QueryClient,
  dashboard: Dashboard,
  { tabId, choices = {} }: FirstSight = {},
): void {
  const {
    content: { tabs },
    charts,
  } = dashboard;
  const shown = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  const tiles = [...(shown?.tiles ?? [])].sort((one, other) => one.y - other.y || one.x - other.x);
  const inSight =
    screenClass() >= 2 ? tiles.filter(({ y }) => y * rowStep < window.innerHeight) : tiles.slice(0, inColumn);
  const filters = filtersOn(dashboard, shown?.id);
  for (const tile of inSight) {
    const content = contentOf(tile, charts);
    if (content === undefined) continue;
    const query = tileQuery(tile.id, content, { filters, choices, cross: null });
    client.ensureQueryData(resultOptions(query, firstPage)).catch(() => undefined);
  }
}

/** Loads the home page's dashboard and what it will show while the page itself is still loading. */
export async function fetchHomeAhead(client: QueryClient): Promise<void> {
  const home = await client.ensureQueryData(homeDashboardOptions).catch(() => null);
  if (home) askTilesAhead(client, home);
}
