import { RelativePeriod } from "@provost/contract/report/relative-period";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendar, compile, compiled } from "../query/compile-query.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";
import { periodDays } from "./period-days.ts";

describe("periods reckoned from today", () => {
  it.each([
    ["today", "2024-03-15", "2024-03-15", "2024-03-16"],
    ["thisWeek", "2024-03-15", "2024-03-11", "2024-03-18"],
    ["lastWeek", "2024-03-15", "2024-03-04", "2024-03-11"],
    ["thisMonth", "2024-02-29", "2024-02-01", "2024-03-01"],
    ["lastMonth", "2024-01-05", "2023-12-01", "2024-01-01"],
    ["thisYear", "2024-12-31", "2024-01-01", "2025-01-01"],
    ["lastYear", "2024-01-01", "2023-01-01", "2024-01-01"],
    ["thisSchoolYear", "2024-08-31", "2023-09-01", "2024-09-01"],
    ["lastSchoolYear", "2024-09-01", "2023-09-01", "2024-09-01"],
    ["thisTerm", "2024-01-10", "2023-09-01", "2024-01-21"],
    ["thisTerm", "2024-03-15", "2024-02-20", "2024-07-11"],
    ["lastTerm", "2024-03-15", "2023-09-01", "2024-01-21"],
    ["lastTerm", "2024-02-01", "2023-09-01", "2024-01-21"],
    ["lastTerm", "2023-10-01", "2023-02-20", "2023-07-11"],
    ["last7Days", "2024-03-01", "2024-02-24", "2024-03-02"],
    ["last30Days", "2024-03-15", "2024-02-15", "2024-03-16"],
    ["last365Days", "2024-03-15", "2023-03-17", "2024-03-16"],
  ] as const)("%s on %s runs from %s to before %s", (period, today, from, until) => {
    expect(periodDays(period, calendar, today)).toEqual({ from, until });
  });

  it("knows no term between terms, and none at all without terms", () => {
    expect(periodDays("thisTerm", calendar, "2024-02-01")).toBeNull();
    expect(periodDays("lastTerm", { ...calendar, terms: [] }, "2024-03-15")).toBeNull();
  });

  it("begins weeks on the tenant's day", () => {
    expect(periodDays("thisWeek", { ...calendar, weekStart: 0 }, "2024-03-15")?.from).toBe("2024-03-10");
    expect(periodDays("thisWeek", { ...calendar, weekStart: 6 }, "2024-03-15")?.from).toBe("2024-03-09");
  });

  it("never ends before it begins, whatever the day", () => {
    const day = fc.date({ min: new Date("1971-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...RelativePeriod.options), (date, period) => {
        const days = periodDays(period, calendar, date.toISOString().slice(0, 10));
        expect(days === null || days.from < days.until).toBe(true);
      }),
    );
  });
});

describe("filters by a period", () => {
  const period = (column: string, value1: unknown) => ({
    selectedDimension: [{ Column: "county" }],
    filters: [{ filteCol: column, filterOperator: "period", value: { value1 } }],
  });
  const where = (column: string, value1: unknown, options = {}) => {
    const { text, params } = toSql(compiled(period(column, value1), options).select, duckdb);
    return [/WHERE (.*) GROUP BY/.exec(text)?.[1], params];
  };

  it("takes the days of the period, of dates and of moments", () => {
    expect(where("tested", "lastMonth")).toEqual([
      '"tested" >= CAST($1 AS DATE) AND "tested" < CAST($2 AS DATE)',
      ["2024-02-01", "2024-03-01"],
    ]);
    expect(where("sent", "today")).toEqual([
      '"sent" >= CAST($1 AS TIMESTAMP) AND "sent" < CAST($2 AS TIMESTAMP)',
      ["2024-03-15", "2024-03-16"],
    ]);
  });

  it("lets no row through where the period holds no day, and is dropped without a value", () => {
    expect(where("tested", "thisTerm", { today: "2024-02-01" })).toEqual(["1 = 0", []]);
    expect(where("tested", "")).toEqual([undefined, []]);
  });

  it("refuses an unknown period and a column without days", () => {
    expect(compile(period("tested", "nextWeek"))).toMatchObject({
      details: { detail: "tested: the period doesn't exist" },
    });
    expect(compile(period("county", "today"))).toMatchObject({
      details: { detail: "county: only dates can be filtered by a period" },
    });
  });
});
