import { ChartContent } from "@provost/contract/chart/chart-content";
import { readContent } from "@provost/contract/report/query-spec";
import { compileQuery } from "@provost/report-core/query/compile-query";
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

// Written out plainly, each value looked at by itself.
const counted = sql<Record<string, unknown>>`
  WITH quartiles AS (
    SELECT class, percentile_cont(0.25) WITHIN GROUP (ORDER BY score) AS a, percentile_cont(0.75) WITHIN GROUP (ORDER BY score) AS b
    FROM marks GROUP BY class),
  fences AS (SELECT class, a - 1.5 * (b - a) AS low, b + 1.5 * (b - a) AS high FROM quartiles)
  SELECT
    (SELECT min(score) FROM marks m WHERE m.class IS NOT DISTINCT FROM f.class AND score >= low) AS whisker_low,
    (SELECT max(score) FROM marks m WHERE m.class IS NOT DISTINCT FROM f.class AND score <= high) AS whisker_high,
    (SELECT count(*) FROM marks m WHERE m.class IS NOT DISTINCT FROM f.class AND (score < low OR score > high)) AS outliers,
    (SELECT count(score) FROM marks m WHERE m.class IS NOT DISTINCT FROM f.class) AS count,
    (SELECT string_agg(score::text, ', ' ORDER BY score) FROM (
      (SELECT DISTINCT score FROM marks m WHERE m.class IS NOT DISTINCT FROM f.class AND score < low ORDER BY score LIMIT 25)
      UNION ALL
      (SELECT DISTINCT score FROM marks m WHERE m.class IS NOT DISTINCT FROM f.class AND score > high ORDER BY score DESC LIMIT 25)
    ) AS far) AS values,
    class
  FROM fences f ORDER BY class NULLS LAST`;

it("PostgreSQL tells a distribution as the embedded engine does, rows without a class among them", async () => {
  const rows = await rowsOfAll();
  expect(
    rows.map((row) =>
      row.map((cell) => (cell === null || cell === "A" || cell === "B" ? cell : Number(cell))),
    ),
  ).toEqual([
    [60, 64, 68, 72, 100, 60, 74, 1, 9, 100, "A"],
    [5, 5, 5, 5, 5, 5, 5, 0, 1, null, "B"],
    [7, 7, 7, 7, 7, 7, 7, 0, 1, null, null],
  ]);
});

it("PostgreSQL tells outliers of large groups as counting does, at most 25 different ones of each side", async () => {
  await sql`INSERT INTO marks SELECT 'C', (i * i % 997)::float8 / 10 FROM generate_series(1, 3000) AS i`.execute(
    own.db.owner,
  );
  await sql`INSERT INTO marks SELECT 'C', i * 10 FROM generate_series(-40, 60) AS i`.execute(own.db.owner);
  await sql`INSERT INTO marks SELECT 'D', i % 100 FROM generate_series(1, 1500) AS i UNION ALL VALUES ('D', 900), ('D', 900), ('D', -700.5)`.execute(
    own.db.owner,
  );
  const plain = (await counted.execute(own.db.owner)).rows.map((row) => Object.values(row));
  const rows = await rowsOfAll();
  expect(rows.map((row) => row.slice(5))).toEqual(plain);
  expect(rows.map((row) => String(row[9] ?? "").split(", ").length)).toEqual([1, 1, 50, 2, 1]);
});

async function rowsOfAll(): Promise<unknown[][]> {
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
  return rows.map((row) => Object.values(row ?? {}));
}
