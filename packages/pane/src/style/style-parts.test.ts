import { ChartType } from "@provost/contract/chart-type";
import { describe, expect, it } from "vitest";
import { hexOf, stylePartsOf, withoutParts, withParts } from "./style-parts.ts";

describe("the parts of a style that are shown", () => {
  it("stacking belongs to bars with two dimensions, not to those with one (clause 4.35)", () => {
    expect(stylePartsOf("bar", 1, 2).has("stacked")).toBe(false);
    expect(stylePartsOf("bar", 2, 1).has("stacked")).toBe(true);
    expect(stylePartsOf("stackBar", 2, 2).has("stacked")).toBe(false);
  });

  it("have no legend where there is one series", () => {
    expect(stylePartsOf("line", 1, 1).has("legend")).toBe(false);
    expect(stylePartsOf("line", 1, 2).has("legend")).toBe(true);
  });

  it("offer a second axis only where something stands on it", () => {
    expect(stylePartsOf("combo", 1, 2).has("secondAxis")).toBe(false);
    expect(stylePartsOf("combo", 1, 2, ["read"]).has("secondAxis")).toBe(true);
  });

  it("offer none where all stand on it", () => {
    expect(stylePartsOf("combo", 1, 2, ["read", "math"]).has("secondAxis")).toBe(false);
  });

  it.each(ChartType.options)("are told for %s", (type) => {
    const parts = stylePartsOf(type, 2, 2);
    expect(parts.has("cells")).toBe(type === "table");
    expect(parts.has("target")).toBe(type === "kpi" || type === "gauge");
    expect(parts.has("pivotColumns")).toBe(type === "pivot");
    expect(parts.has("combo")).toBe(type === "combo");
  });
});

describe("a changed style", () => {
  it("leaves out what is undefined or holds nothing", () => {
    expect(withParts({ title: "x", legend: "top" }, { title: undefined, legend: "right" })).toEqual({
      legend: "right",
    });
    expect(withParts({ colours: { a: "#ffffff" } }, { colours: {} })).toEqual({});
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
