import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { fillSqlParams } from "./sql-params.ts";

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  await connection.run(
    "CREATE TABLE marks AS SELECT range AS id, DATE '2024-01-01' + range::INTEGER AS day FROM range(9)",
  );
});

async function rowsOf(sql: string, params: Record<string, string | number | string[]>): Promise<unknown[]> {
  const filled = fillSqlParams(sql, params);
  if (!filled.ok) throw new Error(JSON.stringify(filled.details));
  const values = filled.params.map((value) => (typeof value === "bigint" ? Number(value) : value));
  return (await connection.runAndReadAll(filled.text, values)).getRowsJson();
}

it("gives back any text as the value it is, bare and as a literal", async () => {
  const hostile = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("'; drop table marks; --", "\u0024{x}", "$1", "''"),
  );
  await fc.assert(
    fc.asyncProperty(
      hostile.filter((text) => text !== "" && !text.includes("\0")),
      async (x) => {
        expect(
          await rowsOf("select \u0024{x} as a, '\u0024{x}' as b, 'not $1' as c -- \u0024{x}", { x }),
        ).toEqual([[x, x, "not $1"]]);
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ["select id from marks where day = DATE '\u0024{day}'", { day: "2024-01-03" }, [["2"]]],
  [
    "select id from marks where day > DATE '\u0024{day}' - INTERVAL 1 DAY order by id limit \u0024{n}",
    { day: "2024-01-03", n: 1 },
    [["2"]],
  ],
  ["select id from marks where id::varchar in (\u0024{ids}) order by 1", { ids: ["3", "5"] }, [["3"], ["5"]]],
  [
    "select id // \u0024{n}, count(*) from marks group by id // \u0024{n} order by 1",
    { n: 5 },
    [
      ["0", "5"],
      ["1", "4"],
    ],
  ],
  ["select '%' || \u0024{x} || '%'", { x: "a" }, [["%a%"]]],
])("is understood by the engine: %s", async (sql, params, rows) => {
  const resultRows = await rowsOf(sql, params);
  expect(resultRows.map((row) => (Array.isArray(row) ? row.map(String) : row))).toEqual(rows);
});

it("sees parameters exactly where the engine would", async () => {
  const parts = fc.array(
    fc.constantFrom(
      "'",
      "''",
      '"',
      "--",
      "/*",
      "*/",
      "$$",
      "$a$",
      "E'",
      " E'",
      "\\'",
      "\\",
      "\n",
      " ",
      ",",
      "\u0024{x}",
      "a",
      " 'b' ",
      "\r",
      "e",
    ),
    { maxLength: 16 },
  );
  const cases = runs(900, 6000);
  let understood = 0;
  await fc.assert(
    fc.asyncProperty(parts, async (pieces) => {
      const filled = fillSqlParams(`select ${pieces.join("")}`, { x: "v" });
      if (!filled.ok) return;
      const reply = await connection.runAndReadAll("select json_serialize_sql($1::varchar)", [filled.text]);
      const tree = String(reply.getRows()[0]?.[0]);
      if (tree.includes('"error":true')) return;
      understood += 1;
      expect(tree.includes('"class":"PARAMETER"')).toBe(filled.params.length > 0);
    }),
    { numRuns: cases },
  );
  expect(understood).toBeGreaterThan(cases / 30);
});
