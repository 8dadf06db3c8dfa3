import { handCases } from "./charts-by-hand.fixtures.ts";
import type { HandCell } from "./rows-by-hand.fixtures.ts";
import { districts, type HandTable } from "./tables-by-hand.fixtures.ts";

/** A chart with values that were known before: of each group, by the value of its dimension, or under `all`. */
export interface WorkedExample {
  name: string;
  table: HandTable;
  content: object;
  wanted: Readonly<Record<string, readonly HandCell[]>>;
  /** Half of the last digit that is known. */
  tolerance: number;
  /** Of so many groups only some are known. */
  groups?: number;
}

type Type = HandTable["columns"][number]["type"];

function table(
  name: string,
  columns: Record<string, Type>,
  rows: readonly (readonly HandCell[])[],
): HandTable {
  const names = Object.keys(columns);
  return {
    name,
    columns: names.map((one) => ({ name: one, type: columns[one] ?? "VARCHAR" })),
    rows: rows.map((row) => Object.fromEntries(names.map((one, at) => [one, row[at] ?? null]))),
  };
}

const by = (...names: string[]) => names.map((Column) => ({ Column }));
const when = (filteCol: string, filterOperator: string, value1: number | string) => ({
  ...{ filteCol, filterOperator, value: { value1 } },
});
const rate = (Column: string, ...condition: object[]) => ({
  Column,
  calculFunc: "count",
  show: "rate",
  condition,
});

const sat = table("sat", { class: "VARCHAR", score: "DOUBLE", status: "VARCHAR" }, [
  ...[140, 135, 120, 90, 89.5, 0].map((score) => ["c1", score, "ok"] as const),
  ...[["c1", null, "absent"] as const, ["c1", null, "exempt"] as const],
  ...[150, 60, 59.5].map((score) => ["c2", score, "ok"] as const),
  ...[["c2", 0, "cheat"] as const, ["c2", null, "absent"] as const],
]);
const lines = [135, 120, 90].map((line) => rate("score", when("score", ">=", line)));
const levels = [{ Column: "score", calculFunc: "avg" }, ...lines, rate("score", when("score", "<", 60))];
const dueLevels = [135, 120, 90].map((line) => rate("*", when("score", ">=", line)));

const marks = table(
  "ranked",
  { pupil: "VARCHAR", mark: "INTEGER" },
  [95, 95, 90, 88, 88, 88, 70, null].map((mark, at) => ["abcdefgh"[at] ?? "", mark]),
);
const peers = table(
  "peers",
  { id: "INTEGER", mark: "INTEGER" },
  [30, 35, 40, 40, 45, 50, 55, 60, 65, 70].map((mark, at) => [at, mark]),
);
const spread = table(
  "spread",
  { x: "INTEGER" },
  [60, 70, 80, 90, 100].map((x) => [x]),
);
const books = table(
  "books",
  { pupils: "INTEGER", books: "INTEGER" },
  [45, 37, 89, 76, 55].map((pupils, at) => [pupils, [279, 137, 935, 160, 402][at] ?? null]),
);
const items = table("items", { a: "INTEGER", b: "INTEGER", c: "INTEGER", d: "INTEGER" }, [
  ...[[1, 1, 4, 4] as const, [1, 1, 4, 3] as const, [1, 1, 3, 4] as const, [1, 0, 4, 2] as const],
  ...[[1, 1, 2, 3] as const, [0, 1, 3, 1] as const, [1, 0, 2, 2] as const, [0, 0, 1, 2] as const],
  ...[[1, 0, 0, 1] as const, [0, 0, 1, 0] as const],
]);
const attendance = table("attendance", { pupil: "VARCHAR", enrolled: "INTEGER", absent: "DOUBLE" }, [
  ...[["p", 180, 18] as const, ["q", 180, 17.5] as const, ["r", 9, 3] as const],
  ...[["s", 60, 6] as const, ["t", 100, 5] as const, ["u", 40, 20] as const],
]);
const sittings = table("sittings", { pupil: "VARCHAR", own: "INTEGER", total: "INTEGER" }, [
  ...[
    ["s1", 110, 330] as const,
    ["s2", 105, 300] as const,
    ["s3", 90, 310] as const,
    ["s4", 99, 299] as const,
  ],
  ...[
    ["s5", 120, 280] as const,
    ["s6", 100, 300] as const,
    ["s7", 130, 200] as const,
    ["s8", 101, 295] as const,
  ],
  ...[["s9", 98, 305] as const, ["s10", null, null] as const],
]);
const sizes = table(
  "sizes",
  { pupils: "INTEGER" },
  [38, 45, 46, 55, 56, 65, 66, 70].map((one) => [one]),
);
const halves = table("halves", { half: "VARCHAR", mark: "INTEGER" }, [
  ...[70, 75, 80, 85, 90].map((mark) => ["a", mark] as const),
  ...[60, 65, 70, 75, 80].map((mark) => ["b", mark] as const),
]);

// Figures of education, each computed from its definition by a separate program in another language.
const figures: readonly WorkedExample[] = [
  {
    name: "means and rates of those who sat an exam",
    ...{ table: sat, content: { selectedDimension: by("class"), selectedCalcul: levels }, tolerance: 5e-7 },
    wanted: {
      c1: [95.75, 0.333333, 0.5, 0.666667, 0.166667],
      c2: [67.375, 0.25, 0.25, 0.25, 0.5],
    },
  },
  {
    name: "means and rates of all who sat an exam",
    ...{ table: sat, content: { selectedCalcul: levels }, tolerance: 5e-7 },
    wanted: { all: [84.4, 0.3, 0.4, 0.5, 0.3] },
  },
  {
    name: "rates of those who were to sit an exam",
    table: sat,
    content: {
      selectedDimension: by("class"),
      selectedCalcul: dueLevels,
      filters: [when("status", "!=", "exempt")],
    },
    ...{ wanted: { c1: [0.285714, 0.428571, 0.571429], c2: [0.2, 0.2, 0.2] }, tolerance: 5e-7 },
  },
  {
    name: "ranks with equal marks, and percentile ranks",
    table: marks,
    content: {
      selectedDimension: by("pupil"),
      selectedCalcul: ["rank", "percentRank"].map((show) => ({ Column: "mark", calculFunc: "sum", show })),
    },
    tolerance: 5e-7,
    wanted: {
      ...{ a: [1, 0.857143], b: [1, 0.857143], c: [3, 0.642857], d: [4, 0.357143] },
      ...{ e: [4, 0.357143], f: [4, 0.357143], g: [7, 0.071429], h: [null, null] },
    },
  },
  {
    name: "the percentile of one among peers",
    table: peers,
    content: {
      selectedDimension: by("id"),
      selectedCalcul: [{ Column: "mark", calculFunc: "sum", show: "percentRank" }],
    },
    ...{ wanted: { "5": [0.55] }, groups: 10, tolerance: 1e-9 },
  },
  {
    name: "standard deviations of a sample and of all",
    table: spread,
    content: {
      selectedCalcul: [{ Column: "x", calculFunc: "stddev" }, { Column: "all" }],
      calculated: [{ name: "all", expression: "stddevPop(x)" }],
    },
    ...{ wanted: { all: [15.811388, 14.142136] }, tolerance: 5e-7 },
  },
  {
    name: "a mean with pupils as weights",
    table: books,
    content: {
      selectedCalcul: [{ Column: "each", calculFunc: "weightedAvg", otherColumn: "pupils" }],
      calculated: [{ name: "each", expression: "books / pupils" }],
    },
    ...{ wanted: { all: [6.334437] }, tolerance: 5e-7 },
  },
  {
    name: "correlations of an item with all others, and difficulties",
    table: items,
    content: {
      selectedCalcul: [
        ...["a", "b", "c", "d"].map((Column) => ({
          Column,
          calculFunc: "corr",
          otherColumn: `not_${Column}`,
        })),
        ...["a", "b"].map((Column) => ({ Column, calculFunc: "avg" })),
        ...["c4", "d4"].map((Column) => ({ Column, calculFunc: "avg" })),
      ],
      calculated: [
        { name: "not_a", expression: "b + c + d" },
        { name: "not_b", expression: "a + c + d" },
        { name: "not_c", expression: "a + b + d" },
        { name: "not_d", expression: "a + b + c" },
        { name: "c4", expression: "c / 4" },
        { name: "d4", expression: "d / 4" },
      ],
    },
    ...{ wanted: { all: [0.5092, 0.6514, 0.6337, 0.747, 0.7, 0.5, 0.6, 0.55] }, tolerance: 5e-5 },
  },
  {
    name: "an absence rate, and the mean of those of pupils",
    table: attendance,
    content: {
      selectedCalcul: [
        { Column: "rate" },
        { Column: "own", calculFunc: "avg" },
        rate("*", when("own", ">=", 0.1)),
      ],
      calculated: [
        { name: "rate", expression: "sum(absent) / sum(enrolled)" },
        { name: "own", expression: "absent / enrolled" },
      ],
    },
    ...{ wanted: { all: [0.122144, 0.196759, 0.666667] }, tolerance: 5e-7 },
  },
  {
    name: "chronic absence among those of enough days",
    table: attendance,
    content: {
      selectedCalcul: [rate("*", when("own", ">=", 0.1)), rate("*", when("own", ">", 0.1))],
      calculated: [{ name: "own", expression: "absent / enrolled" }],
      filters: [when("enrolled", ">=", 10)],
    },
    ...{ wanted: { all: [0.6, 0.2] }, tolerance: 5e-7 },
  },
  {
    name: "those on a line of a subject and of the total",
    table: sittings,
    content: {
      selectedCalcul: [
        ...[when("total", ">=", 300), when("own", ">=", 100)].map((one) => ({
          ...{ Column: "*", calculFunc: "count", condition: [one] },
        })),
        rate("own", when("total", ">=", 300), when("own", ">=", 100)),
      ],
    },
    ...{ wanted: { all: [5, 6, 0.333333] }, tolerance: 5e-7 },
  },
  {
    name: "the part of large and of small classes",
    table: sizes,
    content: { selectedCalcul: [rate("*", when("pupils", ">=", 56)), rate("*", when("pupils", "<=", 45))] },
    ...{ wanted: { all: [0.5, 0.25] }, tolerance: 1e-9 },
  },
  {
    name: "a gap between two groups",
    table: halves,
    content: {
      selectedDimension: by("half"),
      selectedCalcul: [{ Column: "mark", calculFunc: "avg", show: "difference", showBy: { from: "first" } }],
    },
    ...{ wanted: { a: [0], b: [-10] }, tolerance: 1e-9 },
  },
];

/** How often the students of ETH Zurich gave each rating to lectures of a department: counts of the rows of InstEval in the R package lme4. */
const ratingCounts: Readonly<Record<number, readonly number[]>> = {
  1: [305, 467, 623, 665, 572],
  2: [610, 703, 890, 819, 800],
  3: [599, 730, 1069, 1198, 1153],
  4: [751, 1166, 1689, 1644, 1475],
  5: [408, 616, 924, 908, 934],
  6: [1249, 1549, 1976, 1763, 1560],
  7: [320, 431, 624, 600, 545],
  8: [562, 747, 1046, 1055, 1016],
  9: [997, 1150, 1570, 1482, 1425],
  10: [820, 946, 1198, 949, 795],
  11: [1560, 1596, 1935, 1817, 1666],
  12: [1023, 1580, 2315, 2312, 2298],
  14: [579, 718, 952, 907, 778],
  15: [403, 552, 798, 802, 737],
};
const ratings = table(
  "ratings",
  { dept: "INTEGER", y: "INTEGER", times: "INTEGER" },
  Object.entries(ratingCounts).flatMap(([dept, counts]) =>
    counts.map((times, at) => [Number(dept), at + 1, times]),
  ),
);

const published: readonly WorkedExample[] = [
  {
    name: "average ratings of departments",
    table: ratings,
    content: {
      selectedDimension: by("dept"),
      selectedCalcul: [{ Column: "y", calculFunc: "weightedAvg", otherColumn: "times" }],
    },
    ...{ wanted: { "1": [3.278116], "10": [2.990017], "12": [3.344458] }, groups: 14, tolerance: 5e-7 },
  },
  {
    name: "average reading scores of counties",
    table: districts,
    content: { selectedDimension: by("county"), selectedCalcul: [{ Column: "read", calculFunc: "avg" }] },
    wanted: { Alameda: [691.6], Butte: [646.35], Calaveras: [663.4], "Contra Costa": [675.1429] },
    ...{ groups: 45, tolerance: 5e-5 },
  },
];

/** Charts whose figures are known from elsewhere. */
export const workedExamples: readonly WorkedExample[] = [...figures, ...published];

/** Every table of a chart or an example. */
export const handTables: readonly HandTable[] = [
  ...new Set(
    [...handCases, ...workedExamples.map(({ name, table }) => [name, table] as const)].map(
      ([, table]) => table,
    ),
  ),
];
