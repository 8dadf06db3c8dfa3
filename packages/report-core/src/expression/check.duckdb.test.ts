import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExamDatabase, openExams } from "../exams.fixtures.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
  await db.connection.run(`CREATE TABLE cells AS SELECT * FROM (VALUES
    (1, 7, 2.5::DOUBLE, '一中 A', DATE '2024-02-29'), (2, -3, 0, 'O''Brien', DATE '2023-09-01'),
    (3, 0, NULL, '', NULL), (4, NULL, 60, NULL, DATE '2024-01-01')) AS t(place, n, x, name, "day")`);
});
afterAll(() => db.close());

type Value = number | string | boolean | null;
interface Cells {
  n: number | null;
  x: number | null;
  name: string | null;
}
const rows: Cells[] = [
  { n: 7, x: 2.5, name: "一中 A" },
  { n: -3, x: 0, name: "O'Brien" },
  { n: 0, x: null, name: "" },
  { n: null, x: 60, name: null },
];
const table = {
  name: "cells",
  columns: [
    { name: "place", type: "INTEGER" },
    { name: "n", type: "INTEGER" },
    { name: "x", type: "DOUBLE" },
    { name: "name", type: "VARCHAR" },
    { name: "day", type: "DATE" },
  ],
};

async function valuesOf(expression: string): Promise<unknown[]> {
  const content = {
    selectedDimension: [{ Column: "place" }, { Column: "value" }],
    calculated: [{ name: "value", expression }],
    orderByStrs: ["place asc"],
  };
  return (await db.run(db.compiled(content, {}, table).select)).map(([, value]) => value);
}

/** An expression and what it is worth in a row, by the rules of the language in JavaScript. */
interface Meant<T extends Value> {
  text: string;
  of(row: Cells): T | null;
}

const bothNumbers =
  (apply: (a: number, b: number) => number | null) =>
  (a: Meant<number>, b: Meant<number>) =>
  (row: Cells): number | null => {
    const [left, right] = [a.of(row), b.of(row)];
    return left === null || right === null ? null : apply(left, right);
  };

const signs: Record<string, ReturnType<typeof bothNumbers>> = {
  "+": bothNumbers((a, b) => a + b),
  "-": bothNumbers((a, b) => a - b),
  "*": bothNumbers((a, b) => a * b),
  "/": bothNumbers((a, b) => (b === 0 ? null : a / b)),
  "%": bothNumbers((a, b) => (b === 0 ? null : a % b)),
};
const tests: Record<string, (a: number, b: number) => boolean> = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  ">=": (a, b) => a >= b,
};

const meant = fc.letrec<{ number: Meant<number>; truth: Meant<boolean>; text: Meant<string> }>((part) => ({
  number: fc.oneof(
    { maxDepth: 4, depthIdentifier: "depth" },
    fc.oneof(
      fc.constant<Meant<number>>({ text: "[n]", of: ({ n }) => n }),
      fc.constant<Meant<number>>({ text: "x", of: ({ x }) => x }),
      fc.constantFrom(0, 1, 2, 3.5, 60).map((value) => ({ text: String(value), of: () => value })),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(signs)), part("number"), part("number")).map(([sign, a, b]) => ({
      text: `(${a.text}) ${sign} (${b.text})`,
      of: signs[sign]?.(a, b) ?? (() => null),
    })),
    fc.tuple(part("truth"), part("number"), part("number")).map(([when, a, b]) => ({
      text: `if(${when.text}, ${a.text}, ${b.text})`,
      of: (row: Cells) => (when.of(row) ? a.of(row) : b.of(row)),
    })),
    fc.tuple(part("number"), part("number")).map(([a, b]) => ({
      text: `coalesce(${a.text}, ${b.text})`,
      of: (row: Cells) => a.of(row) ?? b.of(row),
    })),
    fc.tuple(part("number"), part("number")).map(([a, b]) => ({
      text: `nullif(${a.text}, ${b.text})`,
      of: (row: Cells) => (a.of(row) === b.of(row) ? null : a.of(row)),
    })),
    part("number").map((a) => ({
      text: `-abs(${a.text})`,
      of: (row: Cells) => bothNumbers((b) => 0 - Math.abs(b))(a, a)(row),
    })),
    part("text").map((a) => ({ text: `length(${a.text})`, of: (row: Cells) => a.of(row)?.length ?? null })),
  ),
  truth: fc.oneof(
    { maxDepth: 4, depthIdentifier: "depth" },
    fc.constant<Meant<boolean>>({ text: "true", of: () => true }),
    fc.tuple(fc.constantFrom(...Object.keys(tests)), part("number"), part("number")).map(([sign, a, b]) => ({
      text: `(${a.text}) ${sign} (${b.text})`,
      of: (row: Cells) => {
        const [left, right] = [a.of(row), b.of(row)];
        return left === null || right === null ? null : (tests[sign]?.(left, right) ?? null);
      },
    })),
    fc.tuple(part("truth"), part("truth")).map(([a, b]) => ({
      text: `(${a.text}) and (${b.text})`,
      of: (row: Cells) => {
        const both = [a.of(row), b.of(row)];
        return both.includes(false) ? false : both.includes(null) ? null : true;
      },
    })),
    fc.tuple(part("truth"), part("truth")).map(([a, b]) => ({
      text: `(${a.text}) or (${b.text})`,
      of: (row: Cells) => {
        const both = [a.of(row), b.of(row)];
        return both.includes(true) ? true : both.includes(null) ? null : false;
      },
    })),
    part("truth").map((a) => ({
      text: `not (${a.text})`,
      of: (row: Cells) => {
        const value = a.of(row);
        return value === null ? null : !value;
      },
    })),
    part("number").map((a) => ({ text: `(${a.text}) is null`, of: (row: Cells) => a.of(row) === null })),
    fc.tuple(part("text"), fc.constantFrom("中", "O", "%", "_")).map(([a, piece]) => ({
      text: `contains(${a.text}, '${piece}')`,
      of: (row: Cells) => a.of(row)?.includes(piece) ?? null,
    })),
  ),
  text: fc.oneof(
    { maxDepth: 4, depthIdentifier: "depth" },
    fc.constant<Meant<string>>({ text: "[name]", of: ({ name }) => name }),
    fc
      .constantFrom("", "O'B", "50%")
      .map((value) => ({ text: `'${value.replace("'", "''")}'`, of: () => value })),
    fc.tuple(part("text"), part("text")).map(([a, b]) => ({
      text: `concat(${a.text}, ${b.text})`,
      of: (row: Cells) => (a.of(row) ?? "") + (b.of(row) ?? ""),
    })),
    fc
      .tuple(part("text"), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
      .map(([a, from, length]) => ({
        text: `substring(${a.text}, ${from}, ${length})`,
        of: (row: Cells) =>
          a.of(row)?.substring(Math.max(0, from - 1), Math.max(0, from - 1) + length) ?? null,
      })),
    part("text").map((a) => ({
      text: `upper(${a.text})`,
      of: (row: Cells) => a.of(row)?.toUpperCase() ?? null,
    })),
  ),
}));

const anyMeant = <T extends Value>(one: fc.Arbitrary<Meant<T>>): fc.Arbitrary<Meant<Value>> => one;

function isEqual(actual: unknown, wanted: Value): boolean {
  // The database's texts that look like numbers come as numbers.
  if (typeof wanted === "string") return actual !== null && String(actual) === wanted;
  if (typeof wanted !== "number") return actual === wanted;
  return actual !== null && Math.abs(Number(actual) - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
}

describe("what DuckDB makes of an expression", () => {
  it("is what the expression means, row by row", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyMeant(meant.number), anyMeant(meant.truth), anyMeant(meant.text)),
        async ({ text, of }) => {
          fc.pre(text.length <= 1000);
          const actual = await valuesOf(text);
          const wanted = rows.map(of);
          expect(
            actual.every((value, index) => isEqual(value, wanted[index] ?? null)),
            `${text} gave ${actual} for ${wanted}`,
          ).toBe(true);
        },
      ),
      { numRuns: 250 },
    );
  });

  it.each([
    ["round(x / 3, 2)", [0.83, 0, null, 20]],
    ["round(x)", [3, 0, null, 60]],
    ["1 / n", [1 / 7, -1 / 3, null, null]],
    ["n / 2", [3.5, -1.5, 0, null]],
    ["floor(x) + ceil(x)", [5, 0, null, 120]],
    ["band(x, 10)", [0, 0, null, 60]],
    ["band(x, 2.5)", [2.5, 0, null, 60]],
    ["substring(name, n, 2)", ["", "O'", "", null]],
    ["year(day) * 100 + month(day)", [202402, 202309, null, 202401]],
    ["day(day)", [29, 1, null, 1]],
    ["daysBetween('2024-01-01', day)", [59, -122, null, 0]],
    ["schoolYearStart(day)", ["2023-09-01", "2023-09-01", null, "2023-09-01"]],
    ["termStart(day)", ["2024-02-20", "2023-09-01", null, "2023-09-01"]],
    ["day >= '2024-01-01'", [true, false, null, true]],
    ["n in (7, 0)", [true, false, true, null]],
    ["n not in (7, 0)", [false, true, false, null]],
    ["startsWith(name, 'O''')", [false, true, false, null]],
    ["trim(concat(' ', name, ' '))", ["一中 A", "O'Brien", "", ""]],
    ["number('12.5') + number(name)", [null, null, null, null]],
    ["date('2024-02-30')", [null, null, null, null]],
    ["text(n)", [7, -3, 0, null]],
    [
      "case when x >= 60 then '及格' when x is null then '缺考' else '不及格' end",
      ["不及格", "不及格", "缺考", "及格"],
    ],
    ["if(n > 0, x, null)", [2.5, null, null, null]],
    ["lower(name)", ["一中 a", "o'brien", "", null]],
  ])("%s", async (expression, wanted) => {
    expect(await valuesOf(expression)).toEqual(wanted);
  });

  it("does not overflow where narrow whole numbers are multiplied", async () => {
    expect(await valuesOf("n * 2000000000")).toEqual([14_000_000_000, -6_000_000_000, 0, null]);
  });
});
