import type { ChartContent } from "@provost/contract/chart/chart-content";
import { DashboardContent, type DashboardTile } from "@provost/contract/dashboard/dashboard-content";
import { demoCharts } from "./demo-charts.ts";

const chartId = (last: string): string => `01900000-0000-7000-8000-0000000000${last}`;

const lastYear: ChartContent["filters"][number] = {
  filteCol: "school_year",
  filterOperator: "=",
  value: { value1: "2025-2026" },
};
const kpi = (
  title: string,
  dataSrc: string,
  measured: ChartContent["selectedCalcul"][number],
): { kind: "kpi"; title: string; content: object } => ({
  kind: "kpi",
  title,
  content: { chartType: "kpi", dataSrc, selectedCalcul: [measured], filters: [lastYear] },
});
const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

/** The demo's home page: a chart of each kind. */
export const demoHome: DashboardContent = DashboardContent.parse({
  tabs: [
    {
      id: "first",
      name: "",
      tiles: demoCharts.map(({ id, tile }): DashboardTile => ({ kind: "chart", id, chartId: id, ...tile })),
    },
  ],
});

/** A dashboard with pages, numbers, words and a filter, by a fixed id. */
export const demoDashboard = {
  id: "01900000-0000-7000-8000-0000000000d1",
  name: "本学年学情",
  content: DashboardContent.parse({
    tabs: [
      {
        id: "scores",
        name: "成绩",
        tiles: [
          {
            id: "words",
            kind: "text",
            text: "# 本学年成绩\n选一所或几所学校，这里的图表一起变。\n- 点图表上的一项，可以**筛选其他图表**",
            ...at(0, 0, 6, 2),
          },
          {
            id: "mean",
            ...kpi("平均成绩", "exam_score", { Column: "score", calculFunc: "avg" }),
            ...at(6, 0, 3, 2),
          },
          {
            id: "papers",
            ...kpi("答卷数", "exam_score", { Column: "*", calculFunc: "count" }),
            ...at(9, 0, 3, 2),
          },
          { id: "pass", kind: "chart", chartId: chartId("08"), ...at(0, 2, 6, 4) },
          { id: "subjects", kind: "chart", chartId: chartId("04"), ...at(6, 2, 6, 4) },
          { id: "spread", kind: "chart", chartId: chartId("09"), ...at(0, 6, 12, 4) },
        ],
      },
      {
        id: "presence",
        name: "在校与出勤",
        tiles: [
          { id: "absence", kind: "chart", chartId: chartId("03"), ...at(0, 0, 6, 4) },
          { id: "pupils", kind: "chart", chartId: chartId("07"), ...at(6, 0, 6, 5) },
        ],
      },
    ],
    filters: [
      {
        id: "school",
        label: "学校",
        table: "exam_score",
        column: "school",
        kind: "values",
        targets: { absence: { column: "school" }, pupils: { column: "school" } },
      },
    ],
  }),
} as const;

/** Charts that the demo puts on every home page, below its dashboard (spec §2, order widgets): absences, and the choice of courses. */
export const demoOrderCharts: readonly string[] = [
  "01900000-0000-7000-8000-000000000003",
  "01900000-0000-7000-8000-000000000005",
];
