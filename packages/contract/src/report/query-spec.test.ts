import { describe, expect, it } from "vitest";
import { ChartContent } from "../chart/chart-content.ts";
import { TimeUnit } from "./bucket.ts";
import { FilterOperator, RuleOperator } from "./filter.ts";
import { filterOperators } from "./filter-operators.ts";
import { readContent } from "./query-spec.ts";
import { countedText, mostCounted, offeredPeriods, periodName, readPeriod } from "./relative-period.ts";

const read = (content: object) => readContent(ChartContent.parse({ dataSrc: "scores", ...content }));
const filter = (filterOperator: string, value: object, more: object = {}) => ({
  filteCol: "read",
  filterOperator,
  value,
  ...more,
});

describe("a chart's content as a query", () => {
  it("asks nothing more than it says", () => {
    expect(read({})).toEqual({
      table: "scores",
      dimensions: [],
      measures: [],
      filter: { kind: "all", of: [] },
      having: { kind: "all", of: [] },
      order: [],
      top: null,
      totals: [],
      calculated: [],
      layout: null,
      limit: null,
      page: false,
    });
  });

  it("3.11 3.12 reads table, dimensions, measures, order, filters, limit and page by their wire names", () => {
    const spec = read({
      selectedDimension: [{ Column: "county", Type: "VARCHAR" }],
      selectedCalcul: [{ Column: "read", calculFunc: "avg" }],
      orderByStrs: ["read desc", "county asc"],
      filters: [filter(">=", { value1: 60 })],
      limit: 5,
      page: true,
    });
    expect(spec).toMatchObject({
      table: "scores",
      dimensions: [{ column: "county" }],
      measures: [{ column: "read", func: "avg" }],
      order: [
        { column: "read", direction: "desc" },
        { column: "county", direction: "asc" },
      ],
      filter: { kind: "all", of: [{ column: "read", operator: ">=", values: [60] }] },
      limit: 5,
      page: true,
    });
  });

  it("reads spans, conditions, what is shown, chosen groups and totals", () => {
    const bucket = { kind: "time", unit: "month" };
    const spec = read({
      selectedDimension: [{ Column: "tested", bucket }, { Column: "county" }],
      selectedCalcul: [
        {
          Column: "*",
          calculFunc: "count",
          condition: [filter(">=", { value1: 60 })],
          show: "changeRate",
          since: "yearBefore",
          days: "same",
          showBy: { along: ["county"], from: "first" },
        },
      ],
      having: [filter(">", { value1: 1 })],
      top: { dimension: "county", count: 3, by: "count" },
      totals: [[], ["county"]],
      calculated: [{ name: "x", expression: "read + 1" }],
    });
    expect(spec).toMatchObject({
      dimensions: [
        { column: "tested", bucket },
        { column: "county", bucket: null },
      ],
      measures: [
        {
          column: "*",
          func: "count",
          show: "changeRate",
          since: "yearBefore",
          sameDays: true,
          showBy: { along: ["county"], from: "first" },
          condition: { of: [{ operator: ">=", values: [60] }] },
        },
      ],
      having: { of: [{ column: "read", operator: ">" }] },
      top: { dimension: "county", count: 3, by: "count", direction: "desc", others: false },
      totals: [[], ["county"]],
      calculated: [{ name: "x", expression: "read + 1" }],
    });
  });

  it("keeps a measure's own function; without one its own type offers the first, without a type the column's will", () => {
    const { measures } = read({
      selectedCalcul: [
        { Column: "a", calculFunc: "none", Type: "DOUBLE" },
        { Column: "b", Type: "DATE" },
        { Column: "c" },
      ],
    });
    expect(
      measures.map(({ func, show, since, condition, showBy }) => [func, show, since, condition, showBy]),
    ).toEqual([
      ["none", "value", "previous", null, {}],
      ["count", "value", "previous", null, {}],
      [null, "value", "previous", null, {}],
    ]);
  });

  it("3.16 takes as many values as the operator does, and the bucket that is compared", () => {
    const bucket = { kind: "step", size: 10 };
    const operands = { value1: 1, value2: 2, arrValue: [3, 4] };
    const valuesOf = (operator: string): unknown => {
      const { filter: tree } = read({ filters: [filter(operator, operands, { bucket })] });
      const [one] = tree.kind === "compare" ? [] : tree.of;
      return one?.kind === "compare" ? { bucket: one.bucket, values: one.values } : one;
    };
    expect(valuesOf("=")).toEqual({ bucket, values: [1] });
    expect(valuesOf("BETWEEN")).toEqual({ bucket, values: [1, 2] });
    expect(valuesOf("not in")).toEqual({ bucket, values: [3, 4] });
    expect(valuesOf("is null")).toEqual({ bucket, values: [] });
    expect(valuesOf("period")).toEqual({ bucket, values: [1] });
  });
});

const nameOf = (text: string) => {
  const period = readPeriod(text);
  if (period === null) throw new Error(`${text} is not a period`);
  return { zh: periodName(period, "zh"), en: periodName(period, "en") };
};

describe("operators and periods", () => {
  it("5.17 5.18 5.19 5.20 begin with those of the spec, by their names and how many values they take", () => {
    const named = FilterOperator.options.slice(0, 9).map((one) => {
      const { name, params } = filterOperators[one];
      return [one, name.zh, params];
    });
    expect(named).toEqual([
      ["=", "等于", 1],
      [">", "大于", 1],
      ["<", "小于", 1],
      [">=", "大于等于", 1],
      ["<=", "小于等于", 1],
      ["!=", "不等于", 1],
      ["BETWEEN", "区间", 2],
      ["in", "属于", -1],
      ["like", "匹配", 1],
    ]);
  });

  it("are named in both languages, each differently", () => {
    for (const names of [
      FilterOperator.options.map((one) => filterOperators[one].name),
      offeredPeriods.map(nameOf),
    ]) {
      for (const language of ["zh", "en"] as const) {
        const words = names.map((name) => name[language]);
        expect(new Set(words).size).toBe(words.length);
      }
    }
  });

  it.each([
    ["last3Terms", { zh: "最近 3 个学期", en: "last 3 terms" }],
    ["previous2SchoolYears", { zh: "此前 2 个学年", en: "previous 2 school years" }],
    ["last1Weeks", { zh: "最近 1 周", en: "last 1 week" }],
    ["previous12Months", { zh: "此前 12 个月", en: "previous 12 months" }],
    ["last90Days", { zh: "最近 90 天", en: "last 90 days" }],
  ])("a counted period is written %s and named", (text, name) => {
    const period = readPeriod(text);
    expect(period !== null && typeof period !== "string" && countedText(period)).toBe(text);
    expect(nameOf(text)).toEqual(name);
  });

  it("a period counts at least one span, and at most so many of each unit", () => {
    for (const unit of TimeUnit.options) {
      const of = (count: number) => countedText({ count, unit, withCurrent: true });
      expect(readPeriod(of(mostCounted[unit]))).toEqual({
        count: mostCounted[unit],
        unit,
        withCurrent: true,
      });
      for (const count of [0, -1, 1.5, mostCounted[unit] + 1]) expect(readPeriod(of(count))).toBeNull();
    }
    for (const text of [
      "last03Days",
      "last3days",
      "next3Days",
      "last3Day",
      "last3Decades",
      "toString",
      "",
      7,
    ])
      expect(readPeriod(text)).toBeNull();
  });

  it("that depend on the day or take no value make no row rule", () => {
    expect(RuleOperator.safeParse("period").success || RuleOperator.safeParse("is null").success).toBe(false);
    expect(RuleOperator.parse("not in")).toBe("not in");
  });
});
