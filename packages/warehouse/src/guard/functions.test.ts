import { DuckDBInstance } from "@duckdb/node-api";
import { sqlFunctions, sqlTableFunctions } from "@provost/contract/report/sql-functions";
import { expect, it } from "vitest";
import { allowedFunctions, allowedTableFunctions } from "./functions.ts";

const words = (names: Iterable<string>): string[] =>
  [...names].filter((name) => /^[a-z][a-z0-9_]*$/.test(name));

it("lets through what is offered for completion, and beyond it operators alone", () => {
  expect(words(allowedFunctions).sort()).toEqual([...sqlFunctions, ...escapes].sort());
  expect([...allowedTableFunctions]).toEqual(sqlTableFunctions);
});

// What LIKE … ESCAPE is for the engine's parser.
const escapes = ["like_escape", "not_like_escape", "ilike_escape", "not_ilike_escape"];

it("offers functions that the engine has", async () => {
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  const rows = await connection.runAndReadAll("SELECT DISTINCT function_name FROM duckdb_functions()");
  const known = new Set(rows.getRows().map(([name]) => String(name).toLowerCase()));
  expect(sqlFunctions.filter((name) => !known.has(name))).toEqual([]);
});
