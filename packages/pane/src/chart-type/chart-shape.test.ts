import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import { expect, it } from "vitest";
import { drawnOf } from "./charts.fixtures.ts";

const column = (name: string, isDimension: boolean) => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: name,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
});
const schema = [column("county", true), column("read", false), column("math", false)];

function shape(type: ChartType, style: ChartStyle = {}, count = 3): string {
  const rows = Array.from({ length: count }, (_, at) => ({ county: `c${at}`, read: at * at, math: 2 * at }));
  return drawnOf(type, { rows, schema, style, language: "en" }).shape;
}

it("is the same for other rows, so that zoom and hidden series stay", () => {
  expect(shape("bar", {}, 40)).toBe(shape("bar"));
});

it.each<[string, ChartStyle]>([
  ["the legend's place", { legend: "right" }],
  ["an end of the axis", { axis: { min: 10 } }],
  ["the axis' name", { axis: { name: "points" } }],
  ["zero", { axis: { fromZero: false } }],
  ["a reference", { references: [{ kind: "mean" }] }],
  ["an annotation", { annotations: [{ at: "c1", text: "New" }] }],
  ["colours by a measure", { colourBy: "read", tooltip: ["math"] }],
  ["a trend", { trend: "line" }],
])("is another with %s, for what a drawing had would stay", (_, style) => {
  expect(shape("bar", style)).not.toBe(shape("bar"));
});

it("is another with another type, stack or shade", () => {
  expect(shape("line")).not.toBe(shape("bar"));
  expect(shape("stackBar", { stacked: "percent" })).not.toBe(shape("stackBar"));
  expect(shape("bar", { trend: "interval" })).not.toBe(shape("bar", { trend: "line" }));
  expect(shape("area", { stacked: true })).not.toBe(shape("area"));
});
