import { expect, it } from "vitest";
import { newChartPath } from "./new-chart-path.ts";

it("a new chart begins on a table and in a folder, where they are given", () => {
  expect(newChartPath("", null)).toBe("/report/builder");
  expect(newChartPath("a&b", "7")).toBe("/report/builder?table=a%26b&folder=7");
  expect(newChartPath("", "7")).toBe("/report/builder?folder=7");
});
