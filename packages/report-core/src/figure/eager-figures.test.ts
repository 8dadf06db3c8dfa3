import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import { describe, expect, it } from "vitest";
import { layerMaker } from "../chart-type/axes/layer.ts";
import { figureOf, type TestedFigure, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import type { Row } from "../result/result-rows.ts";
import { tableColumn } from "../schema.fixtures.ts";
import { marksOf } from "./marks.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
const measure = (name: string, more = {}) => tableColumn(name, "DOUBLE", { calculFunc: "avg", ...more });
const county = dimension("county");
const grade = dimension("grade");
const month = tableColumn("day", "DATE", { isDimension: true, bucket: { kind: "time", unit: "month" } });
const read = measure("read");
const math = measure("math");
const pupils = measure("pupils", { calculFunc: "sum" });

function drawn<K extends TestedFigure["kind"]>(
  kind: K,
  type: TestedType,
  rows: unknown,
  schema = [county, read],
  style: ChartStyle = {},
): Extract<TestedFigure, { kind: K }> {
  const figure = figureOf(type, { rows, schema, style, language: "en", compare: layerMaker });
  const isWanted = (one: TestedFigure): one is Extract<TestedFigure, { kind: K }> => one.kind === kind;
  if (!isWanted(figure)) throw new Error(figure.summary);
  return figure;
}

const rows: Row[] = [
  { county: "Butte", grade: "K6", read: 640, math: 630, pupils: 90_000 },
  { county: "Napa", grade: "K8", read: 700, math: 710, pupils: 41_000 },
  { county: "Kern", grade: "K6", read: 660, math: null, pupils: 12_000 },
];

describe("area", () => {
  it("fills the ground below lines, from zero", () => {
    expect(drawn("axes", "area", rows)).toMatchObject({
      axes: [{ fromZero: true }],
      series: [{ mark: "line", filled: true, stack: null }],
    });
  });

  it("stacks measures or the second dimension, in percent if asked", () => {
    expect(drawn("axes", "area", rows, [county, read, math], { stacked: true })).toMatchObject({
      percent: false,
      series: [{ stack: "All" }, { stack: "All" }],
    });
    expect(drawn("axes", "area", rows, [county, grade, read], { stacked: "percent" })).toMatchObject({
      percent: true,
      axes: [{ min: 0, max: 1, format: { style: "percent" } }],
    });
  });
});

describe("bars from their mean", () => {
  const near: Row[] = [
    { county: "Butte", read: 78, passed: 0.9 },
    { county: "Napa", read: 81.5, passed: 0.94 },
    { county: "Kern", read: null, passed: null },
    { county: "Yolo", read: 74.5, passed: 0.95 },
  ];
  const style = { fromMean: true };

  it("are drawn as differences, with the mean in the line below the title; the values stay", () => {
    const figure = drawn("axes", "bar", near, [county, read], { ...style, axis: { min: 70 } });
    expect(figure).toMatchObject({
      subtitle: "read · vs the average of 3 categories, 78",
      axes: [{ min: -8, max: null }],
      series: [{ values: [78, 81.5, "-", 74.5] }],
      differences: { values: [0, 3.5, "-", -3.5] },
      base: "vs the average of 3 categories, 78",
    });
    expect(figure.summary).toContain("Highest 81.5 (Napa), lowest 74.5 (Yolo).");
    expect(marksOf(figure).map(({ text }) => text)).toEqual(["78 (0)", "81.5 (+3.5)", "74.5 (−3.5)"]);
    expect(figure.marks.datum(0, 1)).toMatchObject({ value: 81.5 });
  });

  it("are the values themselves where there is only one: it is compared with nothing", () => {
    const figure = drawn("axes", "bar", near.slice(0, 1), [county, read], style);
    expect(figure).toMatchObject({ series: [{ values: [78] }] });
    expect(figure).toMatchObject({
      differences: null,
      subtitle: "read · Only Butte is visible here: nothing to compare it with",
      base: "Only Butte is visible here: nothing to compare it with",
    });
    expect(marksOf(figure).map(({ text }) => text)).toEqual(["78"]);
  });

  it("differ by percentage points where they are percentages", () => {
    const passed = measure("passed", { format: { style: "percent", decimals: 1 } });
    const figure = drawn("axes", "horizontalBar", near, [county, passed], style);
    expect(figure).toMatchObject({
      subtitle: "passed · percentage points from the average of 3 categories, 93.0%",
      axes: [{ format: { style: "number" } }],
    });
    expect(marksOf(figure).map(({ text }) => text)).toEqual([
      "90.0% (−3.0 pp)",
      "94.0% (+1.0 pp)",
      "95.0% (+2.0 pp)",
    ]);
  });

  it("are the values where there are several series, none, or the style belongs to another type", () => {
    expect(drawn("axes", "bar", rows, [county, read, math], style).differences).toBeNull();
    expect(drawn("axes", "bar", rows, [county, grade, read], style).differences).toBeNull();
    expect(drawn("axes", "bar", [{ county: "Kern", read: null }], undefined, style).differences).toBeNull();
    expect(drawn("axes", "area", near, undefined, style).differences).toBeNull();
    expect(drawn("axes", "bar", near).differences).toBeNull();
  });
});

describe("combo", () => {
  it("draws the first measure as bars, the others as lines, on a second axis where scales differ tenfold", () => {
    expect(drawn("axes", "combo", rows, [county, read, math, pupils])).toMatchObject({
      axes: [
        { name: "", fromZero: true },
        { name: "pupils", fromZero: true },
      ],
      series: [
        { name: "read", mark: "bar", axis: 0 },
        { name: "math", mark: "line", axis: 0, values: [630, 710, null] },
        { name: "pupils", mark: "line", axis: 1 },
      ],
    });
  });

  it("follows the style in what are lines and what is on the second axis", () => {
    const style = { lines: ["read"], second: ["math"], secondAxis: { name: "right", min: 100 } };
    expect(drawn("axes", "combo", rows, [county, read, math], style)).toMatchObject({
      axes: [{ name: "read" }, { name: "right", min: 100 }],
      series: [
        { mark: "line", axis: 0 },
        { mark: "bar", axis: 1 },
      ],
    });
  });

  it("puts percentages on the second axis where the first measure is none, whatever their size", () => {
    const percent = { ...math, format: { style: "percent" } as const };
    const sides = (schema: SchemaColumn[], style: ChartStyle = {}) =>
      drawn("axes", "combo", rows, [county, ...schema], style).series.map(({ axis }) => axis);
    expect(sides([read, percent])).toEqual([0, 1]);
    expect(sides([percent, read])).toEqual([0, 1]);
    expect(sides([read, percent, pupils])).toEqual([0, 1, 0]);
    expect(sides([percent, { ...read, format: percent.format }])).toEqual([0, 0]);
    expect(sides([read, math], { formats: { math: percent.format } })).toEqual([0, 1]);
    expect(sides([read, percent], { second: [] })).toEqual([0, 0]);
  });

  it("begins both axes at zero unless the style says otherwise of both, or of one", () => {
    const zeros = (style: ChartStyle) =>
      drawn("axes", "combo", rows, [county, read, pupils], style).axes.map(({ fromZero }) => fromZero);
    expect(zeros({})).toEqual([true, true]);
    expect(zeros({ axis: { fromZero: false } })).toEqual([false, false]);
    expect(zeros({ secondAxis: { fromZero: false } })).toEqual([true, false]);
  });

  it("keeps one axis where all are put on the second", () => {
    expect(
      drawn("axes", "combo", rows, [county, read, math], { second: ["read", "math"] }).axes,
    ).toHaveLength(1);
  });
});

describe("decimals of one figure agree", () => {
  it("in a pie, as few as tell each slice from nothing", () => {
    const shares = (...values: number[]) => {
      const data = values.map((value, at) => ({ county: `c${at}`, read: value }));
      return marksOf(drawn("pie", "pie", data)).map(({ text }) => /\((.*)\)/.exec(text)?.[1]);
    };
    expect(shares(76, 143, 781)).toEqual(["7.6%", "14.3%", "78.1%"]);
    expect(shares(20, 286, 694)).toEqual(["2.0%", "28.6%", "69.4%"]);
    expect(shares(25, 75)).toEqual(["25%", "75%"]);
    expect(shares(2, 9998)).toEqual(["0.02%", "99.98%"]);
    expect(shares(0, 0)).toEqual(["0%", "0%"]);
  });

  it("in a heatmap, as many as the number with the most", () => {
    const data = [
      { county: "Butte", grade: "K6", read: 640 },
      { county: "Butte", grade: "K8", read: 64.257 },
      { county: "Napa", grade: "K8", read: 7.5 },
    ];
    const texts = (style: ChartStyle = {}) =>
      marksOf(drawn("heatmap", "heatmap", data, [county, grade, read], style)).map(({ text }) => text);
    expect(texts()).toEqual(["640.00", "64.26", "7.50"]);
    expect(texts({ format: { style: "number", decimals: 1 } })).toEqual(["640.0", "64.3", "7.5"]);
  });
});

describe("scatter", () => {
  it("has the largest points first, so that none hides a smaller one of its group", () => {
    const sized = [3, null, 40, 12].map((size, at) => ({
      county: `c${at}`,
      read: at,
      math: at,
      pupils: size,
    }));
    const { groups, notes } = drawn("scatter", "scatter", sized, [county, read, math, pupils]);
    expect(groups[0]?.points.map(({ label, size }) => [label, size])).toEqual([
      ["c2", 40],
      ["c3", 12],
      ["c0", 3],
    ]);
    expect(notes).toHaveLength(1);
  });

  it("sets two measures against each other, named and coloured by dimensions, sized by a third", () => {
    const figure = drawn("scatter", "scatter", rows.slice(0, 2), [county, grade, read, math, pupils]);
    expect(figure).toMatchObject({
      x: { name: "read" },
      y: { name: "math" },
      size: { min: 41_000, max: 90_000 },
      groups: [
        { name: "K6", points: [{ x: 640, y: 630, size: 90_000, label: "Butte", keys: ["Butte", "K6"] }] },
        { name: "K8", points: [{ x: 700 }] },
      ],
    });
  });

  it("leaves rows out that lack a number, and says how many", () => {
    const figure = drawn("scatter", "scatter", rows, [county, read, math]);
    expect(figure.groups[0]?.points).toHaveLength(2);
    expect(figure.notes).toEqual(["1 row without a number isn't shown"]);
  });

  it("tells how the two go together", () => {
    const line = [1, 2, 3, 4].map((n) => ({ read: n, math: 2 * n }));
    expect(drawn("scatter", "scatter", line, [read, math]).summary).toBe(
      "Scatter plot: math against read. 4 points, 1 group. read 1 to 4, math 2 to 8. Correlation 1.00.",
    );
  });
});

describe("KPI", () => {
  it("shows the first row's number without a dimension", () => {
    expect(drawn("kpi", "kpi", rows, [read])).toMatchObject({
      text: "640",
      period: "",
      change: null,
      course: [],
    });
  });

  const course = [
    { day: "2024-03-01", read: 660 },
    { day: "2024-01-01", read: 600 },
    { day: "2024-02-01", read: 630 },
    { day: null, read: 1 },
  ];

  it("shows the last span and what changed since the one before, whatever the order of rows", () => {
    expect(drawn("kpi", "kpi", course, [month, read], { target: 700 })).toMatchObject({
      value: 660,
      period: "Mar 2024",
      change: { value: 30, words: "+30 (+4.8%) since Feb 2024" },
      target: { isReached: false, words: "Target 700 not reached: 94.3%" },
      course: [
        { name: "Jan 2024" },
        { name: "Feb 2024" },
        { name: "Mar 2024", key: "2024-03-01", value: 660 },
      ],
    });
  });

  it("tells no change over a span without a row", () => {
    const figure = drawn("kpi", "kpi", course.slice(0, 2), [month, read]);
    expect(figure.course.map(({ value }) => value)).toEqual([600, null, 660]);
    expect(figure.change).toBeNull();
  });

  it("tells the change of a percentage in points", () => {
    const rate = measure("read", { format: { style: "percent" } });
    const data = [
      { day: "2024-01-01", read: 0.5 },
      { day: "2024-02-01", read: 0.55 },
    ];
    expect(drawn("kpi", "kpi", data, [month, rate]).change?.words).toBe("+5 pp since Jan 2024");
  });

  it("says that its dimension must be time", () => {
    expect(figureOf("kpi", { rows, schema: [county, read], style: {}, language: "zh" })).toMatchObject({
      kind: "invalid",
      message: "指标卡的维度必须是时间：请选择日期字段，或移除该维度",
    });
  });
});

describe("heatmap", () => {
  it("gives a cell for each pair, the first row of two, none where there is no row", () => {
    const twice = [...rows, { county: "Butte", grade: "K6", read: 1 }];
    expect(drawn("heatmap", "heatmap", twice, [county, grade, read])).toMatchObject({
      x: { categories: ["Butte", "Napa", "Kern"] },
      y: { categories: ["K6", "K8"] },
      cells: [
        { x: 0, y: 0, value: 640 },
        { x: 1, y: 1, value: 700 },
        { x: 2, y: 0, value: 660 },
      ],
      min: 640,
      max: 700,
      summary:
        "Heatmap: read by county and grade. 3 × 2 cells, 3 with a value. Highest 700 (Napa, K8), lowest 640 (Butte, K6).",
    });
  });

  it("has its colours around the mean of its cells where the style says so, and says which that is", () => {
    const style = { fromMean: true };
    expect(drawn("heatmap", "heatmap", rows, [county, grade, read], style)).toMatchObject({
      mean: 2000 / 3,
      base: "colours around the average of 3 cells, 666.67",
      subtitle: "read · colours around the average of 3 cells, 666.67",
    });
    const single = drawn("heatmap", "heatmap", rows.slice(0, 1), [county, grade, read], style);
    expect(single).toMatchObject({ mean: null, subtitle: "read" });
  });
});

describe("pie of many", () => {
  it("puts slices below 1% together beyond twelve, and says so", () => {
    const data = Array.from({ length: 30 }, (_, at) => ({ county: `c${at}`, read: at < 10 ? 100 : 1 }));
    const figure = drawn("pie", "pie", data);
    expect(figure.slices).toHaveLength(11);
    expect(figure.slices.at(-1)).toMatchObject({ name: "Other", value: 20, key: undefined });
    expect(figure.notes).toEqual(["20 slices below 1% are combined as “Other”"]);
    expect(drawn("pie", "pie", data.slice(0, 12)).slices).toHaveLength(12);
  });

  it("names the groups beyond the first ones that the query put together", () => {
    expect(drawn("pie", "pie", [{ county: othersMarker, read: 1 }]).slices[0]?.name).toBe("Other");
  });
});

it("never has an axis, a slice or a cell that is no number", () => {
  const bad = [{ county: "a", grade: "b", read: "NaN", math: "x", pupils: {} }];
  for (const type of ["scatter", "heatmap", "pie"] as const)
    expect(
      figureOf(type, { rows: bad, schema: [county, grade, read, math], style: {}, language: "en" }).kind,
    ).toBe("empty");
});
