import { expect, it } from "vitest";
import { postgres } from "../sql/dialect.ts";
import { toSql, toSqlAfter } from "../sql/print.ts";
import { fencedSelect, type QueryTable } from "./apply-policy.ts";

const table: QueryTable = {
  name: "exams",
  columns: [
    { name: "id", type: "INTEGER" },
    { name: "provost_shown", type: "VARCHAR" },
    { name: "secret", type: "INTEGER" },
  ],
  origin: { kind: "table", path: ["school", "exams"] },
};
const columns = ["id", "provost_shown"];

it("shows no other column, and each within the rows that are shown only", () => {
  const view = { columns, rows: [[{ column: "secret", operator: "=" as const, values: [5] }]] };
  expect(toSql(fencedSelect(table, view), postgres)).toEqual({
    text:
      'SELECT CASE WHEN "provost_shown_" THEN "id" END AS "id", CASE WHEN "provost_shown_" THEN "provost_shown" END AS "provost_shown" ' +
      'FROM (SELECT "id", "provost_shown", ("secret" = CAST($1 AS BIGINT)) AS "provost_shown_" FROM "school"."exams") AS "provost_rows" WHERE "provost_shown_"',
    params: [5],
  });
  expect(toSqlAfter(fencedSelect(table, view), postgres, 2)).toMatchObject({
    text: expect.stringContaining('"secret" = CAST($3 AS BIGINT)'),
    params: [5],
  });
});

it("reads a table as it is where every row is shown", () => {
  const text = 'SELECT "id", "provost_shown" FROM "school"."exams"';
  expect(toSql(fencedSelect(table, { columns, rows: null }), postgres).text).toBe(text);
});

it("shows nothing where no row is shown", () => {
  expect(toSql(fencedSelect(table, { columns: ["id"], rows: [] }), postgres).text).toContain(
    'AS "provost_shown" FROM',
  );
});
