import type { Bucket } from "@provost/contract/report/bucket";
import { describe, expect, it } from "vitest";
import { tableColumn } from "../schema.fixtures.ts";
import { type Recommendable, recommendType } from "./recommend-type.ts";

const month: Bucket = { kind: "time", unit: "month" };
const bands: Bucket = { kind: "edges", edges: [60, 90] };
const county = tableColumn("county", "VARCHAR");
const grade = tableColumn("grade", "VARCHAR");
const day = tableColumn("day", "DATE", { bucket: month });
const score = tableColumn("score", "DOUBLE", { bucket: bands });
const sum = tableColumn("spent", "DOUBLE", { calculFunc: "sum" });
const avg = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const rate = tableColumn("passed", "DOUBLE", { calculFunc: "count", show: "rate" });

describe("which chart suits a selection", () => {
  it.each<[string, Recommendable, string, string]>([
    ["nothing", { dimensions: [], measures: [] }, "table", "No measures: a table lists the rows"],
    ["no measure", { dimensions: [county], measures: [] }, "table", "No measures: a table lists the rows"],
    ["one number", { dimensions: [], measures: [avg] }, "kpi", "Single value: best shown as a KPI"],
    [
      "sums alone",
      { dimensions: [], measures: [sum, sum] },
      "pie",
      "A few sums without a dimension: a pie chart shows their shares",
    ],
    [
      "averages alone",
      { dimensions: [], measures: [avg, avg] },
      "table",
      "Several measures without a dimension: best shown as a table",
    ],
    [
      "time",
      { dimensions: [day], measures: [avg, avg] },
      "line",
      "One time dimension: a line chart shows the trend",
    ],
    [
      "one span",
      { dimensions: [day], measures: [avg], rows: 1 },
      "kpi",
      "Single period: best shown as a KPI",
    ],
    [
      "bands",
      { dimensions: [score], measures: [sum] },
      "bar",
      "Ranges of a number: a bar chart shows the distribution",
    ],
    [
      "amount and rate",
      { dimensions: [county], measures: [sum, rate] },
      "combo",
      "Amount and rate: a combo chart gives the rate its own axis",
    ],
    [
      "a category",
      { dimensions: [county], measures: [avg] },
      "bar",
      "One category dimension: a bar chart compares sizes",
    ],
    [
      "many categories",
      { dimensions: [county], measures: [avg], distinct: { county: 45 } },
      "horizontalBar",
      "Many categories: horizontal bars leave room for long names",
    ],
    [
      "many, two measures",
      { dimensions: [county], measures: [avg, avg], distinct: { county: 45 } },
      "scatter",
      "Many categories with two or three measures: a scatter plot shows how the measures relate",
    ],
    [
      "time and category",
      { dimensions: [day, grade], measures: [avg] },
      "line",
      "Time and a category: one line per category",
    ],
    [
      "category and time",
      { dimensions: [grade, day], measures: [avg] },
      "heatmap",
      "Two crossed dimensions: a heatmap shows high and low by colour",
    ],
    [
      "two categories",
      { dimensions: [county, grade], measures: [avg] },
      "bar",
      "Two category dimensions: grouped bars compare them",
    ],
    [
      "two, many",
      { dimensions: [grade, county], measures: [avg], distinct: { county: 45 } },
      "heatmap",
      "Two crossed dimensions: a heatmap shows high and low by colour",
    ],
    [
      "three",
      { dimensions: [grade, county, day], measures: [avg, sum] },
      "pivot",
      "Several dimensions and measures: a pivot table summarises them by rows and columns",
    ],
    [
      "five measures",
      { dimensions: [grade], measures: [avg, sum, avg, sum, avg] },
      "table",
      "Many fields: a table is clearest",
    ],
  ])("%s", (_, selection, type, reason) => {
    const found = recommendType(selection);
    expect(found.type).toBe(type);
    expect(found.reason.en).toBe(reason);
    expect(found.reason.zh).toMatch(/\p{Script=Han}/u);
  });

  it("is a box plot for the distribution of a measure alone, never for other measures", () => {
    const distribution = { Column: "score", calculFunc: "distribution" as const };
    for (const dimensions of [[], [grade], [grade, county]]) {
      expect(recommendType({ dimensions, measures: [distribution] }).type).toBe("boxPlot");
    }
    expect(recommendType({ dimensions: [grade], measures: [distribution, sum] }).type).not.toBe("boxPlot");
    expect(recommendType({ dimensions: [grade, county, day], measures: [distribution] }).type).not.toBe(
      "boxPlot",
    );
    const median = { Column: "score", calculFunc: "median" as const };
    expect(recommendType({ dimensions: [grade], measures: [median] }).type).toBe("bar");
  });
});
