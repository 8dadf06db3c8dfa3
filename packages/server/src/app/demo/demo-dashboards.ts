import type { ChartContent } from "@provost/contract/chart/chart-content";
import { DashboardContent, type DashboardTile } from "@provost/contract/dashboard/dashboard-content";

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
  chartStyle: ChartContent["chartStyle"] = {},
): { kind: "kpi"; title: string; content: object } => ({
  kind: "kpi",
  title,
  content: {
    chartType: "kpi",
    dataSrc,
    selectedCalcul: [{ ...measured, label: "2025–2026 学年" }],
    filters: [lastYear],
    chartStyle,
  },
});
const onePercent = { style: "percent", decimals: 1 } as const;
/** The part of the papers with so many points or more. */
const rateFrom = (points: number): ChartContent["selectedCalcul"][number] => ({
  Column: "*",
  show: "rate",
  condition: [{ filteCol: "score", filterOperator: ">=", value: { value1: points } }],
});
const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
/** A tile with a saved chart of the demo, by the last two digits of its id. */
const chart = (
  id: string,
  last: string,
  place: ReturnType<typeof at>,
  more: { title?: string; note?: string; as?: "falls" } = {},
) => ({ kind: "chart" as const, id, chartId: chartId(last), ...more, ...place });

/** Charts whose numbers head the demo's home page: pupils, attendance, pass rate, mean score. */
export const demoHeaderCharts: readonly string[] = [
  chartId("18"),
  chartId("19"),
  chartId("20"),
  chartId("21"),
];

/** What the first screen of the home page holds, above a chart of each kind. */
const firstScreen: readonly DashboardTile[] = [
  chart("exams", "22", at(0, 0, 8, 3), { note: "所有学科" }),
  chart("falls", "11", at(8, 0, 4, 3), { title: "需要关注", note: "较上学期下降最多", as: "falls" }),
  chart("schools", "23", at(0, 3, 5, 3), { title: "各校与平均分之差", note: "2026 年 6 月期末" }),
  chart("subjects", "24", at(5, 3, 3, 3), { title: "各科平均分", note: "2026 年 6 月期末" }),
  chart("presence", "19", at(8, 3, 4, 3), { title: "每月出勤率", note: "所有年级" }),
];

/** Below it what the first screen does not show: attendance, courses, areas, enrolment. */
const belowIt: readonly DashboardTile[] = [
  chart(chartId("03"), "03", at(0, 6, 4, 4), { note: "2025–2026 学年，人次" }),
  chart(chartId("05"), "05", at(4, 6, 4, 4), { note: "2025–2026 学年，人次" }),
  chart(chartId("06"), "06", at(8, 6, 4, 4), { note: "所有学科" }),
  chart(chartId("07"), "07", at(0, 10, 12, 7), { note: "2025–2026 学年" }),
];

const period = (targets: DashboardContent["filters"][number]["targets"]) =>
  ({
    id: "period",
    label: "时段",
    table: "exam_score",
    column: "exam_date",
    kind: "period",
    targets,
  }) as const;

/** The demo's home page: what a district asks first. */
export const demoHome: DashboardContent = DashboardContent.parse({
  tabs: [{ id: "first", name: "", tiles: [...firstScreen, ...belowIt] }],
  // Two terms are compared in "falls", whatever the period.
  filters: [period({ falls: null, presence: { column: "date" }, [chartId("03")]: { column: "date" } })],
});

/** The home page of principals, who see the rows of one school: its exams, grades and subjects, and no other school's. */
export const demoSchoolHome = {
  id: "01900000-0000-7000-8000-0000000000d2",
  name: "本校学情",
  content: DashboardContent.parse({
    tabs: [
      {
        id: "first",
        name: "",
        tiles: [
          chart("exams", "22", at(0, 0, 8, 3), { note: "所有学科" }),
          chart("falls", "25", at(8, 0, 4, 3), {
            title: "需要关注的学科",
            note: "较上学期下降最多",
            as: "falls",
          }),
          chart("grades", "26", at(0, 3, 4, 3), { note: "2026 年 6 月期末" }),
          chart("subjects", "24", at(4, 3, 4, 3), { title: "各科平均分", note: "2026 年 6 月期末" }),
          chart("presence", "19", at(8, 3, 4, 3), { title: "每月出勤率", note: "所有年级" }),
          chart("pupils", "07", at(0, 6, 12, 4), { note: "2025–2026 学年" }),
        ],
      },
    ],
    filters: [period({ falls: null, presence: { column: "date" } })],
  }),
} as const;

/** The home page of teachers, who see the scores of their classes: their exams, classes and subjects, and who needs help. */
export const demoClassHome = {
  id: "01900000-0000-7000-8000-0000000000d3",
  name: "我的班级",
  content: DashboardContent.parse({
    tabs: [
      {
        id: "first",
        name: "",
        tiles: [
          chart("exams", "22", at(0, 0, 8, 3), { note: "所有学科" }),
          chart("falls", "25", at(8, 0, 4, 3), {
            title: "需要关注的学科",
            note: "较上学期下降最多",
            as: "falls",
          }),
          chart("classes", "29", at(0, 3, 4, 3), { note: "2026 年 6 月期末" }),
          chart("subjects", "24", at(4, 3, 4, 3), { title: "各科平均分", note: "2026 年 6 月期末" }),
          chart("presence", "19", at(8, 3, 4, 3), { title: "每月出勤率", note: "本年级" }),
          chart("help", "30", at(0, 6, 12, 5), {
            title: "需要帮助的学生",
            note: "2026 年 6 月期末，低于 60 分",
          }),
        ],
      },
    ],
    filters: [period({ falls: null, presence: { column: "date" } })],
  }),
} as const;

/** A dashboard with pages, numbers and filters, by a fixed id. */
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
            id: "mean",
            ...kpi(
              "平均分",
              "exam_score",
              { Column: "score", calculFunc: "avg" },
              { format: { style: "number", decimals: 1, suffix: " 分" } },
            ),
            ...at(0, 0, 3, 2),
          },
          {
            id: "passed",
            ...kpi("及格率", "exam_score", rateFrom(60), { formats: { count: onePercent } }),
            ...at(3, 0, 3, 2),
          },
          {
            id: "excellent",
            ...kpi("优秀率", "exam_score", rateFrom(90), { formats: { count: onePercent } }),
            ...at(6, 0, 3, 2),
          },
          {
            id: "papers",
            ...kpi("答卷数", "exam_score", { Column: "*", calculFunc: "count" }),
            ...at(9, 0, 3, 2),
          },
          chart("spread", "09", at(0, 2, 7, 4), { note: "2025–2026 学年，份" }),
          chart("schools", "23", at(7, 2, 5, 4), { title: "各校与平均分之差", note: "2026 年 6 月期末" }),
          chart("cells", "27", at(0, 6, 7, 4), { note: "2026 年 6 月期末" }),
          chart("pass", "08", at(7, 6, 5, 4), { note: "2025–2026 学年" }),
        ],
      },
      {
        id: "presence",
        name: "在校与出勤",
        tiles: [
          chart("absence", "03", at(0, 0, 6, 4), { note: "2025–2026 学年，人次" }),
          chart("rate", "19", at(6, 0, 6, 4), { title: "每月出勤率", note: "所有年级" }),
          chart("pupils", "07", at(0, 4, 12, 7), { note: "2025–2026 学年" }),
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
        targets: { absence: { column: "school" }, rate: { column: "school" }, pupils: { column: "school" } },
      },
      {
        id: "grade",
        label: "年级",
        table: "exam_score",
        column: "grade",
        kind: "values",
        targets: { absence: { column: "grade" }, rate: { column: "grade" }, pupils: { column: "grade" } },
      },
    ],
  }),
} as const;

/** Charts that the demo puts on every home page, below its dashboard (spec §2, order widgets): absences, and the choice of courses. */
export const demoOrderCharts: readonly string[] = [
  "01900000-0000-7000-8000-000000000009",
  "01900000-0000-7000-8000-000000000017",
];
