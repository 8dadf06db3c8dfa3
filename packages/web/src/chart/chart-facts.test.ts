import { ChartContent } from "@provost/contract/chart/chart-content";
import { describe, expect, it } from "vitest";
import { chartFactNames, chartFacts, factsOf } from "./chart-facts.ts";

const plain = { name: "n", content: ChartContent.parse({}) };
const full = ChartContent.parse({
  chartType: "combo",
  dataSrc: "scores",
  selectedDimension: [{ Column: "day", label: "日期", bucket: { kind: "time", unit: "schoolYear" } }],
  selectedCalcul: [
    {
      Column: "*",
      show: "rate",
      condition: [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }],
    },
  ],
  filters: [{ any: [{ filteCol: "school", filterOperator: "is null" }] }],
  having: [{ filteCol: "count", filterOperator: ">", value: { value1: 5 } }],
  orderByStrs: ["count desc"],
  top: { dimension: "school", count: 5, by: "count", others: true },
  limit: 9,
  page: true,
  totals: [[], ["school"]],
  layout: { rows: ["day"], columns: [], axis: ["day"] },
  published: true,
  calculated: [{ name: "ratio", expression: "a / b" }],
  parameters: [{ name: "p", type: "number", default: 3, values: { table: "scores", column: "score" } }],
  sql: "select 1",
  sqlDimensions: ["a"],
  nameEn: "N",
  sqlAsTable: true,
  chartStyle: { legend: "top", stacked: true, axis: { min: 1 }, hidden: ["a", "b"] },
});

describe("a chart in words", () => {
  it("says everything that its content holds", () => {
    expect(factsOf({ name: "n", content: full }, "en")).toEqual({
      name: "n",
      nameEn: "N",
      table: "scores",
      chartType: "Combo chart",
      dimensions: "日期 by school year",
      measures: "Rows, rate, score ≥ 60",
      filters: "(school is empty)",
      having: "count > 5",
      sort: "count desc",
      top: "school: the 5 with the highest count, the rest as “Other”",
      limit: "9",
      page: "yes",
      totals: "of all, by school",
      layout: "day × –",
      published: "yes",
      calculated: "ratio = a / b",
      parameters: "p (number) ∈ scores.score = 3",
      sql: "select 1",
      sqlDimensions: "a",
      sqlAsTable: "yes",
      style: "legend: top, stacked: yes, axis: min 1, hidden columns: a / b",
    });
    expect(factsOf({ name: "n", content: full }, "zh").top).toBe("school：count 最大的 5 个，其余合并");
  });

  it("differs for every part of a content that differs", () => {
    const [empty, whole] = [factsOf(plain, "zh"), factsOf({ name: "m", content: full }, "zh")];
    const parts = Object.keys(ChartContent.shape).length;
    expect(chartFacts.filter((fact) => empty[fact] !== whole[fact])).toEqual(chartFacts);
    // The name is no part of the content.
    expect(chartFacts.length - 1).toBe(parts);
  });

  it("is empty where there is nothing of the kind, in both languages", () => {
    const { name, chartType, ...rest } = factsOf(plain, "en");
    expect([name, chartType]).toEqual(["n", "Table"]);
    expect(new Set(Object.values(rest))).toEqual(new Set([""]));
    for (const { zh, en } of Object.values(chartFactNames)) expect([zh, en]).not.toContain("");
  });
});
