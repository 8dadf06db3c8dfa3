import type { PaneChartType } from "../chart-type/chart-type.ts";

/**
 * Fetches the engine with what most dashboards draw, to have it ready when the first chart comes. It is a module of its own, so that a page that
 * calls it early fetches nothing else before. A failed fetch can be tried again.
 */
export async function loadChartEngine(): Promise<void> {
  const [{ chartTypes }, { loadShown }, { fetchEngine }] = await Promise.all([
    import("../chart-type/chart-types.ts"),
    import("../chart-type/views.tsx"),
    import("./engine-loader.ts"),
  ]);
  const first = Object.values<PaneChartType>(chartTypes).filter(({ fetchedFirst }) => fetchedFirst);
  await Promise.all([
    fetchEngine(first.flatMap(({ fetchedFirst = [] }) => fetchedFirst)),
    ...first.map(({ type }) => loadShown(type)),
  ]);
}
