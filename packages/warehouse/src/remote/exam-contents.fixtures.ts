/** Dimensions. */
export const by = (...names: string[]) => names.map((Column) => ({ Column }));
/** Months of the days. */
export const month = { Column: "day", bucket: { kind: "time", unit: "month" } };
const passed = [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }];
/** The sum of the points. */
export const sum = { Column: "points", calculFunc: "sum" };

/** Measures by formulas, with semicolons between them. */
const formulas = (text: string) => {
  const calculated = text.split(";").map((expression, at) => ({ name: `value ${at + 1}`, expression }));
  return { calculated, selectedCalcul: by(...calculated.map(({ name }) => name)) };
};

const statistics = [
  ...["stddev", "variance", "cv"].map((calculFunc) => ({ Column: "score", calculFunc })),
  { Column: "points", calculFunc: "stddev" },
  { Column: "score", calculFunc: "corr", otherColumn: "points" },
  { Column: "points", calculFunc: "weightedAvg", otherColumn: "score" },
];

/** Statistics that rest on percentiles. */
export const percentiles = [
  { Column: "score", calculFunc: "mad" },
  { Column: "points", calculFunc: "mad" },
  ...[0, 7, 90, 99.9, 100].map((percent) => ({ Column: "score", calculFunc: "percentile", percent })),
];

// Numbers whose differences are small beside them, and those that are all the same.
const large = [
  { name: "large", expression: "1000000000 + score" },
  { name: "other", expression: "points * 2 - 1000000000" },
  { name: "same", expression: "points * 0 + 0.1" },
];
const ofLarge = [
  ...["stddev", "variance", "cv"].map((calculFunc) => ({ Column: "large", calculFunc })),
  { Column: "large", calculFunc: "corr", otherColumn: "other" },
  ...["stddev", "cv"].map((calculFunc) => ({ Column: "same", calculFunc })),
  { Column: "same", calculFunc: "corr", otherColumn: "other" },
  { Column: "pops" },
];

type Named = [name: string, content: Record<string, unknown>, digits: number];

// Engines add up in other orders, so that the last digits of statistics differ.
const statisticQueries: readonly Named[] = [
  ...[by("school"), by("school", "grade", "pupil"), []].map(
    (selectedDimension): Named => [
      `statistics by ${selectedDimension.length} fields`,
      { selectedDimension, selectedCalcul: statistics, limit: 10_000 },
      8,
    ],
  ),
  [
    "statistics that are shown beside whole groups",
    {
      selectedDimension: [month],
      selectedCalcul: [
        { ...sum, calculFunc: "stddev", show: "change" },
        { Column: "score", calculFunc: "corr", otherColumn: "points", condition: passed },
      ],
    },
    8,
  ],
  [
    "the first by a statistic with the rest",
    {
      selectedDimension: by("school"),
      selectedCalcul: [{ Column: "score", calculFunc: "corr", otherColumn: "points" }, sum],
      top: { dimension: "school", count: 2, by: "score", others: true },
    },
    8,
  ],
  ...[by("grade"), by("school", "pupil"), []].map(
    (selectedDimension): Named => [
      `numbers close to one another by ${selectedDimension.length} fields`,
      {
        selectedDimension,
        selectedCalcul: ofLarge,
        calculated: [...large, { name: "pops", expression: "stddevPop(large) + variancePop(large)" }],
        limit: 10_000,
      },
      5,
    ],
  ),
];

const plainQueries: readonly [string, Record<string, unknown>][] = [
  ...["thisTerm", "last3Terms", "previous2Terms", "previous5Weeks", "last99SchoolYears"].map(
    (value1): [string, Record<string, unknown>] => [
      `the period ${value1}`,
      {
        selectedDimension: by("day"),
        selectedCalcul: [sum],
        filters: [{ filteCol: "day", filterOperator: "period", value: { value1 } }],
        limit: 1000,
      },
    ],
  ),
  [
    "groups and every plain function",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        ...["sum", "avg", "max", "min", "count", "countDistinct"].map((calculFunc) => ({
          Column: "score",
          calculFunc,
        })),
        { Column: "*", calculFunc: "count" },
      ],
    },
  ],
  [
    "averages of whole numbers",
    { selectedDimension: by("grade"), selectedCalcul: [{ Column: "points", calculFunc: "avg" }] },
  ],
  ...["day", "week", "month", "quarter", "year", "term", "schoolYear"].map(
    (unit): [string, Record<string, unknown>] => [
      `spans of a ${unit}`,
      { selectedDimension: [{ Column: "day", bucket: { kind: "time", unit } }], selectedCalcul: [sum] },
    ],
  ),
  [
    "edges",
    {
      selectedDimension: [{ Column: "score", bucket: { kind: "edges", edges: [60, 75, 90] } }],
      selectedCalcul: [sum],
    },
  ],
  [
    "steps",
    { selectedDimension: [{ Column: "points", bucket: { kind: "step", size: 7 } }], selectedCalcul: [sum] },
  ],
  [
    "parts of the total",
    { selectedDimension: by("school"), selectedCalcul: [{ ...sum, show: "percentOfTotal" }] },
  ],
  ...["avg", "countDistinct"].map((calculFunc): [string, Record<string, unknown>] => [
    `parts of the total of ${calculFunc}`,
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [{ Column: "score", calculFunc, show: "percentOfTotal" }],
    },
  ]),
  [
    "parts of parents, lowest ranks and what is compared along dimensions of its own",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        { ...sum, show: "percentOfParent" },
        { Column: "score", calculFunc: "avg", show: "percentOfParent", showBy: { along: ["school"] } },
        { ...sum, show: "rank", showBy: { first: "lowest" } },
        { ...sum, show: "percentRank", showBy: { first: "lowest", along: ["grade"] } },
        { ...sum, show: "difference", showBy: { along: ["school", "grade"] } },
        { ...sum, show: "runningTotal", showBy: { along: ["grade"] } },
      ],
    },
  ],
  [
    "rates of difference from the first and the one before, in an order of their own",
    {
      selectedDimension: [month, ...by("grade")],
      selectedCalcul: [
        { ...sum, show: "differenceRate", showBy: { from: "first" } },
        { ...sum, show: "differenceRate", showBy: { from: "previous" } },
        { Column: "score", calculFunc: "avg", show: "movingAverage", showBy: { periods: 5 } },
      ],
      orderByStrs: ["day desc"],
    },
  ],
  [
    "change from month to month",
    { selectedDimension: [month], selectedCalcul: [{ ...sum, show: "change" }] },
  ],
  [
    "rate of change from the year before",
    { selectedDimension: [month], selectedCalcul: [{ ...sum, show: "changeRate", since: "yearBefore" }] },
  ],
  [
    "ranks within months, running totals and moving averages along them",
    {
      selectedDimension: [month, ...by("school")],
      selectedCalcul: [
        ...["rank", "percentRank", "runningTotal", "movingAverage"].map((show) => ({ ...sum, show })),
        { ...sum, show: "difference", showBy: { from: "first" } },
        { ...sum, show: "difference", showBy: { from: "previous" } },
        { ...sum, show: "differenceRate" },
      ],
      limit: 1000,
    },
  ],
  [
    "parts of rows and columns, differences from the average of all rows",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        { ...sum, show: "percentOfRow" },
        { ...sum, show: "percentOfColumn" },
        { Column: "score", calculFunc: "avg", show: "difference" },
        { Column: "score", calculFunc: "avg", show: "rank" },
        { Column: "pupil", calculFunc: "countDistinct" },
      ],
      having: [{ filteCol: "pupil", filterOperator: ">", value: { value1: 1 } }],
    },
  ],
  [
    "formulas that compare groups",
    {
      selectedDimension: [month, ...by("school")],
      ...formulas(`rank(avg(score), 'lowest'); percentRank(sum(points)) >= 0.5;
        runningTotal(sum(points)) / 2 - sum(points); if(rank(count()) <= 2, movingAvg(avg(score), 2), null);
        share(sum(points)) + share(count(), 'row') * share(count(), 'column');
        difference(avg(score)) - difference(sum(points)); differenceRate(sum(points), 'first');
        avg(score) - previous(avg(score)); max(day) > '2023-06-30' and first(count()) > 2`),
      limit: 1000,
    },
  ],
  [
    "formulas that compare groups by what others say, with a filter of measures",
    {
      selectedDimension: by("school", "grade"),
      ...formulas(`rank(runningTotal(sum(points))); runningTotal(share(sum(points)));
        movingAvg(rank(stddev(score)), 2); percentRank(difference(max(points), 'previous')); count()`),
      having: [{ filteCol: "value 5", filterOperator: ">", value: { value1: 5 } }],
      layout: { rows: ["grade"], columns: ["school"], axis: ["grade"], child: "grade" },
    },
  ],
  [
    "ranks in the order of a measure, with the rest",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        { ...sum, show: "runningTotal" },
        { ...sum, show: "rank" },
        { Column: "*", calculFunc: "count" },
      ],
      orderByStrs: ["count desc"],
      top: { dimension: "school", count: 3, by: "count", others: true },
    },
  ],
  [
    "a share of rows",
    {
      selectedDimension: by("school"),
      selectedCalcul: [{ Column: "*", calculFunc: "count", show: "rate", condition: passed }],
    },
  ],
  [
    "the first with the rest",
    {
      selectedDimension: by("school"),
      selectedCalcul: [sum],
      top: { dimension: "school", count: 2, by: "points", others: true },
    },
  ],
  [
    "texts that differ in case",
    {
      selectedDimension: by("school"),
      selectedCalcul: [sum],
      filters: [{ filteCol: "school", filterOperator: "=", value: { value1: "o'brien" } }],
    },
  ],
  [
    "a part of a text",
    {
      selectedDimension: by("school"),
      filters: [{ filteCol: "school", filterOperator: "like", value: { value1: "'B" } }],
    },
  ],
  [
    "lists, ranges and no value",
    {
      selectedDimension: by("school", "day"),
      filters: [
        { filteCol: "grade", filterOperator: "in", value: { arrValue: ["六年级", "八年级"] } },
        { filteCol: "day", filterOperator: "BETWEEN", value: { value1: "2023-01-01", value2: "2023-06-30" } },
      ],
    },
  ],
  [
    "descending order, rows without a value last",
    {
      selectedDimension: by("school", "pupil"),
      selectedCalcul: [{ Column: "score", calculFunc: "max" }],
      orderByStrs: ["score desc", "school asc", "pupil asc"],
    },
  ],
  [
    "calculated fields",
    {
      selectedDimension: by("label"),
      selectedCalcul: [{ Column: "share", calculFunc: "sum" }],
      calculated: [
        { name: "label", expression: "concat(school, '/', upper(grade))" },
        { name: "share", expression: "if(score >= 60, points / 2, points % 3)" },
      ],
    },
  ],
  [
    "conditions",
    {
      selectedDimension: by("good", "early"),
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      calculated: [
        { name: "good", expression: "score >= 60" },
        { name: "early", expression: "if(points > 3, contains(school, '中'), points < 0)" },
      ],
    },
  ],
  [
    "values between two whole numbers",
    {
      selectedDimension: by("rounded", "tenth"),
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      calculated: [
        { name: "rounded", expression: "round(score)" },
        { name: "tenth", expression: "round(points / 8, 1)" },
      ],
    },
  ],
];

/** Queries of each kind with their names, and to how many digits engines agree. */
export const examQueries: readonly Named[] = [
  ...plainQueries.map(([name, content]): Named => [name, content, 12]),
  ...statisticQueries,
];
