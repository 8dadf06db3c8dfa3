import type { Chart } from "@provost/contract/chart/chart";
import type { Dashboard, DashboardSummary } from "@provost/contract/dashboard/dashboard";
import type { DashboardContent, DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { savedChart } from "../testing/report.fixtures.ts";

/** A dashboard as lists show it. */
export function summaryOf(name: string, own: Partial<DashboardSummary> = {}): DashboardSummary {
  return {
    id: "01900000-0000-7000-8000-0000000000d1",
    name,
    home: false,
    tiles: 0,
    ownerName: "陈晓",
    updatedAt: "2026-01-05T02:00:00Z",
    version: 1,
    access: "everyone",
    folderId: null,
    favourite: false,
    mayEdit: true,
    mayShare: true,
    removedAt: null,
    ...own,
  };
}

const average = [{ Column: "score", calculFunc: "avg" as const }];
const chartOf = (id: string, name: string, dimension: string): Chart =>
  savedChart(
    { chartType: "bar", selectedDimension: [{ Column: dimension }], selectedCalcul: average },
    { id, name },
  );

/** Bars by area. */
export const byArea = chartOf("01900000-0000-7000-8000-0000000000c1", "各区", "area");
/** Bars by grade. */
export const byGrade = chartOf("01900000-0000-7000-8000-0000000000c2", "各年级", "grade");

/** A tile of a saved chart. */
export const chartTile = ({ id: chartId }: Chart, id: string, x: number): DashboardTile => ({
  kind: "chart",
  id,
  chartId,
  x,
  y: 0,
  w: 6,
  h: 4,
});

/** A dashboard of two charts side by side, with a filter on the area. */
export function boardOf(content: Partial<DashboardContent> = {}, own: Partial<Dashboard> = {}): Dashboard {
  const tiles = [chartTile(byArea, "one", 0), chartTile(byGrade, "two", 6)];
  const area = { id: "area", label: "片区", table: "pupils", column: "area", kind: "values" as const };
  return {
    ...summaryOf("期末一览", { tiles: 2 }),
    charts: [byArea, byGrade],
    content: {
      tabs: [{ id: "first", name: "", tiles }],
      filters: [{ ...area, choice: {}, targets: {} }],
      refreshSeconds: null,
      ...content,
    },
    ...own,
  };
}
