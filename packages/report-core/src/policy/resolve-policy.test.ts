import type { RowRule, TablePolicy } from "@provost/contract/people/policy";
import { describe, expect, it } from "vitest";
import { compile, compiled, dimensions, filter, measures, scores } from "../query/compile-query.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toInlineSql, toSql } from "../sql/print.ts";
import { viewSelect } from "./apply-policy.ts";
import { resolvePolicy } from "./resolve-policy.ts";

const table = { id: "t1", columns: ["county", "read", "pupils"] };
const policy = (part: Partial<TablePolicy>): TablePolicy => ({
  tableId: "t1",
  columns: null,
  rows: [],
  ...part,
});
const own: RowRule = { column: "county", operator: "=", values: [{ attribute: "county" }] };
const butte = { column: "county", operator: "=", values: ["Butte"] };

describe("resolvePolicy", () => {
  it("shows nothing of a table that no policy names", () => {
    expect(resolvePolicy([], table, {})).toBeNull();
    expect(resolvePolicy([policy({ tableId: "t2" })], table, {})).toBeNull();
    expect(resolvePolicy([policy({ columns: ["salary"] })], table, {})).toBeNull();
  });

  it.each([
    ["missing", {}],
    ["empty", { county: "" }],
    ["null", { county: null }],
    ["an empty list", { county: [] }],
    ["inherited", Object.create({ county: "Butte" })],
  ])("shows no row to a reader whose attribute is %s", (_, attributes) => {
    expect(resolvePolicy([policy({ rows: [own] })], table, attributes)).toMatchObject({ rows: [] });
  });

  it("puts the reader's attributes in", () => {
    expect(resolvePolicy([policy({ rows: [own] })], table, { county: "Butte" })).toEqual({
      columns: null,
      rows: [[butte]],
    });
  });

  it("fits a list of the reader's by any of its values", () => {
    const many = { county: ["Butte", "Kern"] };
    const of = (operator: RowRule["operator"]) =>
      resolvePolicy([policy({ rows: [{ ...own, operator }] })], table, many)?.rows;
    expect(of("=")).toEqual([[{ column: "county", operator: "in", values: ["Butte", "Kern"] }]]);
    expect(of("!=")).toEqual([[{ column: "county", operator: "not in", values: ["Butte", "Kern"] }]]);
  });

  it("shows what any role shows", () => {
    expect(resolvePolicy([policy({ rows: [own] }), policy({})], table, {})).toEqual({
      columns: null,
      rows: null,
    });
    const wide = policy({ columns: ["county", "read"] });
    expect(resolvePolicy([wide, policy({ columns: ["pupils"] })], table, {})).toEqual({
      columns: ["county", "read", "pupils"],
      rows: null,
    });
  });

  it("shows a column only in the rows of the roles that show it", () => {
    const names = policy({ columns: ["county", "read"] });
    expect(resolvePolicy([names, policy({ rows: [own] })], table, { county: "Butte" })).toEqual({
      columns: ["county", "read"],
      rows: null,
      partial: [{ column: "pupils", rows: [[butte]] }],
    });
  });
});

describe("a view in a query", () => {
  const content = { selectedDimension: dimensions("county"), selectedCalcul: measures("avg read") };
  const view = {
    columns: ["county", "read"],
    rows: [[{ column: "pupils", operator: ">", values: [10] }] as const],
  };

  it("hides columns as if they were not there", () => {
    const hidden = { ...content, filters: [filter("pupils", ">", { value1: 1 })] };
    expect(compile(hidden, { view })).toMatchObject({
      reason: "column_unknown",
      details: { column: "pupils" },
    });
  });

  it("reads from the filtered sub-query only", () => {
    const { text, params } = toSql(compiled(content, { view }).select, duckdb);
    expect(text).toContain(
      'FROM (SELECT "county", "read" FROM "scores" WHERE "pupils" > CAST($1 AS BIGINT)) AS "scores"',
    );
    expect(params).toEqual([10]);
  });

  it.each([
    ["without alternatives", []],
    ["whose value does not fit", [[{ column: "pupils", operator: "=" as const, values: ["many"] }]]],
    ["whose value is null", [[{ column: "pupils", operator: "=" as const, values: [null] }]]],
    ["whose column is gone", [[{ column: "gone", operator: "=" as const, values: [1] }]]],
  ])("lets no row through for rules %s", (_, rows) => {
    expect(toInlineSql(viewSelect(scores, { columns: ["county"], rows }), duckdb)).toBe(
      'SELECT "county" FROM "scores" WHERE 1 = 0',
    );
  });

  it("prints a view's body with its values put in", () => {
    const rows = [[{ column: "county", operator: "=" as const, values: ["O'Brien"] }]];
    const partial = [{ column: "read", rows }];
    expect(toInlineSql(viewSelect(scores, { columns: ["county"], rows: null, partial }), duckdb)).toBe(
      `SELECT "county", CASE WHEN "county" = 'O''Brien' THEN "read" END AS "read" FROM "scores"`,
    );
  });
});
