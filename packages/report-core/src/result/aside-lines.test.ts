import { describe, expect, it } from "vitest";
import { type ChartTypeInfo, countsOf } from "../chart-type/chart-type.ts";
import { figureOf } from "../chart-type/figure-of.fixtures.ts";
import { pie } from "../chart-type/pie/pie.ts";
import type { BaseFigure } from "../figure/figure.ts";
import { tableColumn } from "../schema.fixtures.ts";
import { asideLines, asideMeasures } from "./aside-lines.ts";

const county = tableColumn("county", "VARCHAR", { isDimension: true, asxAxis: true });
const measure = (name: string) => tableColumn(name, "DOUBLE", { calculFunc: "avg" });
const measures = [measure("read"), measure("pupils")];
const schema = [county, ...measures];
// In the order of pupils, which are not drawn.
const rows = [
  { county: "Kern", read: 90, pupils: 9000 },
  { county: "Butte", read: 60, pupils: 700 },
  { county: "Napa", read: 80, pupils: 500 },
];
const input = { rows, schema, language: "en" as const };
const asideOf = ({ aside }: BaseFigure): string[] =>
  aside ? asideMeasures(aside).map(({ name }) => name) : [];

describe("a measure for tooltips alone", () => {
  it("is not drawn by bars and pies, which have its rows beside their marks", () => {
    const bars = figureOf("bar", { ...input, style: { tooltip: ["pupils"] } });
    if (bars.kind !== "axes") throw new Error(bars.summary);
    expect(bars.series.map(({ name }) => name)).toEqual(["read"]);
    expect(bars.axes[0]?.name).toBe("read");
    expect(asideOf(bars)).toEqual(["pupils"]);
    const napa = bars.marks.datum(0, 2);
    expect(asideLines(bars, napa ? [napa] : [])).toEqual([{ name: "pupils", text: "500" }]);
    const slices = figureOf("pie", { ...input, style: { tooltip: ["read", "unknown"] } });
    if (slices.kind !== "pie") throw new Error(slices.summary);
    expect(slices.slices.map(({ value }) => value)).toEqual([9000, 700, 500]);
    expect(asideOf(slices)).toEqual(["read"]);
  });

  it("leaves the query's order as it is: bars can be sorted by what they do not show", () => {
    const bars = figureOf("bar", { ...input, style: { tooltip: ["pupils"] } });
    expect(bars).toMatchObject({ categories: ["Kern", "Butte", "Napa"] });
  });

  it("is a column of tables and pivot tables like any other", () => {
    const style = { tooltip: ["pupils"] };
    expect(figureOf("table", { ...input, style })).toMatchObject({ headings: [{}, {}, { label: "pupils" }] });
    const pivot = figureOf("pivot", { ...input, style });
    if (pivot.kind !== "pivot") throw new Error(pivot.summary);
    expect(new Set(pivot.columns.map(({ measure }) => measure.name))).toEqual(new Set(["read", "pupils"]));
  });

  it("is drawn where nothing else would be", () => {
    const bars = figureOf("bar", { ...input, style: { tooltip: ["read", "pupils"] } });
    expect(bars).toMatchObject({ series: [{ name: "read" }, { name: "pupils" }] });
    expect(asideOf(bars)).toEqual([]);
  });

  it("does not count where a type takes so many measures", () => {
    const { takes }: ChartTypeInfo = pie;
    expect(takes(countsOf([county], measures))).toBe(false);
    expect(takes(countsOf([county], measures, 1))).toBe(true);
    expect(countsOf([], measures, 2).measures).toBe(1);
    expect(countsOf([], [], 1).measures).toBe(0);
  });
});
