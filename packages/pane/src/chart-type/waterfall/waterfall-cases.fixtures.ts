import { dimension, type ExpectedCase, measure } from "../../expected/expected-case.fixtures.ts";

const pupils = (label: string) => measure("pupils", label, { calculFunc: "sum" });
const month = dimension("month", "月份", { kind: "time", unit: "month" });

/** The drawings that are stored. */
export const cases: readonly ExpectedCase[] = [
  {
    name: "waterfall",
    type: "waterfall",
    schema: [month, pupils("学生变动(求和)")],
    rows: [
      { month: "2024-03-01", pupils: 210 },
      { month: "2024-01-01", pupils: 420 },
      { month: "2024-02-01", pupils: -95 },
      { month: "2024-04-01", pupils: -640 },
      { month: "2024-05-01", pupils: 0 },
      { month: "2024-07-01", pupils: 380 },
      { month: "2024-08-01", pupils: null },
    ],
    language: "zh",
  },
  {
    name: "waterfall-partial",
    type: "waterfall",
    schema: [
      {
        ...month,
        partial: {
          "2024-01-01": "2024 年 1 月，自 1 月 8 日起",
          "2024-04-01": "2024 年 4 月，截至 4 月 12 日",
        },
      },
      pupils("学生变动(求和)"),
    ],
    rows: [420, -95, 210, -180].map((pupils, at) => ({ month: `2024-0${at + 1}-01`, pupils })),
    language: "zh",
  },
  {
    name: "waterfall-measures",
    type: "waterfall",
    schema: [
      pupils("Pupils in spring"),
      measure("joined", "Joined", { calculFunc: "sum" }),
      measure("left", "Left", { calculFunc: "sum" }),
      measure("moved", "Moved away", { calculFunc: "sum" }),
    ],
    rows: [{ pupils: 1840, joined: 312, left: -268, moved: -41 }],
    style: { colours: { fall: "#8a3ffc" }, legend: "top", axis: { fromZero: false, min: 1600 } },
    language: "en",
  },
];
