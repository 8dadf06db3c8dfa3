import { distributionParts } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import { measureLabel } from "@provost/report-core/selection/selection-label";
import type { ExpectedCase } from "./expected-case.fixtures.ts";
import { column, county, dimension, grade, measure, school, schools } from "./expected-case.fixtures.ts";

const joined = measure("joined", "报名人数", { calculFunc: "sum" });
const step = column("step", "步骤", "VARCHAR", { isDimension: true, asxAxis: true });
const subject = column("subject", "科目", "VARCHAR", { isDimension: true, asxAxis: true });
const score = measure("score", "成绩(平均)");
const budget = measure("budget", "Budget(Sum)", {
  calculFunc: "sum",
  format: { style: "auto", prefix: "$" },
});
const attended = measure("attended", "Attendance", { format: { style: "percent" } });
// The last month is not over.
const partMonth: SchemaColumn = {
  ...dimension("day", "月份", { kind: "time", unit: "month" }),
  partial: { "2024-06-01": "2024 年 6 月，截至 6 月 12 日" },
};
const pupils = measure("pupils", "Pupils(Sum)", { calculFunc: "sum" });

const parts = (language: "zh" | "en"): SchemaColumn[] =>
  distributionParts.map((calculFunc) => {
    const base = column("score", language === "zh" ? "成绩" : "Score", "DOUBLE", { calculFunc });
    return {
      ...base,
      name: `${calculFunc}_score`,
      label: measureLabel(base, language),
      plainLabel: base.label,
    };
  });

/** A group's distribution as the engine returns it. */
function described(
  middle: number,
  width: number,
  outliers: number,
  count: number,
): Record<string, number | string | null> {
  return {
    min_score: middle - width * (outliers > 0 ? 3.1 : 1.6),
    quantile25_score: middle - width * 0.6,
    median_score: middle,
    quantile75_score: middle + width * 0.5,
    max_score: middle + width * 1.7,
    whiskerLow_score: middle - width * 1.6,
    whiskerHigh_score: middle + width * 1.7,
    outliers_score: outliers,
    count_score: count,
    outlierValues_score:
      outliers > 0
        ? [3.1, 2.4, 1.9]
            .slice(0, outliers)
            .map((far) => middle - width * far)
            .join(", ")
        : null,
  };
}

/** The figures that are fetched when they are first drawn. */
export const lazyCases: readonly ExpectedCase[] = [
  {
    name: "gauge",
    type: "gauge",
    schema: [attended],
    rows: [{ attended: 0.934 }],
    style: { bands: [0.85, 0.95], target: 0.96 },
    language: "en",
  },
  { name: "gauge-plain", type: "gauge", schema: [joined], rows: [{ joined: 12846 }], language: "zh" },
  {
    name: "funnel",
    type: "funnel",
    schema: [step, joined],
    rows: [
      { step: "浏览课程", joined: 12846 },
      { step: "加入购物车", joined: 5210 },
      { step: "提交报名", joined: 3127 },
      { step: "缴费", joined: 2894 },
      { step: "完成学习", joined: 1620 },
    ],
    language: "zh",
  },
  {
    name: "funnel-measures",
    type: "funnel",
    schema: [
      pupils,
      measure("passed", "Passed(Sum)", { calculFunc: "sum" }),
      measure("top", "Top marks(Sum)", { calculFunc: "sum" }),
    ],
    rows: [{ pupils: 840, passed: 612, top: 88 }],
    style: { rates: "first" },
    language: "en",
  },
  {
    name: "radar",
    type: "radar",
    schema: [subject, grade, score],
    rows: ["语文", "数学", "英语", "物理", "化学", "生物"].flatMap((of, at) =>
      ["高一", "高二"].map((name, second) => ({
        subject: of,
        grade: name,
        score: 62 + ((at * 37 + second * 19) % 31),
      })),
    ),
    language: "zh",
  },
  {
    name: "radar-own-scales",
    type: "radar",
    schema: [county, measure("read", "Reading"), measure("math", "Mathematics"), pupils, budget],
    rows: [
      { county: "Alameda", read: 651, math: 648, pupils: 195000, budget: 1284300 },
      { county: "Butte", read: 640, math: 655, pupils: 27000, budget: 318000 },
    ],
    language: "en",
  },
  {
    name: "treemap",
    type: "treemap",
    schema: [school, grade, joined],
    rows: schools.flatMap((name, at) =>
      ["高一", "高二", "高三"].map((of, second) => ({
        school: name,
        grade: of,
        joined: 80 + ((at * 977 + second * 541) % 900),
      })),
    ),
    language: "zh",
  },
  {
    name: "treemap-one-level",
    type: "treemap",
    schema: [county, budget],
    rows: Array.from({ length: 14 }, (_, at) => ({
      county: `County ${at + 1}`,
      budget: at === 5 ? -3 : 2_400_000 / (at + 1),
    })),
    language: "en",
  },
  ...(["bar", "horizontalBar"] as const).map(
    (type): ExpectedCase => ({
      name: `${type === "bar" ? "bar" : "horizontal-bar"}-targets`,
      type,
      schema: [school, score, measure("goal", "目标(平均)")],
      rows: schools.map((name, at) => ({
        school: name,
        score: 70 + ((at * 37) % 17),
        goal: at === 2 ? null : 74 + ((at * 3) % 7),
      })),
      totals: [{ by: [], rows: [{ school: null, score: 77.2, goal: 76.5 }] }],
      style: {
        tooltip: ["goal"],
        references: [
          { kind: "measure", measure: "goal", per: "category", name: "各校目标" },
          { kind: "measure", measure: "goal", name: "总目标" },
        ],
      },
      language: "zh",
    }),
  ),
  ...(["line", "scatter", "pie", "treemap"] as const).map(
    (type): ExpectedCase => ({
      name: `${type}-colour-by`,
      type,
      schema: [
        school,
        joined,
        ...(type === "scatter" ? [measure("read", "语文(平均)")] : []),
        measure("passed", "及格率", { format: { style: "percent" } }),
      ],
      rows: schools.map((name, at) => ({
        school: name,
        joined: 180 + ((at * 977) % 700),
        read: 70 + ((at * 37) % 17),
        passed: at === 3 ? null : 0.61 + ((at * 29) % 30) / 100,
      })),
      style: { colourBy: "passed", tooltip: ["passed"], labels: true },
      language: "zh",
    }),
  ),
  {
    name: "box-plot",
    type: "boxPlot",
    schema: [school, ...parts("zh")],
    rows: schools.map((name, at) => ({
      school: name,
      ...described(
        70 + ((at * 37) % 17),
        7 + ((at * 5) % 6),
        at % 2 === 0 ? at + 1 : 0,
        at === 3 ? 4 : 180 + at * 12,
      ),
    })),
    language: "zh",
  },
  {
    name: "box-plot-partial",
    type: "boxPlot",
    schema: [partMonth, ...parts("zh")],
    rows: ["2024-03-01", "2024-04-01", "2024-06-01"].map((day, at) => ({
      day,
      ...described(70 + ((at * 37) % 17), 7 + ((at * 5) % 6), at, 180),
    })),
    language: "zh",
  },
  {
    name: "heatmap-partial",
    type: "heatmap",
    schema: [partMonth, school, score],
    rows: schools.flatMap((name, at) =>
      ["2024-03-01", "2024-04-01", "2024-05-01", "2024-06-01"].map((day, month) => ({
        school: name,
        day,
        score: 60 + ((at * 37 + month * 23) % 38),
      })),
    ),
    language: "zh",
  },
  {
    name: "box-plot-two-dimensions",
    type: "boxPlot",
    schema: [
      county,
      column("level", "Level", "VARCHAR", { isDimension: true, asxAxis: true }),
      ...parts("en"),
    ],
    rows: ["Alameda", "Butte", "Fresno"].flatMap((name, at) =>
      ["Primary", "Middle"].flatMap((level, second) =>
        at === 1 && second === 1
          ? []
          : [{ county: name, level, ...described(640 + at * 9 - second * 6, 12 + at * 3, second, 40) }],
      ),
    ),
    style: { whiskers: "range" },
    language: "en",
  },
  {
    name: "box-plot-outliers",
    type: "boxPlot",
    schema: [
      county,
      column("level", "Level", "VARCHAR", { isDimension: true, asxAxis: true }),
      ...parts("en"),
    ],
    rows: ["Alameda", "Butte", "Fresno"].flatMap((name, at) =>
      ["Primary", "Middle", "High"].map((level, second) => ({
        county: name,
        level,
        ...described(640 + at * 9 - second * 6, 12 + at * 3, (at + second) % 4, 40),
      })),
    ),
    language: "en",
  },
];
