import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExamDatabase, exams, openExams } from "../exams.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import { postgres } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const sum = { Column: "points", calculFunc: "sum" };
const running = (...along: string[]) => ({ ...sum, show: "runningTotal", showBy: { along } });
const cumulated = (numbers: readonly unknown[]): number[] => {
  let total = 0;
  return numbers.map((number) => (total += Number(number)));
};

describe("measures along different dimensions", () => {
  const content = {
    selectedDimension: [{ Column: "grade" }, { Column: "school" }],
    selectedCalcul: [running("grade"), running("school"), sum],
    orderByStrs: ["sum_points_3 desc"],
    top: { dimension: "school", count: 2, by: "sum_points_3", others: true },
  };

  it("the group of the others is the last along its dimension, though it has the most", async () => {
    const rows = await db.ask(content);
    const whole = await db.ask({ selectedDimension: [{ Column: "grade" }], selectedCalcul: [sum] });
    const others = rows.filter(([, , , , school]) => school === othersMarker);
    const most = Math.max(...rows.map(([, , points]) => Number(points)));
    expect(others.map(([, , points]) => points)).toContain(most);
    expect(Object.fromEntries(others.map(([, along, , grade]) => [grade, along]))).toEqual(
      Object.fromEntries(whole.map(([points, grade]) => [grade, points])),
    );
  });

  it("have columns of their own, with names that no column has and every database reads to their end", async () => {
    const long = "a dimension with a name of many characters ".repeat(2);
    const columns = [`${long}1`, `${long}2`, "row 1", "n"].map((name) => ({
      name,
      type: name === "n" ? "INTEGER" : "VARCHAR",
    }));
    const table = { name: "long", columns };
    await db.connection.run(`
      CREATE TABLE long AS SELECT * FROM (VALUES ('a', 'x', 'p', 1), ('a', 'y', 'p', 4), ('b', 'x', 'p', 3), ('b', 'y', 'p', 2))
        AS t("${long}1", "${long}2", "row 1", n)`);
    const measure = { Column: "n", calculFunc: "sum" };
    const along = (name: string) => ({
      ...measure,
      show: "runningTotal",
      showBy: { along: [name] },
    });
    const content = {
      selectedDimension: columns.slice(0, 3).map(({ name }) => ({ Column: name })),
      selectedCalcul: [along(`${long}1`), along(`${long}2`), along("row 1"), measure],
      orderByStrs: ["sum_n_4 desc"],
    };
    const rows = await db.ask(content, {}, table);
    // In the order of y, x and of a, b: where their first rows are.
    expect(rows.map(([first, second, third, n]) => [first, second, third, n])).toEqual([
      [4, 4, 4, 4],
      [4, 5, 3, 3],
      [6, 2, 2, 2],
      [1, 5, 1, 1],
    ]);
    const own = new Set(columns.map(({ name }) => name));
    const { text } = toSql(db.compiled(content, {}, table).select, postgres);
    const aliases = [...text.matchAll(/ AS "([^"]+)"/g)].flatMap(([, alias = ""]) =>
      own.has(alias) ? [] : [alias],
    );
    expect(aliases.length).toBeGreaterThan(0);
    expect(Math.max(...aliases.map((alias) => alias.length))).toBeLessThan(63);
  });

  it("are columns of their own even where they turn out to be the same", async () => {
    const { columns } = db.compiled({
      selectedDimension: [{ Column: "school" }],
      selectedCalcul: [running(), running("school"), sum, sum],
    });
    expect(columns.map(({ name }) => name)).toEqual(["sum_points", "sum_points_2", "sum_points_3", "school"]);
  });
});

it("bands beside a group of the others are in the order of their numbers", async () => {
  const rows = await db.ask({
    selectedDimension: [{ Column: "pupil", bucket: { kind: "step", size: 5 } }],
    selectedCalcul: [running(), sum, { Column: "*", calculFunc: "count" }],
    top: { dimension: "pupil", count: 15, by: "count", others: true },
    orderByStrs: ["pupil asc"],
  });
  const bands = rows.map(([, , , band]) => band);
  expect(bands).toHaveLength(16);
  expect(bands.at(-1)).toBe(othersMarker);
  const numbers = bands.slice(0, -1).map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(rows.map(([along]) => along)).toEqual(cumulated(rows.map(([, points]) => points)));
});

it("a running total follows the first groups in the order that made them the first, beside the rest", async () => {
  const rows = await db.ask({
    selectedDimension: [{ Column: "school" }],
    selectedCalcul: [running(), sum],
    top: { dimension: "school", count: 3, by: "sum_points_2", others: true },
  });
  const schools = rows.map(([, , school]) => school);
  expect(schools.at(-1)).toBe(othersMarker);
  const first = schools.slice(0, -1);
  expect(first).not.toEqual(first.toSorted());
  expect(rows.map(([along]) => along)).toEqual(cumulated(rows.map(([, points]) => points)));
});

describe("values in an order of their own", () => {
  const values = ["四中", "O'Brien", "一中"];
  const inOrder = {
    ...exams,
    columns: exams.columns.map((one) => (one.name === "school" ? { ...one, values } : one)),
  };
  const wanted = ["四中", "O'Brien", "一中", "三中", "二中", null];
  const month = { Column: "day", bucket: { kind: "time", unit: "month" } };

  it.each([
    ["a change", [month], { ...sum, show: "change" }],
    ["a change from the year before", [month], { ...sum, show: "changeRate", since: "yearBefore" }],
    ["a part of a row", [{ Column: "grade" }], { ...sum, show: "percentOfRow" }],
    ["a part of a column", [{ Column: "grade" }], { ...sum, show: "percentOfColumn" }],
    ["a part of the total", [], { ...sum, show: "percentOfTotal" }],
  ])("are that of the rows of %s", async (_, others, measure) => {
    const content = { selectedDimension: [{ Column: "school" }, ...others], selectedCalcul: [measure] };
    const rows = await db.ask({ ...content, limit: 1000 }, {}, inOrder);
    expect([...new Set(rows.map(([, school]) => school))]).toEqual(wanted);
  });
});

describe("ranks of sums of fractions", () => {
  const ranks = async (show: string): Promise<Record<string, unknown>> => {
    const rows = await db.ask(
      {
        selectedDimension: [{ Column: "pupil" }],
        selectedCalcul: [{ Column: "mark", calculFunc: "sum", show }],
      },
      {},
      {
        name: "sums",
        columns: [
          { name: "pupil", type: "VARCHAR" },
          { name: "mark", type: "DOUBLE" },
        ],
      },
    );
    return Object.fromEntries(rows.map(([rank, pupil]) => [pupil, rank]));
  };

  it("are equal where twelve digits are, of large and of tiny ones, and zero is one of them", async () => {
    // One step of a fraction is more than 1e-9 here.
    const [a, b] = [10_000_000.1, 10_000_000.100000001];
    expect(a).not.toBe(b);
    await db.connection.run(`
      CREATE TABLE sums AS SELECT * FROM (VALUES ('a', ${a}::DOUBLE), ('b', ${b}), ('c', 10000000.2), ('d', 3e-10), ('e', 2e-10),
        ('f', 1e-300), ('g', 0), ('h', -2e-10), ('i', -10000000.1), ('j', NULL), ('k', 0)) AS t(pupil, mark)`);
    expect(await ranks("rank")).toEqual({
      ...{ c: 1, a: 2, b: 2, d: 4, e: 5, f: 6, g: 7, k: 7, h: 9, i: 10, j: null },
    });
    expect(await ranks("percentRank")).toMatchObject({ a: 0.8, b: 0.8, g: 0.3, k: 0.3, j: null });
  });
});
