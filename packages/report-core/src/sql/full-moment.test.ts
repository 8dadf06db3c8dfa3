import { expect, it } from "vitest";
import { clickhouse, mysql } from "./dialect.ts";
import { fullMoment } from "./mysql-functions.ts";
import { toConditionSql } from "./print.ts";
import { column } from "./tree.ts";

it.each([
  ["2024-03-01", "2024-03-01 00:00:00"],
  ["2024-03-01 04:05", "2024-03-01 04:05:00"],
  ["2024-03-01T04:05:06", "2024-03-01 04:05:06"],
  ["2024-03-01T04:05Z", "2024-03-01 04:05:00"],
  ["2024-03-01 04:05:06.5Z", "2024-03-01 04:05:06.5"],
  ["2024-03-01T04:05+08:00", "2024-02-29 20:05:00"],
  ["2024-03-01T04:05:06.123456789-0330", "2024-03-01 07:35:06.123456"],
  ["2024-03-01 04:05-11", "2024-03-01 15:05:00"],
])("writes %s as %s", (text, written) => {
  expect(fullMoment(text)).toBe(written);
});

it("binds moments so where values have types, of days with a time of day as well", () => {
  for (const cast of ["instant", "zonedInstant"] as const) {
    const right = { kind: "value", value: "2024-03-01T04:05Z", type: "TIMESTAMP", cast } as const;
    const condition = { kind: "compare", left: column("at"), operator: "=", right } as const;
    expect(toConditionSql(condition, clickhouse).params).toEqual(["2024-03-01 04:05:00"]);
  }
});

it("compares with the values of a list one by one where they may be rounded", () => {
  const value = (of: number, cast: "fraction" | "whole") =>
    ({ kind: "value", value: of, type: "DECIMAL(9,2)", cast }) as const;
  const list = (cast: "fraction" | "whole") =>
    ({ kind: "in", of: column("n"), values: [value(1, cast), value(2, cast)], not: true }) as const;
  expect(toConditionSql(list("fraction"), clickhouse).text).toBe(
    'NOT ("n" = CAST({p1:Int64} AS Nullable(Float64)) OR "n" = CAST({p2:Int64} AS Nullable(Float64)))',
  );
  expect(toConditionSql(list("whole"), clickhouse).text).toContain("NOT IN (");
  expect(toConditionSql(list("fraction"), mysql).text).toContain("NOT IN (");
});
