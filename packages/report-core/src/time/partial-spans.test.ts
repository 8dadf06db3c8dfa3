import { ChartContent } from "@provost/contract/chart/chart-content";
import type { TimeUnit } from "@provost/contract/report/bucket";
import { WireFilterNode } from "@provost/contract/report/filter";
import { readContent } from "@provost/contract/report/query-spec";
import { describe, expect, it } from "vitest";
import { calendar, filter } from "../query/compile-query.fixtures.ts";
import { type DatedColumn, extentOf, partialSpans } from "./partial-spans.ts";
import { partialWords } from "./partial-words.ts";

const day: DatedColumn = { column: "day", type: "DATE", params: {}, calendar, today: "2026-06-12" };
const moment: DatedColumn = { ...day, type: "TIMESTAMP" };
const zoned: DatedColumn = { ...day, type: "TIMESTAMP WITH TIME ZONE" };

const treeOf = (filters: readonly object[]) =>
  readContent(ChartContent.parse({ filters: filters.map((one) => WireFilterNode.parse(one)) })).filter;

/** The partial spans in words. */
function partial(
  unit: TimeUnit,
  newest: string | null | undefined,
  filters: readonly object[] = [],
  column: DatedColumn = day,
): string[] {
  const limits = { unit, column, extent: extentOf(treeOf(filters), column) };
  return partialSpans(limits, newest).map((span) => partialWords(span, { unit, calendar, language: "en" }));
}
const at = (operator: string, ...values: string[]) =>
  filter("day", operator, { value1: values[0], ...(values[1] === undefined ? {} : { value2: values[1] }) });

describe("the present span", () => {
  it.each<[TimeUnit, string]>([
    ["week", "Week of 8 Jun 2026, through 10 Jun"],
    ["month", "Jun 2026, through 10 Jun"],
    ["quarter", "Q2 2026, through 10 Jun"],
    ["year", "2026, through 10 Jun"],
    ["term", "2025–2026 2, through 10 Jun"],
    ["schoolYear", "2025–2026 school year, through 10 Jun 2026"],
  ])("is partial as far as the data go: %s", (unit, words) => {
    expect(partial(unit, "2026-06-10")).toEqual([words]);
  });

  it("is whole once rows reach its last day, or go beyond it", () => {
    expect(partial("month", "2026-06-29")).toEqual(["Jun 2026, through 29 Jun"]);
    expect(partial("month", "2026-06-30")).toEqual([]);
    expect(partial("month", "2026-09-03")).toEqual([]);
  });

  it("is not partial when it is over, whatever day the last row is of", () => {
    expect(partial("month", "2026-06-26", [], { ...day, today: "2026-06-30" })).toEqual([
      "Jun 2026, through 26 Jun",
    ]);
    expect(partial("month", null, [], { ...day, today: "2026-07-01" })).toEqual([]);
    expect(partial("month", "2026-06-26", [], { ...day, today: "2026-07-01" })).toEqual([]);
  });

  it("is none without rows, between terms, and of days that are not divided", () => {
    expect(partial("month", null)).toEqual([]);
    expect(partial("term", "2026-07-20", [], { ...day, today: "2026-07-20" })).toEqual([]);
    expect(partial("day", "2026-06-12")).toEqual([]);
    expect(partial("day", "2026-06-12 00:00:00", [], moment)).toEqual([]);
    expect(partial("day", "2026-06-12 14:05:30", [], moment)).toEqual(["12 Jun 2026, through 14:05"]);
  });

  it("is partial as far as is known when nobody has looked", () => {
    expect(partial("month", undefined)).toEqual(["Jun 2026"]);
  });
});

describe("spans that a filter truncates", () => {
  const past = "2026-06-10";
  it.each<[string, object[], string[]]>([
    ["from a day on", [at(">=", "2026-01-15")], ["Jan 2026, from 15 Jan", "Jun 2026, through 10 Jun"]],
    ["from the first day on", [at(">=", "2026-01-01")], ["Jun 2026, through 10 Jun"]],
    ["after the day before the first", [at(">", "2025-12-31")], ["Jun 2026, through 10 Jun"]],
    ["until a day, though it is over", [at("<=", "2026-03-30")], ["Mar 2026, through 30 Mar"]],
    ["until the last day", [at("<=", "2026-03-31")], []],
    ["before the first day of the next", [at("<", "2026-04-01")], []],
    [
      "between two days",
      [at("BETWEEN", "2026-01-02", "2026-03-30")],
      ["Jan 2026, from 2 Jan", "Mar 2026, through 30 Mar"],
    ],
    [
      "between two days of one span",
      [at("BETWEEN", "2026-03-02", "2026-03-09")],
      ["Mar 2026, 2 Mar to 9 Mar"],
    ],
    ["half a range", [filter("day", "BETWEEN", { value2: "2026-03-30" })], ["Mar 2026, through 30 Mar"]],
    ["one day", [at("=", "2026-03-02")], ["Mar 2026, 2 Mar"]],
    [
      "a list",
      [filter("day", "in", { arrValue: ["2026-03-02", "2026-02-03"] })],
      ["Feb 2026, from 3 Feb", "Mar 2026, through 2 Mar"],
    ],
    ["a period", [at("period", "last30Days")], ["May 2026, from 14 May", "Jun 2026, through 10 Jun"]],
    [
      "two filters",
      [at(">=", "2026-01-15"), at(">=", "2026-02-03")],
      ["Feb 2026, from 3 Feb", "Jun 2026, through 10 Jun"],
    ],
    [
      "either of two",
      [{ any: [at(">=", "2026-01-15"), at(">=", "2026-02-03")] }],
      ["Jan 2026, from 15 Jan", "Jun 2026, through 10 Jun"],
    ],
    [
      "or another column",
      [{ any: [at(">=", "2026-01-15"), filter("school", "=", { value1: "A" })] }],
      ["Jun 2026, through 10 Jun"],
    ],
    ["a value that was not supplied", [at(">=", "${from}")], ["Jun 2026, through 10 Jun"]],
    [
      "either of two, of which one was not supplied",
      [{ any: [at(">=", "2026-01-15"), at(">=", "${from}")] }],
      ["Jan 2026, from 15 Jan", "Jun 2026, through 10 Jun"],
    ],
    ["a year", [{ ...at("=", "2025-01-01"), bucket: { kind: "time", unit: "year" } }], []],
    ["without", [at("!=", "2026-03-30")], ["Jun 2026, through 10 Jun"]],
  ])("%s", (_, filters, words) => {
    expect(partial("month", past, filters)).toEqual(words);
  });

  it("reads what a parameter supplies", () => {
    expect(partial("month", null, [at(">=", "${from}")], { ...day, params: { from: "2026-01-15" } })).toEqual(
      ["Jan 2026, from 15 Jan"],
    );
  });

  it("truncates weeks at the ends of months", () => {
    const march = { ...at("=", "2026-03-01"), bucket: { kind: "time", unit: "month" } };
    expect(partial("week", null, [march])).toEqual([
      "Week of 23 Feb 2026, from 1 Mar",
      "Week of 30 Mar 2026, through 31 Mar",
    ]);
  });

  it("takes a moment at midnight for its day, and the last minute for the end of one", () => {
    expect(partial("month", null, [at("<=", "2026-03-31")], moment)).toEqual([]);
    expect(partial("month", null, [at("<=", "2026-03-31 23:59")], moment)).toEqual([]);
    expect(partial("month", null, [at("<=", "2026-03-31 12:00")], moment)).toEqual([
      "Mar 2026, through 31 Mar",
    ]);
    expect(partial("day", null, [at(">=", "2026-03-31 12:00")], moment)).toEqual(["31 Mar 2026, from 12:00"]);
  });

  it("reads moments with a zone by the tenant's clocks", () => {
    // In Shanghai it is midnight at 16:00 of UTC.
    expect(partial("month", null, [at("<", "2026-03-31T16:00:00Z")], zoned)).toEqual([]);
    expect(partial("month", null, [at(">=", "2026-03-31T16:00:00Z")], zoned)).toEqual([]);
    expect(partial("month", null, [at(">=", "2026-04-01T08:00:00+08:00")], zoned)).toEqual([
      "Apr 2026, from 1 Apr",
    ]);
  });
});

it("says it in Chinese", () => {
  const words = (unit: TimeUnit, filters: object[], newest: string | null) => {
    const limits = { unit, column: day, extent: extentOf(treeOf(filters), day) };
    return partialSpans(limits, newest).map((span) => partialWords(span, { unit, calendar, language: "zh" }));
  };
  expect(words("month", [at(">=", "2026-06-05")], "2026-06-12")).toEqual([
    "2026 年 6 月，6 月 5 日至 6 月 12 日",
  ]);
  expect(words("month", [at(">=", "2026-05-05")], "2026-06-12")).toEqual([
    "2026 年 5 月，自 5 月 5 日起",
    "2026 年 6 月，截至 6 月 12 日",
  ]);
  expect(words("schoolYear", [], "2026-06-12")).toEqual(["2025–2026 学年，截至 2026 年 6 月 12 日"]);
});
