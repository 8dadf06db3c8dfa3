import type { QueryClient } from "@tanstack/react-query";
import { chartDetailOptions } from "../chart/chart.queries.ts";
import { homeDashboardOptions } from "./home-dashboard.ts";
import { firstPage, resultOptions } from "./result.queries.ts";

/** So many charts are in sight when the page opens. */
const inSight = 6;

/** Asks what the home page is going to show while the page itself is still being put together; what fails is asked again by its card. */
export async function fetchHomeAhead(client: QueryClient): Promise<void> {
  const home = await client.ensureQueryData(homeDashboardOptions).catch(() => null);
  const tiles = [...(home?.tiles ?? [])].sort((one, other) => one.y - other.y || one.x - other.x);
  await Promise.all(
    tiles.slice(0, inSight).map(async ({ chartId }) => {
      const chart = await client.ensureQueryData(chartDetailOptions(chartId)).catch(() => null);
      if (chart !== null) await client.prefetchQuery(resultOptions(chart.content, firstPage));
    }),
  );
}
