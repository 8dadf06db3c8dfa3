import { ChartType } from "@provost/contract/chart/chart-type";
import { describe, expect, it } from "vitest";
import { chartTypes } from "../chart-type/chart-types.ts";
import { dimension, measure } from "../expected/expected-case.fixtures.ts";
import {
  areNearEqual,
  drawnWithColour,
  hexOf,
  stylePartsOf,
  withoutParts,
  withParts,
} from "./style-parts.ts";

const partsOf = (type: ChartType, dimensions: number, measures: number) =>
  stylePartsOf(chartTypes[type], { dimensions, measures });

describe("the parts of a style that are shown", () => {
  it("stacking belongs to bars with two dimensions, not to those with one (clause 4.35)", () => {
    expect(partsOf("bar", 1, 2).has("stacked")).toBe(false);
    expect(partsOf("bar", 2, 1).has("stacked")).toBe(true);
    expect(partsOf("horizontalBar", 2, 1).has("stacked")).toBe(true);
    expect(partsOf("stackBar", 2, 2).has("stacked")).toBe(false);
    expect(partsOf("area", 1, 2).has("stacked")).toBe(true);
  });

  it("have no legend where there is one series", () => {
    expect(partsOf("line", 1, 1).has("legend")).toBe(false);
    expect(partsOf("line", 1, 2).has("legend")).toBe(true);
    expect(partsOf("pie", 1, 1).has("legend")).toBe(true);
    expect(partsOf("boxPlot", 1, 5).has("legend")).toBe(false);
  });

  it("differences from the mean belong to bars of a single series", () => {
    expect(partsOf("bar", 1, 1).has("fromMean")).toBe(true);
    expect(partsOf("horizontalBar", 1, 1).has("fromMean")).toBe(true);
    expect(partsOf("bar", 2, 1).has("fromMean")).toBe(false);
    expect(partsOf("bar", 1, 2).has("fromMean")).toBe(false);
    expect(partsOf("line", 1, 1).has("fromMean")).toBe(false);
  });

  it("panels belong to charts on axes that have a field left beside them; in panels the others count for the rest", () => {
    const inPanels = (type: ChartType, dimensions: number) =>
      stylePartsOf(chartTypes[type], { dimensions, measures: 2, hasPanels: true });
    expect(ChartType.options.filter((type) => partsOf(type, 2, 2).has("facets"))).toEqual([
      ...["line", "bar", "stackBar", "horizontalBar", "area", "combo", "scatter"],
    ]);
    expect(partsOf("bar", 1, 1).has("facets")).toBe(false);
    expect(partsOf("scatter", 1, 2).has("facets")).toBe(true);
    expect(inPanels("bar", 3).has("facets")).toBe(true);
    expect(inPanels("bar", 3).has("stacked")).toBe(true);
    expect(inPanels("bar", 2).has("stacked")).toBe(false);
    expect(
      stylePartsOf(chartTypes.bar, { dimensions: 2, measures: 1, hasPanels: true }).has("fromMean"),
    ).toBe(false);
    expect(inPanels("pie", 2).has("legend")).toBe(true);
  });

  it("a measure colours the marks of one series: as many others as the type takes stay drawn", () => {
    const drawn = (dimensions: number) =>
      Object.fromEntries(
        ChartType.options.flatMap((type) => {
          const count = drawnWithColour(chartTypes[type], dimensions, 4);
          return count === 0 ? [] : [[type, count]];
        }),
      );
    expect(drawn(1)).toEqual({ bar: 1, horizontalBar: 1, line: 1, pie: 1, scatter: 3, treemap: 1 });
    expect(drawn(2)).toEqual({ treemap: 1 });
    expect(drawnWithColour(chartTypes.scatter, 1, 1)).toBe(0);
  });

  const onAxes = new Set<ChartType>(["line", "area", "bar", "horizontalBar", "stackBar", "combo", "scatter"]);

  it.each(ChartType.options)("are known for %s", (type) => {
    const parts = partsOf(type, 2, 2);
    expect(parts.has("target")).toBe(type === "kpi" || type === "gauge");
    expect(parts.has("references")).toBe(onAxes.has(type));
    expect(parts.has("trend")).toBe(["line", "area", "bar", "scatter"].includes(type));
    if (type === "table" || type === "pivot") expect([...parts]).toEqual([]);
  });
});

describe("numbers near to one another", () => {
  const schema = [dimension("county", "County"), measure("read", "Read")];
  const isNear = (values: readonly (number | null)[]): boolean =>
    areNearEqual(
      values.map((read) => ({ county: "x", read })),
      schema,
    );

  it("are six or more, within a fourth of the largest, on one side of zero, and not all the same", () => {
    expect(isNear([76, 78, 80, 81, 82, 100])).toBe(true);
    expect(isNear([-76, -78, -80, -81, -82, -100])).toBe(true);
    expect(isNear([75, 78, 80, 81, 82, 100])).toBe(false);
    expect(isNear([76, 78, 80, 81, 100])).toBe(false);
    expect(isNear([76, 78, 80, 81, 100, null])).toBe(false);
    expect(isNear([-1, 1, 2, 3, 4, 5])).toBe(false);
    expect(isNear([80, 80, 80, 80, 80, 80])).toBe(false);
    expect(areNearEqual("no rows", schema)).toBe(false);
    expect(areNearEqual([1, 2, 3, 4, 5, 6], [])).toBe(false);
  });
});

describe("a changed style", () => {
  it("leaves out what is undefined or holds nothing", () => {
    expect(withParts({ title: "x", legend: "top" }, { title: undefined, legend: "right" })).toEqual({
      legend: "right",
    });
    expect(withParts({ colours: { a: "#ffffff" } }, { colours: {} })).toEqual({});
    expect(withParts({ references: [{ kind: "mean" }] }, { references: [] })).toEqual({});
    expect(withParts({ second: ["a"] }, { second: [] })).toEqual({ second: [] });
    expect(withParts({}, { labels: false, target: 0 })).toEqual({ labels: false, target: 0 });
  });

  it("goes back to the defaults, the height of its place aside", () => {
    expect(withoutParts({ height: 420, title: "x", cells: [{ kind: "bar", column: "a" }] })).toEqual({
      height: 420,
    });
    expect(withoutParts({ title: "x" })).toEqual({});
  });
});

it.each([
  ["rgb(31, 75, 170)", "#1f4baa"],
  ["rgba(5,166,135,1)", "#05a687"],
  ["#1f4baa", "#1f4baa"],
  ["color(srgb 1 0 0)", "#888888"],
])("the colour %s is kept as %s", (colour, hex) => {
  expect(hexOf(colour)).toBe(hex);
});
