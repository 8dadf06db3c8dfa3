import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import type { ResultShape } from "../../warehouse.ts";
import { bodyOf } from "../import/part.fixtures.ts";
import { encodeResult } from "./encode.ts";

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

async function encode(sql: string, shape: ResultShape = "table", maxRows = 100, maxBytes = 1e6) {
  return encodeResult(await connection.run(sql), shape, maxRows, maxBytes);
}

async function cell(expression: string): Promise<unknown> {
  return bodyOf((await encode(`SELECT ${expression}`)).bytes).rows[0]?.[0];
}

describe("encodeResult", () => {
  it.each<[string, unknown]>([
    ["42::BIGINT", 42],
    ["9007199254740991::BIGINT", 9007199254740991],
    ["9007199254740992::BIGINT", "9007199254740992"],
    ["(-9223372036854775808)::BIGINT", "-9223372036854775808"],
    ["170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"],
    ["sum(7::BIGINT)", 7],
    ["1.50::DECIMAL(10, 2)", 1.5],
    ["1234567890123456789.25::DECIMAL(30, 2)", "1234567890123456789.25"],
    ["0.1::DOUBLE", 0.1],
    ["'nan'::DOUBLE", null],
    ["'inf'::DOUBLE", null],
    ["'-inf'::FLOAT", null],
    ["true", true],
    ["NULL", null],
    ["'a\"b\\c' || chr(10) || '中文😀'", 'a"b\\c\n中文😀'],
    ["DATE '2024-02-29'", "2024-02-29"],
    ["TIMESTAMP '2024-02-29 01:02:03'", "2024-02-29T01:02:03"],
    ["TIMESTAMP '2024-02-29 01:02:03.5'", "2024-02-29T01:02:03.5"],
    ["TIMESTAMPTZ '2024-02-29 01:02:03+00'", "2024-02-29T01:02:03Z"],
    ["'infinity'::TIMESTAMP", null],
    ["TIME '01:02:03'", "01:02:03"],
    ["'\\xAA\\x01'::BLOB", "aa01"],
    ["[1, NULL, 3]", [1, null, 3]],
    ["{'a': 1, 'b': [DATE '2024-01-01']}", { a: 1, b: ["2024-01-01"] }],
    ["MAP {'k': 1}", [["k", 1]]],
    ["'0f8b9c4e-0000-4000-8000-000000000001'::UUID", "0f8b9c4e-0000-4000-8000-000000000001"],
    ["INTERVAL 1 DAY", "1 day"],
  ])("encodes %s", async (expression, expected) => {
    expect(await cell(expression)).toEqual(expected);
  });

  it("names the columns with their types", async () => {
    const { bytes } = await encode('SELECT 1::BIGINT AS "学号", 1.5::DECIMAL(4, 1) AS b');
    expect(bodyOf(bytes).columns).toEqual([
      { name: "学号", type: "BIGINT" },
      { name: "b", type: "DECIMAL(4,1)" },
    ]);
  });

  it("gives row objects, with names made different", async () => {
    const { bytes } = await encode('SELECT 1 AS a, 2 AS a, \'x\' AS "q"""', "objects");
    expect(JSON.parse(bytes.toString())).toEqual([{ a: 1, "a:1": 2, 'q"': "x" }]);
  });

  it("encodes no rows", async () => {
    expect(bodyOf((await encode("SELECT 1 AS a WHERE false")).bytes)).toEqual({
      columns: [{ name: "a", type: "INTEGER" }],
      rows: [],
    });
    expect((await encode("SELECT 1 WHERE false", "objects")).bytes.toString()).toBe("[]");
  });

  it("stops at the row cap and says so", async () => {
    expect(await encode("FROM range(100)", "table", 100)).toMatchObject({ rowCount: 100, truncated: false });
    expect(await encode("FROM range(101)", "table", 100)).toMatchObject({ rowCount: 100, truncated: true });
    expect(await encode("FROM range(100000)", "table", 5000)).toMatchObject({
      rowCount: 5000,
      truncated: true,
    });
  });

  it("stops at the byte cap, counted in bytes", async () => {
    const found = await encode("SELECT repeat('中', 100) FROM range(100)", "table", 1000, 3000);
    expect(found).toMatchObject({ truncated: true });
    expect(found.bytes.length).toBeLessThanOrEqual(3000);
    expect(bodyOf(found.bytes).rows).toHaveLength(found.rowCount);
  });
});
