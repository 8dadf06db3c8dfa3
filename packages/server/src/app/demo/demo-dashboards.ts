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

/** Charts whose numbers head the demo's home page: pupils, attendance, pass rate, mean score. */
export const demoHeaderCharts: readonly string[] = [
  chartId("18"),
  chartId("19"),
  chartId("20"),
  chartId("21"),
];

/** What the first screen of the home page holds, above a chart of each kind. */
const firstScreen: readonly DashboardTile[] = [
  { kind: "chart", id: "exams", chartId: chartId("22"), note: "所有学科", ...at(0, 0, 8, 3) },
  {
    kind: "chart",
    id: "falls",
    chartId: chartId("11"),
    title: "需要关注",
    note: "较上学期下降最多",
    as: "falls",
    ...at(8, 0, 4, 3),
  },
  {
    kind: "chart",
    id: "schools",
    chartId: chartId("23"),
    title: "各校与平均分之差",
    note: "2026 年 6 月期末",
    ...at(0, 3, 5, 3),
  },
  { kind: "chart", id: "subjects", chartId: chartId("24"), note: "2026 年 6 月期末", ...at(5, 3, 3, 3) },
  {
    kind: "chart",
    id: "presence",
    chartId: chartId("19"),
    title: "每月出勤率",
    note: "所有年级",
    ...at(8, 3, 4, 3),
  },
];
const belowFirst = 6;

/** The demo's home page: what a district asks first, and below it a chart of each kind. */
export const demoHome: DashboardContent = DashboardContent.parse({
  tabs: [
    {
      id: "first",
      name: "",
      tiles: [
        ...firstScreen,
        ...demoCharts.map(
          ({ id, tile }): DashboardTile => ({
            kind: "chart",
            id,
            chartId: id,
            ...tile,
            y: tile.y + belowFirst,
          }),
        ),
      ],
    },
  ],
  filters: [
    {
      id: "period",
      label: "时段",
      table: "exam_score",
      column: "exam_date",
      kind: "period",
      // Two terms are compared in "falls", whatever the period.
      targets: { falls: null, presence: { column: "date" }, [chartId("03")]: { column: "date" } },
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
  "01900000-0000-7000-8000-000000000009",
  "01900000-0000-7000-8000-000000000017",
];
