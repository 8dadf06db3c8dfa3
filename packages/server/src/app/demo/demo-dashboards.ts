import { DashboardContent, type DashboardTile } from "@provost/contract/dashboard/dashboard-content";

const chartId = (last: string): string => `01900000-0000-7000-8000-0000000000${last}`;

const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
/** A tile with a saved chart of the demo, by the last two digits of its id. */
const chart = (
  id: string,
  last: string,
  place: ReturnType<typeof at>,
  more: { title?: string; note?: string; as?: "falls" | "ranking" } = {},
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

const subjectFalls = chart("falls", "25", at(8, 0, 4, 3), {
  title: "需要关注的学科",
  note: "较上学期下降最多",
  as: "falls",
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
          subjectFalls,
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
          subjectFalls,
          chart("classes", "32", at(0, 3, 4, 3), { note: "2026 年 6 月期末" }),
          chart("subjects", "24", at(4, 3, 4, 3), { title: "各科平均分", note: "2026 年 6 月期末" }),
          chart("presence", "19", at(8, 3, 4, 3), { title: "每月出勤率", note: "本年级" }),
          chart("help", "33", at(0, 6, 12, 5), {
            title: "需要帮助的学生",
            note: "2026 年 6 月期末，低于 60 分",
          }),
        ],
      },
    ],
    filters: [period({ falls: null, presence: { column: "date" } })],
  }),
} as const;

/** The filters of the demo's dashboard, with the tiles that they compare another column of, or none. */
const filter = (id: string, label: string, targets: DashboardContent["filters"][number]["targets"] = {}) => ({
  id,
  label,
  table: "exam_score",
  column: id,
  kind: "values" as const,
  targets,
});
const same = (column: string, ...tiles: string[]) =>
  Object.fromEntries(tiles.map((tile) => [tile, { column }]));

/** A dashboard with pages and filters, by a fixed id. */
export const demoDashboard = {
  id: "01900000-0000-7000-8000-0000000000d1",
  name: "期末质量分析",
  content: DashboardContent.parse({
    tabs: [
      {
        id: "overview",
        name: "总览",
        tiles: [
          chart("spread", "29", at(0, 0, 7, 3), { title: "成绩分布", note: "2026 年 6 月期末，份" }),
          chart("absence", "03", at(7, 0, 5, 3), { note: "2025–2026 学年，人次" }),
          chart("cells", "27", at(0, 3, 7, 4), { title: "学校 × 学科平均分", note: "2026 年 6 月期末" }),
          chart("ranking", "11", at(7, 3, 5, 4), {
            title: "各校平均分排名",
            note: "与上学期相比",
            as: "ranking",
          }),
        ],
      },
      {
        id: "schools",
        name: "学校",
        tiles: [
          chart("schools", "23", at(0, 0, 6, 4), { title: "各校与平均分之差", note: "2026 年 6 月期末" }),
          chart("pass", "08", at(6, 0, 6, 4), { note: "2025–2026 学年" }),
          chart("areas", "28", at(0, 4, 12, 5), { note: "2025–2026 学年" }),
        ],
      },
      {
        id: "subjects",
        name: "学科",
        tiles: [
          chart("courses", "30", at(0, 0, 12, 5), { title: "历次考试平均分", note: "按片区" }),
          chart("subjects", "24", at(0, 5, 6, 4), { title: "各科平均分", note: "2026 年 6 月期末" }),
          chart("bands", "09", at(6, 5, 6, 4), { note: "2025–2026 学年，份" }),
        ],
      },
      {
        id: "presence",
        name: "出勤",
        tiles: [
          chart("rate", "19", at(0, 0, 12, 4), { title: "每月出勤率", note: "所有年级" }),
          chart("pupils", "07", at(0, 4, 12, 7), { note: "2025–2026 学年" }),
        ],
      },
    ],
    filters: [
      filter("area", "片区", same("area", "absence", "rate", "pupils")),
      filter("school", "学校", same("school", "absence", "rate", "pupils")),
      filter("grade", "年级", same("grade", "absence", "rate", "pupils")),
      filter("gender", "性别", same("gender", "pupils")),
    ],
  }),
} as const;

/** Charts that the demo puts on every home page, below its dashboard (spec §2, order widgets): absences, and the choice of courses. */
export const demoOrderCharts: readonly string[] = [
  "01900000-0000-7000-8000-000000000009",
  "01900000-0000-7000-8000-000000000017",
];
