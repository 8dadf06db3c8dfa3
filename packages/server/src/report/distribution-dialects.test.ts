import { ChartContent } from "@provost/contract/chart-content";
import { readContent } from "@provost/contract/query-spec";
import { compileQuery } from "@provost/report-core/compile-query";
import { postgres } from "@provost/report-core/sql/dialect";
import { toSql } from "@provost/report-core/sql/print";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "../platform/testing/test-database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await cloneDatabase();
  await sql`CREATE TABLE marks (class varchar, score double precision)`.execute(own.db.owner);
  const rows = [60, 62, 64, 66, 68, 70, 72, 74, 100].map((score) => sql`('A', ${score}::float8)`);
  await sql`INSERT INTO marks VALUES ${sql.join([...rows, sql`('B', 5)`, sql`('B', NULL)`, sql`(NULL, 7)`])}`.execute(
    own.db.owner,
  );
});
afterAll(() => own.remove());

it("PostgreSQL tells a distribution as the embedded engine does, rows without a class among them", async () => {
  const content = ChartContent.parse({
    dataSrc: "marks",
    selectedDimension: [{ Column: "class" }],
    selectedCalcul: [{ Column: "score", calculFunc: "distribution" }],
  });
  const table = {
    name: "marks",
    columns: [
      { name: "class", type: "VARCHAR" },
      { name: "score", type: "DOUBLE PRECISION" },
    ],
  };
  const compiled = compileQuery(readContent(content), table, {
    params: {},
    view: null,
    language: "en",
    calendar: { timeZone: "Asia/Shanghai", weekStart: 1, schoolYearStart: "09-01", terms: [] },
    today: "2024-03-04",
  });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { text, params } = toSql(compiled.select, postgres);
  const { rows } = await own.db.owner.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, params));
  const told = rows.map((row) =>
    Object.values(row ?? {}).map((cell) =>
      cell === null || cell === "A" || cell === "B" ? cell : Number(cell),
    ),
  );
  expect(told).toEqual([
    [60, 64, 68, 72, 100, 60, 74, 1, 9, "A"],
    [5, 5, 5, 5, 5, 5, 5, 0, 1, "B"],
    [7, 7, 7, 7, 7, 7, 7, 0, 1, null],
  ]);
});
