import type { SchemaColumn } from "@provost/contract/source/source";
import {
  county,
  dimension,
  type ExpectedCase,
  grade,
  measure,
  school,
  schools,
} from "./expected-case.fixtures.ts";
import { lazyCases } from "./lazy-cases.fixtures.ts";

const level = dimension("level", "Level");
const month = dimension("day", "月份", { kind: "time", unit: "month" });
const term = dimension("day", "学期", { kind: "time", unit: "term" });
const week = dimension("day", "Week", { kind: "time", unit: "week" });
const band = dimension("score", "分数段", { kind: "edges", edges: [60, 70, 80, 90] });
const read = measure("read", "语文(平均)");
const math = measure("math", "数学(平均)");
const english = measure("english", "英语(平均)");
const students = measure("students", "学生(计数)", { calculFunc: "count" });
const passed = measure("passed", "及格(比率)", { format: { style: "percent" } });
const spending = measure("spending", "Spending(Sum)", {
  calculFunc: "sum",
  format: { style: "auto", prefix: "$" },
});
const score = measure("score", "Score(Average)", { format: { style: "number", decimals: 1 } });

const counties = ["Alameda", "Butte", "Contra Costa", "Fresno", "Humboldt", "Kern", "Los Angeles", "Marin"];

const bySchool = schools.map((name, at) => ({
  school: name,
  read: 78.4 + ((at * 37) % 17),
  math: at === 3 ? null : 72.1 + ((at * 53) % 21),
  english: 70.5 + ((at * 29) % 19),
  students: 820 + ((at * 977) % 1400),
  passed: 0.72 + ((at * 13) % 9) / 40,
}));
const bySchoolAndGrade = schools.flatMap((name, at) =>
  ["高一", "高二", "高三"].flatMap((of, second) =>
    at === 2 && second === 2
      ? []
      : [{ school: name, grade: of, read: 70 + ((at * 37 + second * 23) % 25), math: 60 }],
  ),
);
const byMonth = ["2023-09", "2023-10", "2023-11", "2024-01", "2024-03", "2024-04", "2024-05", "2024-06"].map(
  (text, at) => ({ day: `${text}-01`, read: 76 + ((at * 7) % 9), math: 71 + ((at * 5) % 11) }),
);
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    county: counties[at] ?? `County number ${at + 1}`,
    score: 620 + ((at * 37) % 71) + 0.35,
    spending: 5100 + ((at * 977) % 29000),
    level: at % 3 === 0 ? "Primary" : at % 3 === 1 ? "Middle" : "High",
  }));

// The last month is not over, the first one is cut by a filter.
const partMonth: SchemaColumn = {
  ...month,
  partial: { "2023-09-01": "2023 年 9 月，自 9 月 11 日起", "2024-06-01": "2024 年 6 月，截至 6 月 12 日" },
};

const pivotRows = ["2023-09-01", "2024-02-01"].flatMap((day, half) =>
  schools.slice(0, 3).flatMap((name, at) =>
    ["高一", "高二"].map((of, second) => ({
      school: name,
      grade: of,
      day,
      students: 300 + half * 12 + at * 40 + second * 7,
      read: 70 + ((half * 5 + at * 11 + second * 3) % 20),
    })),
  ),
);

// A type may have its cases in its own folder.
const inFolders = Object.values(
  import.meta.glob<{ cases: readonly ExpectedCase[] }>("../chart-type/*/*-cases.fixtures.ts", {
    eager: true,
  }),
).flatMap((file) => file.cases);

/** The drawings that are stored. */
export const cases: readonly ExpectedCase[] = [
  {
    name: "table",
    type: "table",
    schema: [school, read, math, students, passed],
    rows: bySchool,
    language: "zh",
  },
  { name: "line", type: "line", schema: [month, read, math], rows: byMonth, language: "zh" },
  {
    name: "line-two-dimensions",
    type: "line",
    schema: [school, grade, read, math],
    rows: bySchoolAndGrade,
    language: "zh",
  },
  {
    name: "bar",
    type: "bar",
    schema: [school, read],
    rows: bySchool,
    style: { labels: true },
    language: "zh",
  },
  { name: "line-partial", type: "line", schema: [partMonth, read, math], rows: byMonth, language: "zh" },
  { name: "bar-partial", type: "bar", schema: [partMonth, read, math], rows: byMonth, language: "zh" },
  {
    name: "area-partial",
    type: "area",
    schema: [partMonth, read],
    rows: byMonth,
    style: { labels: true, smooth: true },
    language: "zh",
  },
  { name: "table-partial", type: "table", schema: [partMonth, read], rows: byMonth, language: "zh" },
  {
    name: "bar-measures",
    type: "bar",
    schema: [school, read, math, english],
    rows: bySchool,
    language: "zh",
  },
  {
    name: "bar-two-dimensions",
    type: "bar",
    schema: [school, grade, read],
    rows: bySchoolAndGrade,
    language: "zh",
  },
  {
    name: "bar-bands",
    type: "bar",
    schema: [band, students],
    rows: [
      { score: 4, students: 120 },
      { score: 0, students: 85 },
      { score: 3, students: 640 },
      { score: 1, students: 410 },
    ],
    style: { labels: true },
    language: "zh",
  },
  {
    name: "bar-from-mean",
    type: "bar",
    schema: [school, read],
    rows: bySchool,
    style: { fromMean: true, labels: true },
    language: "zh",
  },
  {
    name: "bar-references",
    type: "bar",
    schema: [school, read],
    rows: bySchool,
    totals: [{ by: [], rows: [{ school: null, read: 82.6 }] }],
    style: {
      references: [
        { kind: "constant", value: 95 },
        { kind: "mean" },
        { kind: "overall", name: "全市" },
        { kind: "band", from: 60, to: 75, name: "及格" },
      ],
    },
    language: "zh",
  },
  {
    name: "bar-colour-by",
    type: "bar",
    schema: [school, read, passed],
    rows: bySchool,
    style: { colourBy: "passed", tooltip: ["passed"], labels: true },
    language: "zh",
  },
  {
    name: "bar-stacked",
    type: "bar",
    schema: [school, grade, read],
    rows: bySchoolAndGrade,
    style: { stacked: true, legend: "right" },
    language: "zh",
  },
  { name: "bar-300", type: "bar", schema: [county, score], rows: many(300), language: "en" },
  {
    name: "stack-bar",
    type: "stackBar",
    schema: [school, read, math, english],
    rows: bySchool,
    language: "zh",
  },
  {
    name: "stack-bar-percent",
    type: "stackBar",
    schema: [school, read, math, english],
    rows: bySchool,
    style: { stacked: "percent", labels: true },
    language: "zh",
  },
  { name: "pie", type: "pie", schema: [school, students], rows: bySchool, language: "zh" },
  { name: "pie-measures", type: "pie", schema: [read, math, english], rows: bySchool, language: "zh" },
  {
    name: "pie-many",
    type: "pie",
    schema: [county, spending],
    rows: many(20).map((row, at) => ({ ...row, spending: at < 9 ? 9000 - at * 600 : 90 + at })),
    style: { legend: "right" },
    language: "en",
  },
  {
    name: "horizontal-bar",
    type: "horizontalBar",
    schema: [county, spending],
    rows: many(8),
    style: { sort: "valueDesc", labels: true },
    language: "en",
  },
  {
    name: "horizontal-bar-references",
    type: "horizontalBar",
    schema: [county, score],
    rows: many(8),
    style: {
      labels: true,
      axis: { fromZero: false },
      references: [{ kind: "median" }, { kind: "mean" }, { kind: "band", to: 630, name: "Below target" }],
    },
    language: "en",
  },
  {
    name: "line-references",
    type: "line",
    schema: [month, read, math],
    rows: byMonth,
    style: {
      references: [
        { kind: "band", from: 75, to: 80 },
        { kind: "constant", value: 90 },
      ],
    },
    language: "zh",
  },
  {
    name: "line-trend",
    type: "line",
    schema: [month, read, math],
    rows: byMonth,
    style: { trend: "interval", annotations: [{ at: "2024-02-19", text: "使用新教材" }] },
    language: "zh",
  },
  {
    name: "bar-trend",
    type: "bar",
    schema: [partMonth, read],
    rows: byMonth,
    style: { trend: "interval", labels: true },
    language: "en",
  },
  {
    name: "horizontal-bar-50",
    type: "horizontalBar",
    schema: [county, level, score],
    rows: many(50),
    language: "en",
  },
  {
    name: "area",
    type: "area",
    schema: [month, read],
    rows: byMonth,
    style: { smooth: true },
    language: "zh",
  },
  {
    name: "area-stacked",
    type: "area",
    schema: [week, level, spending],
    rows: Array.from({ length: 30 }, (_, at) => ({
      day: new Date(Date.UTC(2024, 0, 1 + 7 * Math.floor(at / 3))).toISOString().slice(0, 10),
      level: ["Primary", "Middle", "High"][at % 3] ?? "",
      spending: 4000 + ((at * 977) % 5000),
    })),
    style: { stacked: true },
    language: "en",
  },
  { name: "combo", type: "combo", schema: [school, students, passed], rows: bySchool, language: "zh" },
  {
    name: "scatter",
    type: "scatter",
    schema: [county, level, score, spending],
    rows: many(40),
    language: "en",
  },
  {
    name: "scatter-trend",
    type: "scatter",
    schema: [county, score, spending],
    rows: many(40),
    style: {
      trend: "interval",
      references: [{ kind: "mean" }],
      annotations: [{ at: "650", text: "Expected score" }],
    },
    language: "en",
  },
  {
    name: "scatter-sized",
    type: "scatter",
    schema: [school, read, math, students],
    rows: bySchool,
    style: { labels: true },
    language: "zh",
  },
  {
    name: "scatter-across-zero",
    type: "scatter",
    schema: [county, level, score, spending],
    rows: many(40).map((row) => ({
      ...row,
      score: Number(row.score) - 650,
      spending: Number(row.spending) - 5000,
    })),
    language: "en",
  },
  {
    name: "kpi",
    type: "kpi",
    schema: [term, read],
    rows: [
      { day: "2024-09-01", read: 81.2 },
      { day: "2023-02-01", read: 76.4 },
      { day: "2023-09-01", read: 78.9 },
      { day: "2024-02-01", read: 77.3 },
    ],
    style: { target: 85 },
    language: "zh",
  },
  { name: "kpi-alone", type: "kpi", schema: [spending], rows: [{ spending: 1284300 }], language: "en" },
  {
    name: "pivot",
    type: "pivot",
    schema: [school, grade, term, students, read],
    rows: pivotRows,
    totals: [
      { by: [], rows: [{ school: null, grade: null, day: null, students: 4014, read: 76.1 }] },
      {
        by: ["school"],
        rows: schools.slice(0, 3).map((name, at) => ({
          school: name,
          grade: null,
          day: null,
          students: 1226 + at * 160,
          read: 74.5 + at,
        })),
      },
      {
        by: ["day"],
        rows: ["2023-09-01", "2024-02-01"].map((day, at) => ({
          school: null,
          grade: null,
          day,
          students: 1971 + at * 72,
          read: 75.2 + at,
        })),
      },
    ],
    language: "zh",
  },
  {
    name: "heatmap",
    type: "heatmap",
    schema: [week, county, spending],
    rows: counties.flatMap((name, at) =>
      Array.from({ length: 9 }, (_, week) => week).flatMap((week) =>
        week === 3 && at === 2
          ? []
          : [
              {
                county: name,
                day: new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10),
                spending: 800 + ((at * 977 + week * 541) % 5000),
              },
            ],
      ),
    ),
    language: "en",
  },
  {
    name: "heatmap-from-mean",
    type: "heatmap",
    schema: [grade, county, read],
    rows: counties.flatMap((name, at) =>
      ["七年级", "八年级"].map((year, place) => ({
        county: name,
        grade: year,
        read: 68 + ((at * 7 + place * 5) % 19),
      })),
    ),
    style: { fromMean: true },
    language: "zh",
  },
  ...lazyCases,
  ...inFolders,
];
