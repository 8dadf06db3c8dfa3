import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileExams, type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";
import type { QueryTable } from "./apply-policy.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
  await db.connection.run(`CREATE TABLE marks AS SELECT * FROM (VALUES
    ('A', 2, 1, 1), ('A', 4, 3, 2), ('A', 4, 2, 1), ('A', 4, 5, 1), ('A', 5, 4, 3), ('A', 5, 6, 1), ('A', 7, 6, 0), ('A', 9, 9, 1),
    ('A', NULL, 70, 8), ('A', 80, NULL, NULL), ('one', 3, 4, 5), ('none', NULL, NULL, NULL), ('level', 6, 1, -1),
    ('level', 6, 2, 1), ('zero', -1, 5, 1), ('zero', 1, 3, 1)) AS t(class, x, y, w)`);
});
afterAll(() => db.close());

const marks: QueryTable = {
  name: "marks",
  columns: [
    { name: "class", type: "VARCHAR" },
    { name: "x", type: "INTEGER" },
    { name: "y", type: "DECIMAL(9,2)" },
    { name: "w", type: "INTEGER" },
  ],
};
// Without the row that has no other value: what a pair is made of.
const pairs = [{ filteCol: "x", filterOperator: "<", value: { value1: 50 } }];
const byClass = { selectedDimension: [{ Column: "class" }] };

async function valuesOf(measure: object, more: object = {}): Promise<Record<string, unknown>> {
  const content = { ...byClass, selectedCalcul: [{ Column: "x", ...measure }], ...more };
  const rows = await db.ask(content, {}, marks);
  return Object.fromEntries(rows.map(([value, name]) => [name, value]));
}

function expectNear(actual: unknown, wanted: unknown, about: string): void {
  if (wanted === null || actual === null) expect([about, actual]).toEqual([about, wanted]);
  else expect(Number(actual), about).toBeCloseTo(Number(wanted), 9);
}

async function expectValues(measure: object, wanted: Record<string, number | null>, more: object = {}) {
  const values = await valuesOf(measure, more);
  expect(Object.keys(values).sort()).toEqual(Object.keys(wanted).sort());
  for (const [name, value] of Object.entries(wanted)) expectNear(values[name], value, name);
}

describe("statistics of known answers, where one value or none has no spread", () => {
  it.each([
    ["stddev", { A: 2.138089935299395, one: null, level: 0, zero: 1.4142135623730951 }],
    ["variance", { A: 4.571428571428571, one: null, level: 0, zero: 2 }],
    ["cv", { A: 0.427617987059879, one: null, level: 0, zero: null }],
    ["mad", { A: 0.5, one: 0, level: 0, zero: 1 }],
  ])("%s", (calculFunc, wanted) => expectValues({ calculFunc }, wanted, { filters: pairs }));

  it.each([
    [90, { A: 7.6, one: 3, level: 6, zero: 0.8 }],
    [10, { A: 3.4, one: 3, level: 6, zero: -0.8 }],
    [0, { A: 2, one: 3, level: 6, zero: -1 }],
    [100, { A: 9, one: 3, level: 6, zero: 1 }],
    [7, { A: 2.98, one: 3, level: 6, zero: -0.86 }],
  ])("the percentile at %s", (percent, wanted) =>
    expectValues({ calculFunc: "percentile", percent }, wanted, { filters: pairs }),
  );

  it("a correlation and a weighted average leave out rows without one of the two values", async () => {
    await expectValues(
      { calculFunc: "corr", otherColumn: "y" },
      { A: 0.9122505614997022, one: null, none: null, level: null, zero: -1 },
    );
    await expectValues(
      { calculFunc: "weightedAvg", otherColumn: "w" },
      { A: 4.7, one: 3, none: null, level: null, zero: 0 },
    );
  });

  it("a column goes together with itself entirely, and with its opposite the other way", async () => {
    expect(Number((await valuesOf({ calculFunc: "corr", otherColumn: "x" })).A)).toBe(1);
    const calculated = [{ name: "against", expression: "7 - 3 * x / 7" }];
    const { A } = await valuesOf({ calculFunc: "corr", otherColumn: "against" }, { calculated });
    expect(Number(A)).toBeGreaterThanOrEqual(-1);
    expect(Number(A)).toBeCloseTo(-1, 12);
  });

  it("small differences of large numbers are not lost", async () => {
    const calculated = [
      { name: "large", expression: "1000000000 + x / 4" },
      { name: "other", expression: "y / 8 - 2000000000" },
    ];
    const of = (calculFunc: string, more: object = {}) =>
      valuesOf({ Column: "large", calculFunc, ...more }, { calculated, filters: pairs });
    expect(Number((await of("variance")).A)).toBeCloseTo(0.2857142857142857, 7);
    expect(Number((await of("stddev")).A)).toBeCloseTo(0.5345224838248488, 7);
    expect(Number((await of("mad")).A)).toBeCloseTo(0.125, 7);
    expect(Number((await of("corr", { otherColumn: "other" })).A)).toBeCloseTo(0.9122505614997022, 6);
  });

  it("in calculated fields, those of a whole population too", async () => {
    const wanted: Record<string, number> = {
      "stddev(x)": 2.138089935299395,
      "stddevPop(x)": 2,
      "variance(x)": 4.571428571428571,
      "variancePop(x)": 4,
      "cv(x)": 0.427617987059879,
      "mad(x * 2) + 1": 2,
      "percentile(x, 90) - percentile(x, 10)": 4.2,
      "corr(x, y) * 100": 91.22505614997,
      "weightedAvg(x, w)": 4.7,
      "if(corr(x, y) > 0.9, median(x), mad(x))": 4.5,
    };
    for (const [expression, value] of Object.entries(wanted)) {
      const calculated = [{ name: "made", expression }];
      const { A } = await valuesOf({ Column: "made" }, { calculated, filters: pairs });
      expectNear(A, value, expression);
    }
  });
});

// By counting, without any engine.
type Pair = readonly [x: number, y: number];
type Of = (rows: readonly Exam[]) => number | null;
const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);
const mean = (of: readonly number[]): number => sum(of) / of.length;
const scores = (rows: readonly Exam[]): number[] => rows.flatMap(({ score }) => score ?? []);
const pairsIn = (rows: readonly Exam[]): Pair[] =>
  rows.flatMap(({ score, points }): Pair[] => (score === null ? [] : [[score, points]]));
const variance = (of: readonly number[]): number | null =>
  of.length < 2 ? null : sum(of.map((value) => (value - mean(of)) ** 2)) / (of.length - 1);
function at(of: readonly number[], part: number): number | null {
  const sorted = [...of].sort((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}
const over = (a: number | null, b: number): number | null => (a === null || b === 0 ? null : a / b);

const wanted: readonly (readonly [object, Of])[] = [
  [{ calculFunc: "variance" }, (rows) => variance(scores(rows))],
  [
    { calculFunc: "stddev" },
    (rows) => {
      const of = variance(scores(rows));
      return of === null ? null : Math.sqrt(of);
    },
  ],
  [
    { calculFunc: "cv" },
    (rows) => {
      const of = variance(scores(rows));
      return of === null ? null : over(Math.sqrt(of), mean(scores(rows)));
    },
  ],
  [
    { calculFunc: "mad" },
    (rows) => {
      const middle = at(scores(rows), 0.5);
      return middle === null
        ? null
        : at(
            scores(rows).map((value) => Math.abs(value - middle)),
            0.5,
          );
    },
  ],
  [{ calculFunc: "percentile", percent: 90 }, (rows) => at(scores(rows), 0.9)],
  [{ calculFunc: "percentile", percent: 33.3 }, (rows) => at(scores(rows), 0.333)],
  [
    { calculFunc: "corr", otherColumn: "points" },
    (rows) => {
      const pairs = pairsIn(rows);
      const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, one]) => one))];
      const [xx, yy] = [
        sum(pairs.map(([one]) => (one - x) ** 2)),
        sum(pairs.map(([, one]) => (one - y) ** 2)),
      ];
      const xy = sum(pairs.map(([one, other]) => (one - x) * (other - y)));
      return pairs.length < 2 || xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
    },
  ],
  [
    { calculFunc: "weightedAvg", otherColumn: "points" },
    (rows) => {
      const pairs = pairsIn(rows);
      const weight = sum(pairs.map(([, one]) => one));
      return weight === 0 ? null : sum(pairs.map(([one, other]) => one * other)) / weight;
    },
  ],
];
const selectedCalcul = wanted.map(([measure]) => ({ Column: "score", ...measure }));

function groupsOf(rows: readonly Exam[], keyOf: (exam: Exam) => unknown[]): Map<string, Exam[]> {
  const found = new Map<string, Exam[]>();
  for (const exam of rows) {
    const key = JSON.stringify(keyOf(exam));
    found.set(key, [...(found.get(key) ?? []), exam]);
  }
  return found;
}

function expectRows(
  result: readonly unknown[][],
  of: readonly Exam[],
  keyOf: (exam: Exam) => unknown[],
  keyAt = wanted.length,
): void {
  const groups = groupsOf(of, keyOf);
  const rows = new Map(result.map((row) => [JSON.stringify(row.slice(keyAt)), row]));
  expect([...rows.keys()].sort()).toEqual([...groups.keys()].sort());
  for (const [key, group] of groups) {
    for (const [index, [measure, worthOf]] of wanted.entries()) {
      expectNear(rows.get(key)?.[index], worthOf(group), `${key} ${JSON.stringify(measure)}`);
    }
  }
}

const by = (...names: string[]) => ({ selectedDimension: names.map((Column) => ({ Column })) });
const all = examRows();

describe("statistics are computed from the rows of their own grain", () => {
  it.each([
    ["of each school, the empty one too", ["school"] as const],
    ["of groups of a single row", ["school", "grade", "pupil"] as const],
    ["of all rows", [] as const],
  ])("%s", async (_, names) => {
    const result = await db.ask({ ...by(...names), selectedCalcul, limit: 10_000 });
    expectRows(result, all, (exam) => names.map((name) => exam[name]));
  });

  it("in totals and subtotals", async () => {
    const { totals } = db.compiled({ ...by("school", "grade"), selectedCalcul, totals: [[], ["grade"]] });
    const [whole, ofGrade] = totals;
    if (!whole || !ofGrade) throw new Error("two totals");
    expectRows(await db.run(whole.select), all, () => [null, null]);
    expectRows(await db.run(ofGrade.select), all, ({ grade }) => [null, grade]);
  });

  it("in the first groups and the rest, and where groups are filtered by them", async () => {
    const top = { dimension: "school", count: 2, by: "stddev_score", others: true };
    const named = wanted.map(([measure]) => ({ Column: "score", ...measure }));
    const spread = new Map(
      [...groupsOf(all, ({ school }) => [school])].map(([key, group]) => [key, variance(scores(group)) ?? 0]),
    );
    const first = [...spread]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 2)
      .map(([key]) => key);
    const keyOf = ({ school }: Exam) => (first.includes(JSON.stringify([school])) ? [school] : ["rest"]);
    const result = await db.ask({ ...by("school"), selectedCalcul: named, top });
    const known = result.map((row) =>
      first.includes(JSON.stringify(row.slice(-1))) ? row : [...row.slice(0, -1), "rest"],
    );
    expectRows(known, all, keyOf);
    const least = [...spread.values()].sort((a, b) => b - a)[1] ?? 0;
    const having = [{ filteCol: "variance_score", filterOperator: ">=", value: { value1: least - 1e-9 } }];
    const left = await db.ask({ ...by("school"), selectedCalcul: named, having });
    expectRows(
      left,
      all.filter((exam) => keyOf(exam)[0] !== "rest"),
      ({ school }) => [school],
    );
  });

  it("of the rows that satisfy a measure's condition", async () => {
    const condition = [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }];
    const limited = selectedCalcul.map((measure) => ({ ...measure, condition }));
    const passed = all.filter(({ score }) => (score ?? 0) >= 60);
    expectRows(await db.ask({ ...by("grade"), selectedCalcul: limited }), passed, ({ grade }) => [grade]);
  });

  it("where a condition compares with more than a number is exact for", async () => {
    const condition = [{ filteCol: "points", filterOperator: ">", value: { value1: "-9007199254740993" } }];
    const measures = [{ Column: "points", calculFunc: "whiskerLow" }, ...selectedCalcul];
    const limited = measures.map((measure) => ({ ...measure, condition }));
    const result = await db.ask({ ...by("grade"), selectedCalcul: limited });
    expectRows(
      result.map((row) => row.slice(1)),
      all,
      ({ grade }) => [grade],
    );
  });

  it("beside whiskers and raw values", async () => {
    const whiskers = ["whiskerLow", "outliers"].map((calculFunc) => ({ Column: "points", calculFunc }));
    const result = await db.ask({ ...by("grade"), selectedCalcul: [...selectedCalcul, ...whiskers] });
    expectRows(
      result.map((row) => row.toSpliced(wanted.length, 2)),
      all,
      ({ grade }) => [grade],
    );
    const plain = await db.ask({ ...by("grade"), selectedCalcul: whiskers });
    expect(result.map((row) => row.slice(wanted.length))).toEqual(expect.arrayContaining(plain));
    const raw = await db.ask({
      ...by("grade"),
      selectedCalcul: [...selectedCalcul, { Column: "pupil", calculFunc: "none" }],
      limit: 10_000,
    });
    expectRows(raw, all, ({ pupil, grade }) => [pupil, grade]);
  });
});

describe("what a statistic needs", () => {
  const refused = (measure: object, more: object = {}) =>
    compileExams({ selectedCalcul: [{ Column: "score", ...measure }], ...more });

  it.each([
    [
      "a percentile without a percent",
      { calculFunc: "percentile" },
      "score: a percentile needs a percent from 0 to 100",
    ],
    ["a correlation with nothing", { calculFunc: "corr" }, "score: this needs a second field of numbers"],
    [
      "weights that are no numbers",
      { calculFunc: "weightedAvg", otherColumn: "grade" },
      "grade: this needs a second field of numbers",
    ],
    [
      "a spread of texts",
      { Column: "school", calculFunc: "stddev" },
      "school: standard deviation isn't supported for the type VARCHAR",
    ],
  ])("%s is refused", (_, measure, detail) => {
    expect(refused(measure)).toMatchObject({ ok: false, reason: "query_invalid", details: { detail } });
  });

  it("the other column is refused where it aggregates, is unknown or is repeated by a join", () => {
    const calculated = [{ name: "total", expression: "sum(points)" }];
    const corr = (otherColumn: string) => ({ calculFunc: "corr", otherColumn });
    expect(refused(corr("total"), { calculated })).toMatchObject({ ok: false, details: { column: "total" } });
    expect(refused(corr("town"))).toMatchObject({ ok: false, reason: "column_unknown" });
    const joined = { ...marks, repeats: new Set(["w"]) };
    const content = { selectedCalcul: [{ Column: "x", calculFunc: "weightedAvg", otherColumn: "w" }] };
    expect(compileExams(content, {}, joined)).toMatchObject({
      reason: "field_repeats",
      details: { column: "w", func: "weighted average" },
    });
  });

  it("measures that differ in their settings alone are several, each under a name of its own", () => {
    const percentiles = [10, 90, 99.9].map((percent) => ({
      Column: "score",
      calculFunc: "percentile",
      percent,
    }));
    const pairs = ["points", "pupil"].map((otherColumn) => ({
      Column: "score",
      calculFunc: "corr",
      otherColumn,
    }));
    const { columns } = db.compiled({ selectedCalcul: [...percentiles, ...pairs, ...pairs] });
    expect(columns.map(({ name }) => name)).toEqual([
      "p10_score",
      "p90_score",
      "p99_9_score",
      "corr_score_points",
      "corr_score_pupil",
    ]);
  });
});

describe("a viewer of some rows and columns", () => {
  const corr = { selectedCalcul: [{ Column: "score", calculFunc: "corr", otherColumn: "points" }] };

  it("has no statistics with a column that is hidden", () => {
    const view = { columns: ["school", "grade", "score"], rows: null };
    expect(compileExams(corr, { view })).toMatchObject({
      ok: false,
      reason: "column_unknown",
      details: { column: "points" },
    });
    const calculated = [{ name: "r", expression: "corr(score, points)" }];
    const content = { selectedCalcul: [{ Column: "r" }], calculated };
    expect(compileExams(content, { view })).toMatchObject({ ok: false, reason: "expression_invalid" });
  });

  it("has those of the own rows, and of the rows where both columns are visible", async () => {
    const worthOf = wanted[6]?.[1];
    if (!worthOf) throw new Error("a correlation");
    const own = [[{ column: "school", operator: "=" as const, values: ["一中"] }]];
    const late = [[{ column: "day", operator: ">=" as const, values: ["2023-01-01"] }]];
    const rows = all.filter(({ school }) => school === "一中");
    const [[first] = []] = await db.ask(corr, { view: { columns: null, rows: own } });
    expectNear(first, worthOf(rows), "own rows");
    const view = {
      columns: ["school", "grade", "score", "day"],
      rows: own,
      partial: [{ column: "points", rows: late }],
    };
    const [[second] = []] = await db.ask(corr, { view });
    expectNear(second, worthOf(rows.filter(({ day }) => day !== null && day >= "2023-01-01")), "late points");
  });
});
