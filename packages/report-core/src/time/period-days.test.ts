import { TimeUnit } from "@provost/contract/report/bucket";
import { NamedPeriod, readPeriod } from "@provost/contract/report/relative-period";
import type { Calendar } from "@provost/contract/wire/calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendar, compile, compiled } from "../query/compile-query.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";
import * as days from "./period-days.ts";

function periodDays(text: string, by: Calendar, today: string): days.DayRange | null {
  const period = readPeriod(text);
  if (period === null) throw new Error(`${text} is not a period`);
  return days.periodDays(period, by, today);
}

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
    // A leap day, at the end and within.
    ["last1Days", "2024-02-29", "2024-02-29", "2024-03-01"],
    ["previous365Days", "2024-03-01", "2023-03-02", "2024-03-01"],
    ["previous366Days", "2024-03-01", "2023-03-01", "2024-03-01"],
    ["last12Months", "2024-02-29", "2023-03-01", "2024-03-01"],
    ["previous1Months", "2024-03-31", "2024-02-01", "2024-03-01"],
    ["previous12Months", "2024-02-29", "2023-02-01", "2024-02-01"],
    ["last2Quarters", "2024-02-29", "2023-10-01", "2024-04-01"],
    ["previous2Quarters", "2024-02-29", "2023-07-01", "2024-01-01"],
    ["last2Years", "2024-12-31", "2023-01-01", "2025-01-01"],
    ["previous2Years", "2025-01-01", "2023-01-01", "2025-01-01"],
    // The last day of a week and the first of the next one.
    ["last2Weeks", "2024-03-10", "2024-02-26", "2024-03-11"],
    ["last2Weeks", "2024-03-11", "2024-03-04", "2024-03-18"],
    ["previous2Weeks", "2024-03-11", "2024-02-26", "2024-03-11"],
    ["last2SchoolYears", "2024-08-31", "2022-09-01", "2024-09-01"],
    ["last2SchoolYears", "2024-09-01", "2023-09-01", "2025-09-01"],
    ["previous2SchoolYears", "2024-09-01", "2022-09-01", "2024-09-01"],
    // Within a term, on its first and last days, and between terms.
    ["last3Terms", "2024-03-15", "2023-02-20", "2024-07-11"],
    ["previous3Terms", "2024-03-15", "2022-09-01", "2024-01-21"],
    ["last2Terms", "2024-02-20", "2023-09-01", "2024-07-11"],
    ["last2Terms", "2024-02-19", "2023-02-20", "2024-01-21"],
    ["last1Terms", "2024-07-10", "2024-02-20", "2024-07-11"],
    ["last1Terms", "2024-07-11", "2024-02-20", "2024-07-11"],
    ["previous1Terms", "2024-07-10", "2023-09-01", "2024-01-21"],
    ["previous1Terms", "2024-07-11", "2024-02-20", "2024-07-11"],
    ["last2Terms", "2024-01-01", "2023-02-20", "2024-01-21"],
    ["last99Terms", "2024-03-15", "1975-02-20", "2024-07-11"],
  ] as const)("%s on %s runs from %s to before %s", (period, today, from, until) => {
    expect(periodDays(period, calendar, today)).toEqual({ from, until });
  });

  it("knows no term between terms, and none at all without terms", () => {
    expect(periodDays("thisTerm", calendar, "2024-02-01")).toBeNull();
    for (const period of ["lastTerm", "last3Terms", "previous3Terms"])
      expect(periodDays(period, { ...calendar, terms: [] }, "2024-03-15")).toBeNull();
  });

  it("begins weeks on the tenant's day", () => {
    expect(periodDays("thisWeek", { ...calendar, weekStart: 0 }, "2024-03-15")?.from).toBe("2024-03-10");
    expect(periodDays("thisWeek", { ...calendar, weekStart: 6 }, "2024-03-15")?.from).toBe("2024-03-09");
    const sunday = { ...calendar, weekStart: 0 as const };
    const range = (from: string, until: string) => ({ from, until });
    expect(periodDays("last2Weeks", sunday, "2024-03-09")).toEqual(range("2024-02-25", "2024-03-10"));
    expect(periodDays("last2Weeks", sunday, "2024-03-10")).toEqual(range("2024-03-03", "2024-03-17"));
    expect(periodDays("previous2Weeks", sunday, "2024-03-10")).toEqual(range("2024-02-25", "2024-03-10"));
  });

  it("begins and ends on the last days that years have, where a calendar names 29 February", () => {
    const leap: Calendar = {
      ...calendar,
      schoolYearStart: "02-29",
      terms: [{ name: "winter", start: "11-01", end: "02-29" }],
    };
    expect(periodDays("last2SchoolYears", leap, "2024-02-28")?.from).toBe("2023-02-28");
    expect(periodDays("last2SchoolYears", leap, "2024-02-27")?.from).toBe("2022-02-28");
    expect(periodDays("last1Terms", leap, "2024-03-01")).toEqual({ from: "2023-11-01", until: "2024-03-01" });
    expect(periodDays("last1Terms", leap, "2023-03-01")).toEqual({ from: "2022-11-01", until: "2023-03-01" });
  });

  it("counts a term that is one year long, and takes terms that overlap one after the other", () => {
    const yearly: Calendar = { ...calendar, terms: [{ name: "year", start: "09-01", end: "08-31" }] };
    expect(periodDays("last2Terms", yearly, "2024-03-15")).toEqual({
      from: "2022-09-01",
      until: "2024-09-01",
    });
    const twice: Calendar = {
      ...calendar,
      terms: [...calendar.terms, { name: "exams", start: "01-10", end: "02-25" }],
    };
    expect(periodDays("previous2Terms", twice, "2024-03-15")).toEqual({
      from: "2023-02-20",
      until: "2024-01-21",
    });
  });

  it("never ends before it begins, whatever the day", () => {
    const day = fc.date({ min: new Date("1971-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...NamedPeriod.options), (date, period) => {
        const found = periodDays(period, calendar, date.toISOString().slice(0, 10));
        expect(found === null || found.from < found.until).toBe(true);
      }),
    );
  });

  it("counts one span more at its beginning alone, and the same before today's", () => {
    const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    const units = fc.constantFrom(...TimeUnit.options);
    fc.assert(
      fc.property(day, units, fc.integer({ min: 1, max: 40 }), (date, unit, count) => {
        const today = date.toISOString().slice(0, 10);
        const of = (withCurrent: boolean, number: number) =>
          days.periodDays({ count: number, unit, withCurrent }, calendar, today) ?? { from: "", until: "" };
        const [some, more] = [of(true, count), of(true, count + 1)];
        expect([more.until, more.from < some.from]).toEqual([some.until, true]);
        if (days.spanDays(unit, calendar, today)) expect(of(false, count).from).toBe(more.from);
        else expect(of(false, count)).toEqual(some);
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

  it("takes the days of a counted period, with and without the present span", () => {
    expect(where("tested", "last2Months")[1]).toEqual(["2024-02-01", "2024-04-01"]);
    expect(where("tested", "previous2Terms")[1]).toEqual(["2023-02-20", "2024-01-21"]);
  });

  it("lets no row through where the period holds no day, and is dropped without a value", () => {
    expect(where("tested", "thisTerm", { today: "2024-02-01" })).toEqual(["1 = 0", []]);
    expect(where("tested", "")).toEqual([undefined, []]);
  });

  it("refuses an unknown period and a column without days", () => {
    for (const wrong of ["nextWeek", "last0Terms", "last100Terms", "last10000Days", "last7"])
      expect(compile(period("tested", wrong))).toMatchObject({
        details: { detail: "tested: the period doesn't exist" },
      });
    expect(compile(period("county", "today"))).toMatchObject({
      details: { detail: "county: only dates can be filtered by a period" },
    });
  });
});
