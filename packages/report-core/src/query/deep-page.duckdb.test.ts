import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExamDatabase, openExams } from "../exams.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toReadableSql, toSql } from "../sql/print.ts";
import { compiled as compiledPlain, dimensions } from "./compile-query.fixtures.ts";
import { deepPage } from "./deep-page.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const content = {
  selectedDimension: [{ Column: "school" }, { Column: "day" }],
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  limit: 10_000,
};

describe("a page far down", () => {
  it.each([
    ["a dimension with empty values", []],
    ["a dimension downwards", ["school desc"]],
    ["a column of many values", ["day asc"]],
    ["a measure with empty values", ["score desc"]],
    ["a measure upwards, then a dimension downwards", ["score asc", "day desc"]],
  ])("by the order of %s is what counting all rows gives, wherever it lies", async (_, orderByStrs) => {
    const { select } = db.compiled({ ...content, orderByStrs });
    const whole = await db.run(select);
    const all = { ...select, orderBy: [], limit: null };
    for (const size of [1, 40]) {
      for (let offset = 0; offset < whole.length + size; offset += size === 1 ? 29 : 37) {
        const page = await db.run(deepPage(all, select.orderBy, { offset, size }));
        expect([offset, page]).toEqual([offset, whole.slice(offset, offset + size)]);
      }
    }
  });

  it("is asked for from row 10,000 on, and shown to people as it runs", async () => {
    const page = (current: number) =>
      compiledPlain(
        { selectedDimension: dimensions("county"), page: true },
        { paging: { current, size: 100 } },
      ).select;
    expect(toSql(page(100), duckdb).text).toMatch(/LIMIT 100 OFFSET 9900$/);
    const { text } = toSql(page(101), duckdb);
    expect(text).toMatch(
      /^WITH "all rows" AS MATERIALIZED \(SELECT "county" FROM "scores" GROUP BY "county"\)/,
    );
    expect(text).toContain(
      'ORDER BY "county" ASC NULLS LAST LIMIT 100 OFFSET (SELECT 10000 - count(*) AS "skipped"',
    );
    await db.connection.run("CREATE TABLE scores (county VARCHAR)");
    expect((await db.connection.runAndReadAll(toReadableSql(page(101), duckdb))).getRowsJson()).toEqual([]);
  });
});
