import {
  dimension,
  type ExpectedCase,
  grade,
  measure,
  school,
  schools,
} from "../../expected/expected-case.fixtures.ts";

const month = dimension("day", "Month", { kind: "time", unit: "month" });
const county = dimension("county", "County");
const region = dimension("region", "Region");
const read = measure("read", "语文(平均)");
const students = measure("students", "学生(计数)", { calculFunc: "count" });
const score = measure("score", "Score(Average)", { format: { style: "number", decimals: 1 } });
const spending = measure("spending", "Spending(Sum)", {
  calculFunc: "sum",
  format: { style: "auto", prefix: "$" },
});

const grades = ["七年级", "八年级", "九年级"];
const inGrades = grades.flatMap((of, second) =>
  schools.flatMap((name, at) =>
    at === 2 && second === 1
      ? []
      : [
          {
            school: name,
            grade: of,
            read: 62 + ((at * 37 + second * 23) % 31),
            students: 240 + at * 30 + second * 55,
          },
        ],
  ),
);
const months = ["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06"];
const regions = ["East", "North", "South", "West", "Coast"];
const byMonth = regions.flatMap((name, place) =>
  months.flatMap((text, at) =>
    ["Primary", "Middle"].map((level, second) => ({
      day: `${text}-01`,
      region: name,
      level,
      score: place === 3 && at < 4 ? null : 58 + place * 4 + second * 6 + ((at * 7 + place * 5) % 9),
    })),
  ),
);

/** Charts in panels. */
export const cases: readonly ExpectedCase[] = [
  {
    name: "facets-bar",
    type: "bar",
    schema: [school, grade, read],
    rows: inGrades,
    style: { facetBy: "grade", labels: true, references: [{ kind: "mean" }] },
    language: "zh",
  },
  {
    name: "facets-line",
    type: "line",
    schema: [
      { ...month, partial: { "2024-06-01": "Jun 2024, through 12 Jun" } },
      region,
      dimension("level", "Level"),
      score,
    ],
    rows: byMonth,
    style: { facetBy: "region", trend: "line", annotations: [{ at: "2024-03-11", text: "new curriculum" }] },
    language: "en",
  },
  {
    name: "facets-own-axes",
    type: "horizontalBar",
    schema: [school, grade, students],
    rows: inGrades,
    style: { facetBy: "grade", facetAxes: "own", labels: true },
    language: "zh",
  },
  {
    name: "facets-many",
    type: "area",
    schema: [month, county, spending],
    rows: Array.from({ length: 26 }, (_, place) =>
      months.slice(0, place === 7 ? 1 : 6).map((text, at) => ({
        day: `${text}-01`,
        county: place === 3 ? "County of the long name that no panel has space for" : `County ${place + 1}`,
        spending: 5100 + ((at * 977 + place * 3511) % 29000),
      })),
    ).flat(),
    style: { facetBy: "county" },
    language: "en",
  },
  {
    name: "facets-scatter",
    type: "scatter",
    schema: [county, region, dimension("level", "Level"), score, spending, measure("size", "Size(Count)")],
    rows: Array.from({ length: 45 }, (_, at) => ({
      county: `County ${at + 1}`,
      region: regions[at % 3] ?? "",
      level: at % 2 === 0 ? "Primary" : "Middle",
      score: 620 + ((at * 37) % 71),
      spending: 5100 + ((at * 977) % 29000),
      size: 20 + ((at * 53) % 400),
    })),
    style: { facetBy: "region" },
    language: "en",
  },
];
