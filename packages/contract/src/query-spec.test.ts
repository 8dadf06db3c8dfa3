import { expect, it } from "vitest";
import { ChartContent } from "./chart-content.ts";
import { readContent } from "./query-spec.ts";

const read = (content: object) => readContent(ChartContent.parse(content));

it("reads the wire names of a content", () => {
  const spec = read({
    dataSrc: "scores",
    selectedDimension: [{ Column: "county", asxAxis: true }],
    selectedCalcul: [{ Column: "read", Type: "double", calculFunc: "avg" }],
    orderByStrs: ["read desc", "county", "odd name asc"],
    limit: 20,
  });
  expect(spec).toMatchObject({
    table: "scores",
    dimensions: ["county"],
    measures: [{ column: "read", func: "avg" }],
    order: [
      { column: "read", direction: "desc" },
      { column: "county", direction: "asc" },
      { column: "odd name", direction: "asc" },
    ],
    limit: 20,
    page: false,
  });
});

it("takes the first function of the type for a measure without one, and leaves it open without a type", () => {
  const { measures } = read({
    selectedCalcul: [
      { Column: "a", Type: "decimal(8,2)" },
      { Column: "b", Type: "varchar(20)" },
      { Column: "c" },
    ],
  });
  expect(measures.map(({ func }) => func)).toEqual(["sum", "count", null]);
});

it("takes as many values as the operator wants", () => {
  const value = { value1: 1, value2: 2, arrValue: [3, 4] };
  const filters = ["=", "BETWEEN", "in", "like"].map((filterOperator) => ({
    filteCol: "a",
    filterOperator,
    value,
  }));
  const { filter } = read({ filters });
  expect(filter).toMatchObject({
    kind: "all",
    of: [{ values: [1] }, { values: [1, 2] }, { values: [3, 4] }, { values: [1] }],
  });
});

it("keeps each end of a range in its place", () => {
  const ends = [{ value2: 9 }, { value1: 1 }, {}].map((value) => ({
    filteCol: "a",
    filterOperator: "BETWEEN",
    value,
  }));
  expect(read({ filters: ends }).filter).toMatchObject({
    of: [{ values: [null, 9] }, { values: [1, null] }, { values: [] }],
  });
});

it("reads groups of filters", () => {
  const compare = { filteCol: "a", filterOperator: "=", value: { value1: 1 } };
  expect(read({ filters: [{ any: [compare, { all: [compare] }] }] }).filter).toMatchObject({
    of: [{ kind: "any", of: [{ kind: "compare" }, { kind: "all", of: [{ kind: "compare" }] }] }],
  });
});

it("refuses a chart type and an operator it does not know", () => {
  expect(ChartContent.safeParse({ chartType: "donut" }).success).toBe(false);
  expect(ChartContent.safeParse({ filters: [{ filteCol: "a", filterOperator: "~" }] }).success).toBe(false);
});
