import { ChartContent } from "@provost/contract/chart/chart-content";
import { expect, it } from "vitest";
import { sortedContent, sortOf } from "./sorted-content.ts";

it("the order of a query is read, names with spaces and all, and written back", () => {
  const content = ChartContent.parse({ orderByStrs: ["county asc", "mean read DESC", "bare"] });
  const terms = sortOf(content);
  expect(terms).toEqual([
    { column: "county", direction: "asc" },
    { column: "mean read", direction: "desc" },
    { column: "bare", direction: "asc" },
  ]);
  expect(sortedContent(content, terms).orderByStrs).toEqual(["county asc", "mean read desc", "bare asc"]);
  expect(sortedContent(content, []).orderByStrs).toEqual([]);
});
