import type { Bucket } from "@provost/contract/report/bucket";
import type { SchemaColumn } from "@provost/contract/source/source";
import { describe, expect, it } from "vitest";
import type { FigureInput, FigureLayer } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import type { AxesFigure } from "./axes.ts";
import { layerMaker } from "./layer.ts";
import { trendProblem } from "./trends.ts";

const role = { isDimension: true, asxAxis: true };
const bucket: Bucket = { kind: "time", unit: "month" };
const month = tableColumn("month", "DATE", { ...role, bucket });
const county = tableColumn("county", "VARCHAR", role);
const measure = (name: string, more: Partial<SchemaColumn> = {}) =>
  tableColumn(name, "DOUBLE", { calculFunc: "avg", ...more });
const [read, math] = [measure("read"), measure("math")];
const compare = layerMaker;

// March has no value, and May no row.
const rows = [
  { month: "2024-01-01", read: 60, math: 1 },
  { month: "2024-02-01", read: 64, math: null },
  { month: "2024-03-01", read: null, math: null },
  { month: "2024-04-01", read: 70, math: 2 },
  { month: "2024-06-01", read: 81, math: null },
];

const trendsOf = ({ layer }: { layer: FigureLayer | null }) => layer?.trends ?? [];

function drawn(type: TestedType, schema: SchemaColumn[], more: Partial<FigureInput> = {}): AxesFigure {
  const style = { trend: "interval" as const, ...more.style };
  const made = figureOf(type, { rows, schema, language: "en", compare, ...more, style });
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

describe("the trend of a series", () => {
  it("goes through the values that are there, by equal steps of time, with the interval of the mean", () => {
    // By numpy.linalg.lstsq for x = 0, 1, 3, 5 and y = 60, 64, 70, 81, t of 2 degrees of freedom 4.30265273.
    const figure = drawn("line", [month, read]);
    const { summary, subtitle, notes } = figure;
    const trends = trendsOf(figure);
    expect(trends).toHaveLength(1);
    expect(trends[0]).toMatchObject({ name: "Trend", series: 0 });
    expect(trends[0]?.points.map(({ x }) => x)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(trends[0]?.points[0]).toEqual({
      x: 0,
      y: expect.closeTo(59.559322034, 8),
      low: expect.closeTo(54.509470739, 8),
      high: expect.closeTo(64.609173328, 8),
    });
    expect(trends[0]?.points[5]).toEqual({
      x: 5,
      y: expect.closeTo(79.983050847, 8),
      low: expect.closeTo(74.257057698, 8),
      high: expect.closeTo(85.709043997, 8),
    });
    expect(summary).toMatch(/ Trend from 59\.56 to 79\.98\.$/);
    expect(subtitle).toBe("read · Shaded: 95% confidence interval of the trend");
    expect(notes).toEqual([]);
  });

  it("has no interval unless it is asked for", () => {
    const figure = drawn("bar", [month, read], { style: { trend: "line" } });
    const { subtitle } = figure;
    const trends = trendsOf(figure);
    expect(trends[0]?.points.every(({ low, y, high }) => low === y && high === y)).toBe(true);
    expect(subtitle).toBe("read");
  });

  it("is named by its series where there are several, and one of fewer than three values says so", () => {
    const figure = drawn("line", [month, read, math], { language: "zh" });
    const { notes, summary } = figure;
    const trends = trendsOf(figure);
    expect(trends.map(({ name, series }) => [name, series])).toEqual([["趋势线：read", 0]]);
    expect(notes).toEqual(["趋势线至少需要 3 个数值：math"]);
    expect(summary).toMatch(/。趋势线：read从 59\.56 到 79\.98。$/);
    const short = drawn("line", [month, read], { rows: rows.slice(0, 3) });
    expect(trendsOf(short)).toEqual([]);
    expect(short.notes).toEqual(["A trend line needs at least 3 values: read"]);
    expect(short.subtitle).toBe("read");
  });

  it("leaves out rows without a date, all others and spans that rows cover only in part", () => {
    const partial = { ...month, partial: { "2024-06-01": "June so far" } };
    const figure = drawn("bar", [partial, read], {
      rows: [...rows, { month: null, read: 1000, math: 0 }],
    });
    const { notes } = figure;
    const trends = trendsOf(figure);
    // Through 60, 64 and 70 at 0, 1 and 3.
    expect(trends[0]?.points.map(({ y }) => Math.round(y * 1000) / 1000)).toEqual([
      60.286, 63.571, 66.857, 70.143,
    ]);
    expect(notes).toEqual(["The trend line leaves out incomplete periods"]);
  });

  it("follows numbered names, and numbers across a scatter plot, with ties, of each group its own", () => {
    const grades = [9, 10, 11].map((grade) => ({ county: `Grade ${grade}`, read: grade * 2 }));
    expect(trendsOf(drawn("bar", [county, read], { rows: grades }))[0]?.points).toHaveLength(3);
    const points = [
      [10, 8.04],
      [8, 6.95],
      [13, 7.58],
      [9, 8.81],
      [11, 8.33],
      [14, 9.96],
      [6, 7.24],
      [4, 4.26],
      [12, 10.84],
      [7, 4.82],
      [5, 5.68],
    ].map(([read, math]) => ({ county: "A", read, math }));
    const made = figureOf("scatter", {
      rows: [...points, { county: "B", read: 1, math: 1 }],
      schema: [tableColumn("name", "VARCHAR", role), county, read, math],
      language: "en",
      compare,
      style: { trend: "interval" },
    });
    if (made.kind !== "scatter") throw new Error(made.summary);
    const [trend, ...others] = trendsOf(made);
    expect(others).toEqual([]);
    expect(trend?.name).toBe("Trend: A");
    // Anscombe's first set: numpy gives 5.000454545 ± 1.577941371 at 4 and 7.500909091 ± 0.843445141 at 9.
    expect(trend?.points[0]).toEqual({
      x: 4,
      y: expect.closeTo(5.000454545, 8),
      low: expect.closeTo(3.422513174, 8),
      high: expect.closeTo(6.578395916, 8),
    });
    expect(trend?.points[16]).toMatchObject({ x: 9, high: expect.closeTo(8.344354232, 8) });
    expect(trend?.points.at(-1)?.x).toBe(14);
    expect(made.notes).toEqual(["A trend line needs at least 3 points, not all at one horizontal value: B"]);
    expect(made.subtitle).toMatch(/ · Shaded: 95% confidence interval of the trend$/);
  });
});

describe("there is no trend", () => {
  const problem = (figure: AxesFigure) => trendProblem(figure);

  it("of names that do not count, of values in their own order, of stacks, of differences and of many series", () => {
    const names = drawn("bar", [county, read], {
      rows: [
        { county: "Butte", read: 1 },
        { county: "Kern", read: 2 },
      ],
    });
    expect(problem(names)).toBe("unordered");
    expect(trendsOf(names)).toEqual([]);
    const shuffled = rows.map((row, at) => ({ ...row, read: [5, 1, 4, 2, 3][at] ?? null }));
    const sorted = drawn("bar", [month, read], { rows: shuffled, style: { sort: "valueAsc" } });
    expect(problem(sorted)).toBe("unordered");
    const stacked = drawn("area", [month, read, math], { style: { stacked: true } });
    expect(problem(stacked)).toBe("stacked");
    expect(trendsOf(stacked)).toEqual([]);
    expect(problem(drawn("bar", [month, read], { style: { fromMean: true } }))).toBe("differences");
    const nine = Array.from({ length: 9 }, (_, at) => measure(`m${at}`));
    expect(problem(drawn("line", [month, ...nine], { rows: rows.map((row) => ({ ...row, m0: 1 })) }))).toBe(
      "many",
    );
    expect(problem(drawn("line", [month, read]))).toBeNull();
  });

  it("in charts of other types, nor without its style", () => {
    expect(trendsOf(drawn("combo", [month, read, math]))).toEqual([]);
    expect(
      figureOf("line", { rows, schema: [month, read], language: "en", compare, style: {} }),
    ).toMatchObject({
      layer: null,
      subtitle: "read",
    });
  });
});
