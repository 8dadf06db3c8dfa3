import { expect, it } from "vitest";
import { chartsQuery } from "./charts-query.ts";

it("is asked for charts of a type that there is, at a place", () => {
  const page = { current: 1, size: 20, name: "x" };
  expect(chartsQuery("all", { ...page, chartType: "pie" })).toEqual({ ...page, chartType: "pie" });
  expect(chartsQuery("an id", { ...page, chartType: "cake" })).toEqual({ ...page, folderId: "an id" });
});
