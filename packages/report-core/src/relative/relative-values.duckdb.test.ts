import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileExams, type ExamDatabase, openExams } from "../exams.fixtures.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
  await db.connection.run(`
    CREATE TABLE marks (pupil VARCHAR, mark DOUBLE);
    INSERT INTO marks VALUES ('a', 95), ('b', 95), ('c', 90), ('d', 80), ('e', 80), ('f', 80), ('g', 60), ('h', NULL);
    CREATE TABLE tests (school VARCHAR, subject VARCHAR, "day" DATE, score DOUBLE, pupils INTEGER);
    INSERT INTO tests VALUES
      ('A', '语文', '2024-01-05', 80, 2), ('A', '语文', '2024-02-05', 100, 1), ('A', '数学', '2024-03-05', 60, 1),
      ('B', '语文', '2024-01-06', 70, 2), ('B', '数学', '2024-03-06', 96, 3), ('B', '数学', '2024-04-06', NULL, 1);
    CREATE TABLE visits (site VARCHAR, "month" DATE, n INTEGER);
    INSERT INTO visits VALUES
      ('x', '2024-01-01', 10), ('x', '2024-02-01', 30), ('x', '2024-03-01', NULL), ('x', '2024-04-01', 20), ('x', '2024-06-01', 40),
      ('y', '2024-02-01', 5), ('y', '2024-03-01', 7), (NULL, '2024-03-01', 1);
  `);
});
afterAll(() => db.close());

const marks = {
  name: "marks",
  columns: [
    { name: "pupil", type: "VARCHAR" },
    { name: "mark", type: "DOUBLE" },
  ],
};
const tests = {
  name: "tests",
  columns: [
    { name: "school", type: "VARCHAR" },
    { name: "subject", type: "VARCHAR" },
    { name: "day", type: "DATE" },
    { name: "score", type: "DOUBLE" },
    { name: "pupils", type: "INTEGER" },
  ],
};
const visits = {
  name: "visits",
  columns: [
    { name: "site", type: "VARCHAR" },
    { name: "month", type: "DATE" },
    { name: "n", type: "INTEGER" },
  ],
};
type Table = typeof marks;

const by = (...names: string[]) => names.map((Column) => ({ Column }));
const shown = (Column: string, calculFunc: string, show: string, showBy = {}) => ({
  Column,
  calculFunc,
  show,
  showBy,
});

/** The first measure by the values of the dimensions, numbers to nine digits. */
function answers(rows: readonly unknown[][]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map(([value, ...keys]) => [
      keys.map((key) => String(key).slice(0, 7)).join(" "),
      typeof value === "number" ? Number(value.toFixed(9)) : value,
    ]),
  );
}

async function ask(table: Table, content: Record<string, unknown>): Promise<Record<string, unknown>> {
  return answers(await db.ask(content, {}, table));
}

/** The same for a total. */
async function total(table: Table, content: Record<string, unknown>, ...names: string[]) {
  const [found] = db.compiled({ ...content, totals: [names] }, {}, table).totals;
  if (!found) throw new Error("no total");
  return answers(await db.run(found.select));
}

describe("what is refused", () => {
  const refusal = (content: object): unknown => {
    const compiled = compileExams({ selectedDimension: by("school"), ...content });
    return compiled.ok ? null : compiled.details;
  };
  const rank = shown("points", "sum", "rank");

  it("running totals of what does not add up", () => {
    for (const func of ["avg", "countDistinct", "max"]) {
      expect(refusal({ selectedCalcul: [shown("score", func, "runningTotal")] })).toMatchObject({
        detail: expect.stringContaining("sum or a count"),
      });
    }
    expect(refusal({ selectedCalcul: [shown("score", "count", "runningTotal")] })).toBeNull();
  });

  it("filters and first groups by what follows from the groups themselves", () => {
    const having = [{ filteCol: "points", filterOperator: "<", value: { value1: 3 } }];
    const top = { dimension: "school", count: 2, by: "points" };
    const says = (text: string) => ({ detail: expect.stringContaining(text) });
    expect(refusal({ selectedCalcul: [rank], having })).toMatchObject(
      says("can't be used in a measure filter"),
    );
    expect(refusal({ selectedCalcul: [rank], top })).toMatchObject(
      says("can't be ranked by what is compared with other groups"),
    );
    expect(refusal({ selectedCalcul: [shown("day", "max", "rank")] })).toMatchObject(
      says("only numbers can be shown as a share or a change"),
    );
  });
});

describe("ranks", () => {
  const selectedDimension = by("pupil");

  it("equal values share one, the next are counted behind all of them, and no value has none", async () => {
    const rank = (showBy = {}) =>
      ask(marks, { selectedDimension, selectedCalcul: [shown("mark", "max", "rank", showBy)] });
    expect(await rank()).toEqual({ a: 1, b: 1, c: 3, d: 4, e: 4, f: 4, g: 7, h: null });
    expect(await rank({ first: "lowest" })).toEqual({ a: 6, b: 6, c: 5, d: 2, e: 2, f: 2, g: 1, h: null });
  });

  it("a percentile rank is the part that is below, equal ones by half", async () => {
    const part = (showBy = {}) =>
      ask(marks, { selectedDimension, selectedCalcul: [shown("mark", "max", "percentRank", showBy)] });
    const [top, middle, equal, last] = [6 / 7, 4.5 / 7, 2.5 / 7, 0.5 / 7].map((n) => Number(n.toFixed(9)));
    expect(await part()).toEqual({
      ...{ a: top, b: top, c: middle, d: equal, e: equal, f: equal, g: last, h: null },
    });
    expect(await part({ first: "lowest" })).toMatchObject({ g: Number((6.5 / 7).toFixed(9)), h: null });
  });

  it("are shared by sums and averages that differ only by the order in which they were added up", async () => {
    await db.connection.run(`
      CREATE TABLE parts AS SELECT * FROM (VALUES ('a', 0.1::DOUBLE), ('a', 0.2), ('a', 0.3), ('b', 0.3), ('b', 0.2), ('b', 0.1),
        ('c', 0.7), ('d', 0.5)) AS t(pupil, mark)`);
    const sums = await ask(
      { ...marks, name: "parts" },
      {
        selectedDimension,
        selectedCalcul: [{ Column: "mark", calculFunc: "sum" }],
      },
    );
    const exact = await db.connection.runAndReadAll(
      "SELECT count(DISTINCT s) FROM (SELECT sum(mark) AS s FROM parts GROUP BY pupil)",
    );
    expect([Object.keys(sums).length, Number(exact.getRowsJson()[0]?.[0])]).toEqual([4, 4]);
    const ranks = (show: string) =>
      ask({ ...marks, name: "parts" }, { selectedDimension, selectedCalcul: [shown("mark", "sum", show)] });
    expect(await ranks("rank")).toEqual({ c: 1, a: 2, b: 2, d: 4 });
    expect(await ranks("percentRank")).toEqual({ c: 0.875, a: 0.5, b: 0.5, d: 0.125 });
  });

  it("are within each group of the other dimension, of the totals among these, and have no total", async () => {
    const content = {
      selectedDimension: by("school", "subject"),
      selectedCalcul: [shown("pupils", "sum", "rank")],
    };
    expect(await ask(tests, content)).toEqual({ "A 语文": 1, "B 语文": 2, "A 数学": 2, "B 数学": 1 });
    expect(await total(tests, content, "school")).toEqual({ "A null": 2, "B null": 1 });
    expect(await total(tests, content, "subject")).toEqual({ "null 语文": null, "null 数学": null });
    const within = { ...content, selectedCalcul: [shown("pupils", "sum", "rank", { along: ["subject"] })] };
    expect(await ask(tests, within)).toEqual({ "A 语文": 1, "A 数学": 2, "B 语文": 2, "B 数学": 1 });
  });

  it("a page, a limit or an order by them changes none", async () => {
    const selectedCalcul = [shown("mark", "max", "rank")];
    const content = { selectedDimension, selectedCalcul, orderByStrs: ["mark desc"] };
    const { select } = db.compiled({ ...content, page: true }, { paging: { current: 2, size: 3 } }, marks);
    expect(answers(await db.run(select))).toEqual({ f: 4, c: 3, a: 1 });
    expect(await ask(marks, { ...content, limit: 2 })).toEqual({ g: 7, d: 4 });
  });

  it("leave the group of the others out", async () => {
    const selectedCalcul = [
      shown("points", "sum", "rank"),
      shown("points", "sum", "runningTotal"),
      { Column: "*", calculFunc: "count" },
    ];
    const compiled = db.compiled({
      selectedDimension: by("school"),
      selectedCalcul,
      top: { dimension: "school", count: 3, by: "count", others: true },
    });
    const rows = await db.run(compiled.select);
    expect(rows.map(([rank, , , school]) => [school === "__others__", rank === null])).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, true],
    ]);
    expect(rows.map(([rank]) => rank).sort()).toEqual([1, 2, 3, null]);
    // It is the last part of what adds up.
    const all = await db.ask({ selectedCalcul: [{ Column: "points", calculFunc: "sum" }] });
    expect(rows.at(-1)?.[1]).toBe(all[0]?.[0]);
  });
});

describe("parts of a row, a column and a parent", () => {
  const selectedDimension = by("school", "subject");
  const part = (show: string, showBy = {}) => ({
    selectedDimension,
    selectedCalcul: [shown("pupils", "sum", show, showBy)],
  });
  const third = Number((1 / 3).toFixed(9));

  it("are of the total of each, and these are whole", async () => {
    const row = part("percentOfRow");
    expect(await ask(tests, row)).toEqual({
      ...{ "A 语文": 0.75, "A 数学": 0.25 },
      ...{ "B 语文": third, "B 数学": Number((2 / 3).toFixed(9)) },
    });
    expect(await total(tests, row, "school")).toEqual({ "A null": 1, "B null": 1 });
    expect(await total(tests, row, "subject")).toEqual({ "null 语文": 0.5, "null 数学": 0.5 });
    expect(await total(tests, row)).toEqual({ "null null": 1 });
    const column = part("percentOfColumn");
    expect(await ask(tests, column)).toEqual({ "A 语文": 0.6, "B 语文": 0.4, "A 数学": 0.2, "B 数学": 0.8 });
    expect(await total(tests, column, "school")).toEqual({ "A null": 0.4, "B null": 0.6 });
    expect(await total(tests, column, "subject")).toEqual({ "null 语文": 1, "null 数学": 1 });
    expect(await ask(tests, part("percentOfParent"))).toEqual(await ask(tests, row));
    expect(await ask(tests, part("percentOfParent", { along: ["school"] }))).toEqual(
      await ask(tests, column),
    );
  });

  it("are of the groups that are shown: first ones, and those that a filter of measures leaves", async () => {
    const share = (more: object) =>
      ask(tests, {
        selectedDimension: by("subject", "school"),
        selectedCalcul: [shown("pupils", "sum", "percentOfRow"), { Column: "score", calculFunc: "avg" }],
        ...more,
      });
    const having = [{ filteCol: "score", filterOperator: ">", value: { value1: 65 } }];
    const left = Object.values(await share({ having }));
    expect(left).toEqual([1, 0.6, 0.4]);
    const top = { dimension: "school", count: 1, by: "score" };
    expect(Object.values(await share({ top }))).toEqual([1, 1]);
  });

  it("of an average are of the average over all rows, not of a sum of averages", async () => {
    const content = { selectedDimension, selectedCalcul: [shown("score", "avg", "percentOfRow")] };
    expect(await ask(tests, content)).toMatchObject({ "A 语文": 90 / 80, "A 数学": 60 / 80 });
  });
});

describe("running totals and moving averages", () => {
  const month = { Column: "month", bucket: { kind: "time", unit: "month" } };

  it("go along time within each series, beyond gaps and empty values", async () => {
    const content = {
      selectedDimension: [month, { Column: "site" }],
      selectedCalcul: [shown("n", "sum", "runningTotal")],
      orderByStrs: ["month desc"],
    };
    expect(await ask(visits, content)).toEqual({
      ...{ "2024-01 x": 10, "2024-02 x": 40, "2024-03 x": 40, "2024-04 x": 60, "2024-06 x": 100 },
      ...{ "2024-02 y": 5, "2024-03 y": 12, "2024-03 null": 1 },
    });
    expect(await total(visits, content, "month")).toEqual({
      ...{
        "2024-01 null": 10,
        "2024-02 null": 45,
        "2024-03 null": 53,
        "2024-04 null": 73,
        "2024-06 null": 113,
      },
    });
    expect(await total(visits, content, "site")).toEqual({
      "null x": null,
      "null y": null,
      "null null": null,
    });
  });

  it("an average is of so many values, or there is none", async () => {
    const average = (periods?: number) =>
      ask(visits, {
        selectedDimension: [month],
        selectedCalcul: [shown("n", "sum", "movingAverage", { periods })],
        filters: [{ filteCol: "site", filterOperator: "=", value: { value1: "x" } }],
      });
    expect(await average(2)).toEqual({
      ...{ "2024-01": null, "2024-02": 20, "2024-03": null, "2024-04": null, "2024-06": 30 },
    });
    expect(Object.values(await average())).toEqual([null, null, null, null, null]);
  });

  it("follow the order of the result where groups have none of their own", async () => {
    const selectedCalcul = [shown("pupils", "sum", "runningTotal"), { Column: "pupils", calculFunc: "sum" }];
    const falling = { selectedDimension: by("school"), selectedCalcul, orderByStrs: ["sum_pupils_2 desc"] };
    expect(await ask(tests, falling)).toEqual({ "6 B": 6, "4 A": 10 });
    // A group is where its first row is: 数学 of B has the most.
    const both = { ...falling, selectedDimension: by("subject", "school") };
    expect(await ask(tests, both)).toEqual({
      ...{ "4 数学 B": 4, "3 语文 A": 4, "2 语文 B": 6, "1 数学 A": 1 },
    });
  });

  it("are what the windows of SQL give", async () => {
    const rows = await db.ask({
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }, { Column: "school" }],
      selectedCalcul: [
        shown("points", "sum", "runningTotal"),
        shown("score", "avg", "movingAverage", { periods: 4 }),
        shown("score", "avg", "differenceRate", { from: "previous" }),
        shown("score", "avg", "rank"),
      ],
      limit: 1000,
    });
    const windows = await db.connection.runAndReadAll(`
      SELECT sum(p) OVER course, CASE WHEN count(s) OVER last = 4 THEN avg(s) OVER last END, s / lag(s) OVER course - 1,
        CASE WHEN s IS NOT NULL THEN rank() OVER (PARTITION BY m ORDER BY s DESC NULLS LAST) END, m, school
      FROM (SELECT CAST(date_trunc('month', day) AS DATE) AS m, school, sum(points) AS p, avg(score) AS s FROM exams GROUP BY ALL)
      WINDOW course AS (PARTITION BY school ORDER BY m NULLS LAST ROWS UNBOUNDED PRECEDING),
        last AS (PARTITION BY school ORDER BY m NULLS LAST ROWS 3 PRECEDING)`);
    const sorted = (all: readonly unknown[][]): string[] =>
      all
        .map((row) =>
          JSON.stringify(
            row.map((cell) =>
              Number.isFinite(Number(cell ?? "")) && cell !== null ? Number(Number(cell).toFixed(6)) : cell,
            ),
          ),
        )
        .sort();
    expect(rows.length).toBeGreaterThan(150);
    expect(sorted(rows)).toEqual(sorted(windows.getRowsJson()));
  });
});

describe("differences", () => {
  const selectedDimension = by("school", "subject");

  it("from the average of all rows where a measure does not add up; totals are compared with theirs", async () => {
    const content = { selectedDimension, selectedCalcul: [shown("score", "avg", "difference")] };
    const mean = 250 / 3;
    const near = (n: number) => Number(n.toFixed(9));
    expect(await ask(tests, content)).toEqual({
      ...{ "A 语文": near(90 - mean), "B 语文": near(70 - mean), "A 数学": -18, "B 数学": 18 },
    });
    expect(await total(tests, content, "school")).toEqual({ "A null": -1.2, "B null": near(83 - 81.2) });
    expect(await total(tests, content, "subject")).toEqual({ "null 语文": 0, "null 数学": 0 });
    const all = [shown("score", "avg", "differenceRate", { along: ["school", "subject"] })];
    expect(await ask(tests, { selectedDimension, selectedCalcul: all })).toMatchObject({
      "A 数学": near((60 - 81.2) / 81.2),
    });
  });

  it("from the average of the groups where it does", async () => {
    const content = { selectedDimension, selectedCalcul: [shown("pupils", "sum", "difference")] };
    expect(await ask(tests, content)).toEqual({
      "A 语文": 0.5,
      "B 语文": -0.5,
      "A 数学": -1.5,
      "B 数学": 1.5,
    });
    expect(await total(tests, content, "school")).toEqual({ "A null": -1, "B null": 1 });
    expect(await total(tests, content)).toEqual({ "null null": 0 });
  });

  it("from the first and the previous value along time, a group of one row from itself", async () => {
    const difference = (show: string, from: string) =>
      ask(visits, {
        selectedDimension: by("month", "site"),
        selectedCalcul: [shown("n", "sum", show, { from })],
      });
    expect(await difference("difference", "first")).toEqual({
      ...{ "2024-01 x": 0, "2024-02 x": 20, "2024-03 x": null, "2024-04 x": 10, "2024-06 x": 30 },
      ...{ "2024-02 y": 0, "2024-03 y": 2, "2024-03 null": 0 },
    });
    expect(await difference("differenceRate", "previous")).toEqual({
      ...{ "2024-01 x": null, "2024-02 x": 2, "2024-03 x": null, "2024-04 x": null, "2024-06 x": 1 },
      ...{ "2024-02 y": null, "2024-03 y": 0.4, "2024-03 null": null },
    });
  });
});
