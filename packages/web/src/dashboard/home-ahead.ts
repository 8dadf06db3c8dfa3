import type { QueryClient } from "@tanstack/react-query";
import { firstPage, homeDashboardOptions, resultOptions } from "./dashboard.queries.ts";
import { tileQuestion } from "./tile-question.ts";

/** So many charts are in sight when the page opens. */
const inSight = 6;

/** Asks what the home page is going to show while the page itself is still being put together; what fails is asked again by its tile. */
export async function fetchHomeAhead(client: QueryClient): Promise<void> {
  const home = await client.ensureQueryData(homeDashboardOptions).catch(() => null);
  const { tabs = [], filters = [] } = home?.content ?? {};
  const tiles = [...(tabs[0]?.tiles ?? [])].sort((one, other) => one.y - other.y || one.x - other.x);
  await Promise.all(
    tiles.slice(0, inSight).map(async (tile) => {
      if (tile.kind === "text") return;
      const content =
        tile.kind === "kpi" ? tile.content : home?.charts.find(({ id }) => id === tile.chartId)?.content;
      if (content === undefined) return;
      const question = tileQuestion(tile.id, content, { filters, choices: {}, cross: null });
      await client.prefetchQuery(resultOptions(question, firstPage));
    }),
  );
}
