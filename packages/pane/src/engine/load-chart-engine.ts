import type { PaneChartType } from "../chart-type/chart-type.ts";

/**
 * Fetches the engine with what most dashboards draw, to have it ready when the first chart comes. It is a module of its own, so that a page that
 * calls it early fetches nothing else before. A failed fetch can be tried again.
 */
export async function loadChartEngine(): Promise<void> {
  const [{ chartTypes }, { fetchEngine }] = await Promise.all([
    import("../chart-type/chart-types.ts"),
    import("./engine-loader.ts"),
  ]);
  await fetchEngine(Object.values<PaneChartType>(chartTypes).flatMap((type) => type.fetchedFirst ?? []));
}
