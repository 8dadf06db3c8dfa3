import type { HandChart } from "./chart-by-hand.fixtures.ts";
import { classes, districts, type HandTable, handExams } from "./tables-by-hand.fixtures.ts";

type Measures = HandChart["selectedCalcul"];

const by = (...names: string[]) => names.map((Column) => ({ Column }));
const time = (unit: "week" | "month" | "quarter" | "year") => ({
  Column: "day",
  bucket: { kind: "time", unit } as const,
});
const whole = { Column: "day", bucket: { kind: "time", unit: "month", whole: true } } as const;
const atLeast = (filteCol: string, value1: number | string) =>
  ({ filteCol, filterOperator: ">=", value: { value1 } }) as const;

const plain = (Column: string, otherColumn: string): Measures => [
  ...["sum", "avg", "max", "min", "count", "countDistinct", "stddev", "variance", "cv"].map((calculFunc) => ({
    ...{ Column, calculFunc },
  })),
  ...["corr", "weightedAvg"].map((calculFunc) => ({ Column, calculFunc, otherColumn })),
  { Column: "*", calculFunc: "count" },
];

const ordered = (Column: string): Measures => [
  ...["median", "quantile25", "quantile75", "mad"].map((calculFunc) => ({ Column, calculFunc })),
  ...["whiskerLow", "whiskerHigh", "outliers", "outlierValues"].map((calculFunc) => ({ Column, calculFunc })),
  ...[0, 7, 33.3, 90, 100].map((percent) => ({ Column, calculFunc: "percentile", percent })),
];

/** A chart of a table. */
type HandCase = readonly [name: string, table: HandTable, chart: HandChart];

const grains = [
  [handExams, "score", "points", []],
  [handExams, "points", "score", ["school"]],
  [handExams, "score", "points", ["school", "grade", "pupil"]],
  [districts, "read", "students", ["county", "grades"]],
  [districts, "students", "income", ["grades"]],
  [classes, "x", "w", ["class"]],
  [classes, "y", "x", ["class"]],
] as const;

const statistics = grains.flatMap(([table, own, other, names]): HandCase[] => {
  const selectedDimension = by(...names);
  const title = `of ${own} of ${table.name} by ${names.length} fields`;
  return [
    [`statistics ${title}`, table, { selectedDimension, selectedCalcul: plain(own, other) }],
    [`percentiles ${title}`, table, { selectedDimension, selectedCalcul: ordered(own) }],
  ];
});

const passed = [atLeast("score", 60)];
const rates: Measures = [
  { Column: "*", calculFunc: "count", show: "rate", condition: passed },
  { Column: "score", calculFunc: "count", show: "rate", condition: passed },
  { Column: "points", calculFunc: "sum", show: "rate", condition: [atLeast("score", 99)] },
  { Column: "pupil", calculFunc: "countDistinct", show: "rate", condition: passed },
  { Column: "score", calculFunc: "avg", condition: passed },
  { Column: "points", calculFunc: "corr", otherColumn: "score", condition: passed },
  ...["sum points", "avg score", "countDistinct pupil", "count score", "stddev score"].map((text) => {
    const [calculFunc = "", Column = ""] = text.split(" ");
    return { Column, calculFunc, show: "percentOfTotal" };
  }),
];

const parts = (added: string, averaged: string): Measures =>
  ["percentOfRow", "percentOfColumn", "percentOfParent"].flatMap((show) => [
    { Column: added, calculFunc: "sum", show },
    { Column: averaged, calculFunc: "avg", show },
  ]);

/** Comparisons along some dimensions, in an order of their own where that matters. */
const compared = (along: string[], added: string, averaged: string): Measures => {
  const [sum, average] = [
    { Column: added, calculFunc: "sum" },
    { Column: averaged, calculFunc: "avg" },
  ];
  return [
    ...["rank", "percentRank"].flatMap((show) => [
      { ...sum, show, showBy: { along } },
      { ...average, show, showBy: { along, first: "lowest" as const } },
    ]),
    ...["difference", "differenceRate"].flatMap((show) => [
      { ...sum, show, showBy: { along } },
      { ...average, show, showBy: { along } },
    ]),
  ];
};
const inOrder = (along: string[], added: string, averaged: string): Measures => {
  const [sum, average] = [
    { Column: added, calculFunc: "sum" },
    { Column: averaged, calculFunc: "avg" },
  ];
  return [
    { ...sum, show: "runningTotal", showBy: { along } },
    { Column: averaged, calculFunc: "count", show: "runningTotal", showBy: { along } },
    { ...sum, show: "movingAverage", showBy: { along } },
    { ...average, show: "movingAverage", showBy: { along, periods: 2 } },
    ...(["first", "previous"] as const).flatMap((from) => [
      { ...sum, show: "difference", showBy: { along, from } },
      { ...average, show: "differenceRate", showBy: { along, from } },
    ]),
  ];
};

const changes = (more: Partial<Measures[number]> = {}): Measures =>
  (["previous", "yearBefore"] as const).flatMap((since) => [
    { Column: "points", calculFunc: "sum", show: "change", since, ...more },
    { Column: "score", calculFunc: "avg", show: "changeRate", since, ...more },
    { Column: "*", calculFunc: "count", show: "change", since, ...more },
  ]);

const shows: readonly HandCase[] = [
  [
    "rates and shares of all",
    handExams,
    { selectedDimension: by("school", "grade"), selectedCalcul: rates, filters: [atLeast("points", 0)] },
  ],
  [
    "parts of rows, columns and parents",
    handExams,
    { selectedDimension: by("school", "grade"), selectedCalcul: parts("points", "score") },
  ],
  [
    "parts of groups of one row",
    districts,
    { selectedDimension: by("county", "grades"), selectedCalcul: parts("students", "read") },
  ],
  [
    "ranks and differences from the average",
    handExams,
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        ...compared(["school"], "points", "score"),
        ...compared(["school", "grade"], "points", "score"),
      ],
    },
  ],
  [
    "ranks of equal values",
    handExams,
    {
      selectedDimension: by("pupil", "grade"),
      selectedCalcul: compared(["pupil"], "points", "score"),
      filters: [{ filteCol: "pupil", filterOperator: "<", value: { value1: 25 } }],
    },
  ],
  [
    "ranks and differences of many groups",
    districts,
    { selectedDimension: by("county"), selectedCalcul: compared(["county"], "computer", "math") },
  ],
  [
    "running totals, moving averages and differences along months",
    handExams,
    {
      selectedDimension: [time("month"), ...by("school")],
      selectedCalcul: inOrder(["day"], "points", "score"),
    },
  ],
  [
    "the same along two dimensions",
    handExams,
    {
      selectedDimension: [time("quarter"), ...by("pupil")],
      selectedCalcul: inOrder(["pupil"], "points", "score"),
      filters: [{ filteCol: "pupil", filterOperator: "<", value: { value1: 30 } }],
    },
  ],
];

const spans: readonly HandCase[] = [
  ...(["week", "month", "quarter", "year"] as const).map(
    (unit): HandCase => [
      `changes of a ${unit}`,
      handExams,
      {
        selectedDimension: [time(unit), ...by("grade")],
        selectedCalcul: changes(),
        filters: [atLeast("day", unit === "week" ? "2023-10-19" : "2022-11-17")],
      },
    ],
  ),
  [
    "changes of the same days",
    handExams,
    { selectedDimension: [time("month"), ...by("grade")], selectedCalcul: changes({ days: "same" }) },
  ],
  [
    "whole spans",
    handExams,
    {
      selectedDimension: [whole, ...by("grade")],
      selectedCalcul: [
        ...changes(),
        { Column: "points", calculFunc: "sum", show: "percentOfTotal" },
        { Column: "points", calculFunc: "sum", show: "runningTotal", showBy: { along: ["day"] } },
      ],
      filters: [atLeast("day", "2023-02-11")],
    },
  ],
];

const chosen: readonly HandCase[] = [
  [
    "groups that a filter of measures leaves",
    handExams,
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        { Column: "score", calculFunc: "avg" },
        { Column: "points", calculFunc: "sum", show: "percentOfTotal" },
        ...parts("points", "score").slice(0, 2),
        ...compared(["school"], "points", "score"),
      ],
      having: [atLeast("avg_score", 50)],
    },
  ],
  ...([undefined, true] as const).map(
    (others): HandCase => [
      `the first groups ${others ? "and the others" : "alone"}`,
      handExams,
      {
        selectedDimension: by("school", "grade"),
        selectedCalcul: [
          { Column: "points", calculFunc: "sum" },
          { Column: "score", calculFunc: "avg" },
          { Column: "score", calculFunc: "corr", otherColumn: "points" },
          { Column: "*", calculFunc: "count", show: "rate", condition: passed },
          { Column: "points", calculFunc: "sum", show: "percentOfTotal" },
          ...parts("points", "score"),
          ...compared(["school"], "points", "score").slice(0, 4),
          { Column: "points", calculFunc: "sum", show: "runningTotal", showBy: { along: ["school"] } },
        ],
        top: { dimension: "school", count: 3, by: "sum_points", ...(others ? { others } : {}) },
      },
    ],
  ),
];

/** Charts whose figures are worked out by hand, for every engine. */
export const handCases: readonly HandCase[] = [...statistics, ...shows, ...spans, ...chosen];
