import type { Cell } from "@provost/contract/report/report";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ExamDatabase, openExams } from "../../exams.fixtures.ts";
import type { Row } from "../../result/result-rows.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf } from "../figure-of.fixtures.ts";
import { pivotTotals } from "./pivot.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const bucket = { kind: "time", unit: "year" } as const;
const dimensions = [{ Column: "school" }, { Column: "grade" }, { Column: "day", bucket }];
const schema = [
  tableColumn("school", "VARCHAR", { isDimension: true }),
  tableColumn("grade", "VARCHAR", { isDimension: true }),
  tableColumn("day", "DATE", { isDimension: true, bucket }),
  tableColumn("score", "DOUBLE", { calculFunc: "avg" }),
];

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === "string" || typeof value === "number";
}
// Measures come first, then dimensions.
const objects = (rows: unknown[][]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      ["score", "school", "grade", "day"].map((name, at) => {
        const value = row[at];
        if (!isCell(value)) throw new Error(`not a cell: ${String(value)}`);
        return [name, value];
      }),
    ),
  );

it("subtotals of a pivot table fill each column, and every cell is what the rows at its grain give", async () => {
  const totals = pivotTotals(["school", "grade", "day"], {}, [["school"]]);
  const { select, totals: compiled } = db.compiled({
    selectedDimension: dimensions,
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    totals,
    limit: 1000,
  });
  const figure = figureOf("pivot", {
    rows: objects(await db.run(select)),
    schema,
    style: {},
    language: "en",
    totals: await Promise.all(
      compiled.map(async (one) => ({ by: one.by, rows: objects(await db.run(one.select)) })),
    ),
  });
  if (figure.kind !== "pivot") throw new Error(figure.summary);
  const keysOf = (side: readonly string[], keys: readonly Cell[]): string[] =>
    keys.map((key, at) =>
      key === null
        ? `${side[at]} IS NULL`
        : `${side[at]} = '${typeof key === "string" ? key.replaceAll("'", "''") : key}'`,
    );
  const cells = figure.rows.flatMap((row) => figure.columns.map((column, at) => ({ row, column, at })));
  const queries = cells.map(({ row, column }) => {
    const where = [
      ...keysOf(["school", "grade"], row.keys),
      ...keysOf(["date_trunc('year', day)"], column.keys),
    ];
    return `(SELECT avg(score) FROM exams WHERE ${["true", ...where].join(" AND ")})`;
  });
  const [fromEngine = []] = (await db.connection.runAndReadAll(`SELECT ${queries.join(", ")}`)).getRowsJson();
  const inLines = new Set(cells.map(({ row, column }) => `${row.kind} ${column.kind}`));
  expect(inLines).toContain("subtotal cell");
  expect(cells.length).toBeGreaterThan(100);
  for (const [place, { row, at }] of cells.entries()) {
    const [value, expected] = [row.values[at], fromEngine[place]];
    if (typeof expected === "number") expect(value).toBeCloseTo(expected, 9);
    else expect(value).toBeNull();
    if (row.kind === "subtotal") expect(value).not.toBeNull();
  }
});
