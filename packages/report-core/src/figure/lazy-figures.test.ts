import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { distributionParts } from "@provost/contract/report/aggregate";
import { describe, expect, it } from "vitest";
import { figureOf, type TestedFigure, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import type { Row } from "../result/result-rows.ts";
import { tableColumn } from "../schema.fixtures.ts";
import { combinedAt, marksOf } from "./marks.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
const measure = (name: string, more = {}) => tableColumn(name, "DOUBLE", { calculFunc: "sum", ...more });
const county = dimension("county");
const grade = dimension("grade");
const pupils = measure("pupils");
const read = measure("read", { calculFunc: "avg" });
const parts = distributionParts.map((calculFunc) =>
  tableColumn("score", "DOUBLE", { calculFunc, name: `${calculFunc}_score`, label: `Score(${calculFunc})` }),
);

function drawn<K extends TestedFigure["kind"]>(
  kind: K,
  rows: unknown,
  schema = [county, pupils],
  style: ChartStyle = {},
  type: TestedType = "gauge",
): Extract<TestedFigure, { kind: K }> {
  const figure = figureOf(type, { rows, schema, style, language: "en" });
  const isWanted = (one: TestedFigure): one is Extract<TestedFigure, { kind: K }> => one.kind === kind;
  if (!isWanted(figure)) throw new Error(`${figure.kind}: ${figure.summary}`);
  return figure;
}

const types = ["gauge", "funnel", "radar", "treemap", "boxPlot"] as const;

describe("figures that are fetched", () => {
  it.each(types)("%s says that its data are no array, or that there are none, in both languages", (type) => {
    for (const language of ["zh", "en"] as const) {
      const input = { schema: [county, pupils], style: {}, language };
      expect(figureOf(type, { ...input, rows: "rows" })).toMatchObject({ kind: "invalid" });
      expect(figureOf(type, { ...input, rows: [] })).toMatchObject({ kind: "empty" });
      expect(figureOf(type, { ...input, rows: [], schema: [] })).toMatchObject({ kind: "empty" });
    }
  });

  it.each(types)("%s draws nothing of empty values, and never throws at huge ones", (type) => {
    const schema = type === "boxPlot" ? [county, ...parts] : type === "gauge" ? [pupils] : [county, pupils];
    const row = (value: number | null): Row => ({
      county: "Butte",
      pupils: value,
      ...Object.fromEntries(parts.map(({ name }) => [name, value])),
    });
    const at = (value: number | null) => ["a", "b", "c"].map((name) => ({ ...row(value), county: name }));
    expect(figureOf(type, { rows: at(null), schema, style: {}, language: "en" }).kind).toBe("empty");
    for (const value of [1e300, 5e-324, 1e21]) {
      const figure = figureOf(type, { rows: at(value), schema, style: {}, language: "en" });
      expect(figure.kind).toBe(type);
      expect(marksOf(figure).length).toBeGreaterThan(0);
      expect(figure.summary).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

describe("gauge", () => {
  const gauge = (value: number, style: ChartStyle = {}, more = {}) =>
    drawn("gauge", [{ pupils: value }], [measure("pupils", more)], style);

  it("ends at the next round number, at 100 % for parts, or where the style says", () => {
    expect(gauge(12_846)).toMatchObject({ min: 0, max: 20_000, text: "12,846", bands: [], target: null });
    expect(gauge(-37)).toMatchObject({ min: -50, max: 0 });
    expect(gauge(0)).toMatchObject({ min: 0, max: 1 });
    expect(gauge(0.4, {}, { format: { style: "percent" } })).toMatchObject({ min: 0, max: 1, text: "40%" });
    expect(gauge(3, { axis: { min: 1, max: 5 } })).toMatchObject({ min: 1, max: 5, notes: [] });
    expect(gauge(3, { axis: { min: 5, max: 1 } })).toMatchObject({ min: 1, max: 6 });
  });

  it("says that a value lies beyond its scale", () => {
    expect(gauge(9, { axis: { max: 5 } }).notes).toEqual(["9 is off the scale"]);
  });

  it("has bands from the worst on: falling ends where little is good", () => {
    expect(gauge(70, { bands: [60, 85], axis: { max: 100 } }).bands).toEqual([
      { to: 60, tone: "bad" },
      { to: 85, tone: "warn" },
      { to: 100, tone: "good" },
    ]);
    const absent = gauge(7, { bands: [10, 5], axis: { max: 20 }, target: 4 });
    expect(absent.bands).toEqual([
      { to: 5, tone: "good" },
      { to: 10, tone: "warn" },
      { to: 20, tone: "bad" },
    ]);
    expect(absent.summary).toContain("in the band “warning”");
    expect(marksOf(absent)).toEqual([{ series: 0, index: 0, label: "pupils", text: "7 (target 4)" }]);
  });

  it("calls a target that must not be passed reached when the value is below it", () => {
    expect(gauge(7, { bands: [10, 5], target: 8 }).summary).toContain("Target 8 reached");
    expect(gauge(9, { bands: [10, 5], target: 8 }).summary).toContain("Target 8 not reached");
    expect(gauge(9, { target: 8 }).summary).toContain("Target 8 reached");
  });
});

describe("funnel", () => {
  const rows = [
    { county: "seen", pupils: 400 },
    { county: "asked", pupils: 100 },
    { county: "came", pupils: 150 },
    { county: "paid", pupils: null },
    { county: "lost", pupils: -4 },
  ];
  const funnel = (style: ChartStyle = {}) => drawn("funnel", rows, undefined, style, "funnel");

  it("tells each step as a part of the one before and of the first, and says what it leaves out", () => {
    const { steps, notes } = funnel();
    expect(steps.map(({ name, ofPrevious, ofFirst }) => [name, ofPrevious, ofFirst])).toEqual([
      ["seen", null, null],
      ["asked", 0.25, 0.25],
      ["came", 1.5, 0.375],
    ]);
    expect(notes).toEqual([
      "Steps without a number or with a negative one left out: 2",
      "“came” is larger than the previous step. If the order doesn't matter, sort by value",
    ]);
    expect(marksOf(funnel({ rates: "first" })).map(({ text }) => text)).toEqual([
      "400",
      "100 (25%)",
      "150 (37.5%)",
    ]);
  });

  it("is ordered by value where the style says so", () => {
    expect(funnel({ sort: "valueDesc" }).steps.map(({ name }) => name)).toEqual(["seen", "came", "asked"]);
  });

  it("has no rate of nothing", () => {
    const none = drawn(
      "funnel",
      [
        { county: "a", pupils: 0 },
        { county: "b", pupils: 0 },
      ],
      undefined,
      {},
      "funnel",
    );
    expect(none.steps.map(({ ofPrevious }) => ofPrevious)).toEqual([null, null]);
  });

  it("takes measures of one row for steps, and draws thirty at most", () => {
    const two = drawn("funnel", [{ pupils: 9, read: 3 }], [pupils, read], {}, "funnel");
    expect(two.steps.map(({ name, key }) => [name, key])).toEqual([
      ["pupils", undefined],
      ["read", undefined],
    ]);
    expect(two.marks.datum(0, 1)).toMatchObject({ dimensions: [], value: 3 });
    const many = drawn(
      "funnel",
      Array.from({ length: 40 }, (_, at) => ({ county: `s${at}`, pupils: 99 - at })),
      undefined,
      {},
      "funnel",
    );
    expect(many.steps.length).toBe(30);
    expect(many.notes).toEqual(["Only the first 30 steps are shown"]);
  });
});

describe("radar", () => {
  const rows = ["a", "b", "c", "d"].flatMap((name, at) =>
    ["K6", "K8"].flatMap((of, second) =>
      at === 3 && second === 1 ? [] : [{ county: name, grade: of, pupils: 10 + at * 5 + second }],
    ),
  );

  it("needs three axes and says so", () => {
    expect(
      figureOf("radar", { rows: rows.slice(0, 4), schema: [county, pupils], style: {}, language: "en" }),
    ).toMatchObject({
      kind: "invalid",
      message: "A radar chart needs at least 3 axes. Choose a dimension with more values, or more measures",
    });
  });

  it("puts the second dimension's values around as polygons, and says what is missing", () => {
    const figure = drawn("radar", rows, [county, grade, pupils], {}, "radar");
    expect(figure.axes.map(({ name, min, max }) => [name, min, max])).toEqual(
      ["a", "b", "c", "d"].map((name) => [name, 0, 25]),
    );
    expect(figure.series.map(({ name, values }) => [name, values])).toEqual([
      ["K6", [10, 15, 20, 25]],
      ["K8", [11, 16, 21, null]],
    ]);
    expect(figure.notes).toEqual(["Missing values, shown at the centre: 1"]);
    expect(figure.marks.datum(1, 2)?.dimensions.map(({ value }) => value)).toEqual(["c", "K8"]);
    expect(figure.marks.datum(1, 3)).toBeNull();
    expect(figure.marks.places()).toEqual([4, 4]);
  });

  it("gives measures of unlike size scales of their own, unless the style says otherwise", () => {
    const schema = [county, pupils, read, measure("cost")];
    const own = [{ county: "a", pupils: 90_000, read: 640, cost: 3 }];
    expect(drawn("radar", own, schema, {}, "radar")).toMatchObject({
      ownScale: true,
      axes: [{ max: 100_000 }, { max: 800 }, { max: 3 }],
    });
    expect(drawn("radar", own, schema, { scale: "common" }, "radar").axes.map(({ max }) => max)).toEqual([
      100_000, 100_000, 100_000,
    ]);
    const alike = [{ county: "a", pupils: 600, read: 640, cost: 500 }];
    expect(drawn("radar", alike, schema, {}, "radar").ownScale).toBe(false);
  });

  it("begins below zero where a value does", () => {
    const low = ["a", "b", "c"].map((name, at) => ({ county: name, pupils: at * 10 - 14 }));
    expect(drawn("radar", low, undefined, {}, "radar").axes[0]).toMatchObject({ min: -15, max: 6 });
  });

  it("draws twelve polygons and 24 axes at most, and says so", () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      Array.from({ length: 14 }, (_, of) => ({ county: `c${at}`, grade: `g${of}`, pupils: 1 })),
    ).flat();
    expect(drawn("radar", many, [county, grade, pupils], {}, "radar").notes).toEqual([
      "Only the first 24 of 30 axes are shown",
      "Only the first 12 of 14 groups are shown",
    ]);
  });
});

describe("treemap", () => {
  const rows = [
    { county: "Butte", grade: "K6", pupils: 30 },
    { county: "Butte", grade: "K8", pupils: 10 },
    { county: "Napa", grade: "K6", pupils: 60 },
    { county: "Kern", grade: "K6", pupils: 0 },
    { county: "Kern", grade: "K8", pupils: -5 },
  ];

  it("puts each group before its parts, the largest first, and leads to both levels", () => {
    const figure = drawn("treemap", rows, [county, grade, pupils], {}, "treemap");
    expect(figure.nodes.map(({ name, value, parent }) => [name, value, parent])).toEqual([
      ["Napa", 60, null],
      ["K6", 60, 0],
      ["Butte", 40, null],
      ["K6", 30, 2],
      ["K8", 10, 2],
    ]);
    expect(figure.notes).toEqual(["Rows without a number above 0 left out: 2"]);
    expect(figure.marks.datum(0, 2)?.dimensions.map(({ value }) => value)).toEqual(["Butte"]);
    expect(figure.marks.datum(0, 4)?.dimensions.map(({ value }) => value)).toEqual(["Butte", "K8"]);
    expect(marksOf(figure).map(({ label, text }) => `${label} ${text}`)[4]).toBe("Butte, K8 10 (10%)");
  });

  it("tells no parts of what cannot be added up", () => {
    const averages = rows.map(({ pupils: value, ...row }) => ({ ...row, read: value }));
    const figure = drawn("treemap", averages, [county, grade, read], {}, "treemap");
    expect(figure.notes[1]).toBe(
      "Values of read can't be added up. Compare the areas, but don't read them as parts of a whole",
    );
    expect(marksOf(figure).map(({ text }) => text)).toEqual(["–", "60", "–", "30", "10"]);
    expect(figure.summary).not.toContain("%");
    expect(figure.marks.datum(0, 0)?.value).toBeNull();
  });

  it("puts the smallest of many together, which lead nowhere, as others do", () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ county: `c${at}`, pupils: 500 - at }));
    const figure = drawn("treemap", many, undefined, {}, "treemap");
    expect(figure.nodes.length).toBe(100);
    expect(figure.notes).toEqual(["The 51 smallest areas are combined as “Other”"]);
    expect(figure.marks.datum(0, 99)).toBeNull();
    expect(combinedAt(figure, 0, 99)).toBe(51);
    expect(figure.nodes.reduce((sum, { value }) => sum + value, 0)).toBe(
      many.reduce((sum, one) => sum + one.pupils, 0),
    );
    const others = drawn("treemap", [{ county: othersMarker, pupils: 4 }], undefined, {}, "treemap");
    expect(others.marks.datum(0, 0)).toBeNull();
  });
});

describe("box plot", () => {
  const row = (values: readonly (number | string | null)[]): Row =>
    Object.fromEntries(parts.map(({ name }, at) => [name, values[at] ?? null]));
  const rows = [
    { county: "Butte", ...row([1, 20, 30, 40, 99, 12, 61, 3, 200, "1, 98.5, 99"]) },
    { county: "Napa", ...row([5, 6, 7, 8, 9, 5, 9, 0, 4, null]) },
    { county: "Kern", ...row([null, null, null, null, null, null, null, 0, 0, null]) },
  ];
  const schema = [county, ...parts];

  it("is told what is missing when the measures tell no distribution", () => {
    const figure = figureOf("boxPlot", {
      rows: [{ county: "a", pupils: 4 }],
      schema: [county, pupils],
      style: {},
      language: "en",
    });
    expect(figure).toMatchObject({
      kind: "invalid",
      message: "A box plot needs a distribution. Set the measure's aggregation to Distribution",
    });
  });

  it("ends its whiskers at the last values within 1.5 times the box and counts those beyond", () => {
    const figure = drawn("boxPlot", rows, schema, {}, "boxPlot");
    expect(figure.series[0]?.boxes).toMatchObject([
      {
        low: 12,
        quantile25: 20,
        median: 30,
        quantile75: 40,
        high: 61,
        min: 1,
        max: 99,
        outliers: 3,
        count: 200,
      },
      { low: 5, high: 9, outliers: 0 },
      null,
    ]);
    expect(figure.notes).toEqual([
      "Groups without numbers left out: 1",
      "Groups with fewer than 5 values, whose quartiles say little: 1",
    ]);
    expect(figure.summary).toBe(
      "Box plot: distribution of Score(median) by county. 2 boxes. Highest median 30 (Butte), lowest 7 (Napa). Whiskers extend to the farthest values within 1.5 × IQR; 3 outliers are drawn as points.",
    );
    expect(marksOf(figure)[0]?.text).toBe(
      "median 30, quartiles 20 to 40, whiskers 12 to 61, 3 outliers (1, 98.5, 99), 200 values",
    );
    expect(figure.marks.datum(0, 0)).toMatchObject({ value: 30, dimensions: [{ value: "Butte" }] });
    expect(figure.marks.datum(0, 2)).toBeNull();
  });

  it("draws outliers as points of their own box, which are marks too", () => {
    const figure = drawn("boxPlot", rows, schema, {}, "boxPlot");
    expect(figure.series[0]?.points).toEqual([
      { at: 0, value: 1 },
      { at: 0, value: 98.5 },
      { at: 0, value: 99 },
    ]);
    expect(figure.marks.places()).toEqual([3, 3]);
    expect(figure.marks.mark(1, 1)).toEqual({ series: 1, index: 1, label: "Butte", text: "outlier 98.5" });
    expect(figure.marks.mark(1, 3)).toBeNull();
    expect(figure.marks.datum(1, 1)).toMatchObject({ value: 98.5, dimensions: [{ value: "Butte" }] });
    const two = ["K6", "K8"].map((of) => ({ ...rows[0], grade: of }));
    const beside = drawn("boxPlot", two, [county, grade, ...parts], {}, "boxPlot");
    expect(beside.marks.mark(3, 0)).toMatchObject({ label: "Butte, K8", text: "outlier 1" });
    expect(beside.marks.datum(3, 0)?.dimensions.map(({ value }) => value)).toEqual(["Butte", "K8"]);
  });

  it("leaves out what is no number or lies within, and draws none where they are not told", () => {
    const odd = { county: "Butte", ...row([1, 20, 30, 40, 99, 12, 61, 3, 200, "NaN, 30, Infinity, 99"]) };
    expect(drawn("boxPlot", [odd], schema, {}, "boxPlot").series[0]?.points).toEqual([{ at: 0, value: 99 }]);
    const plain = drawn("boxPlot", rows, [county, ...parts.slice(0, -1)], {}, "boxPlot");
    expect(plain.series[0]?.points).toEqual([]);
    expect(plain.summary).toContain("; 3 outliers are not drawn.");
    expect(drawn("boxPlot", rows.slice(1), schema, {}, "boxPlot").summary).toContain(
      "there are no outliers.",
    );
  });

  it("says so where not all outliers are drawn, and gives each of many boxes its part", () => {
    const far = Array.from({ length: 25 }, (_, at) => 100 + at).join(", ");
    const full = { county: "Butte", ...row([10, 20, 30, 40, 124, 12, 61, 90, 200, far]) };
    expect(drawn("boxPlot", [full], schema, {}, "boxPlot").notes).toEqual([
      "Each side of a box shows only the 25 farthest distinct outliers",
    ]);
    expect(drawn("boxPlot", [full], schema, {}, "boxPlot").marks.mark(0, 0)?.text).toContain(
      "90 outliers (100 to 124)",
    );
    const many = Array.from({ length: 1000 }, (_, at) => ({ ...full, county: `c${at}` }));
    const figure = drawn("boxPlot", many, schema, {}, "boxPlot");
    expect(figure.series[0]?.points.length).toBe(2000);
    expect(figure.series[0]?.boxes[0]?.points).toEqual([123, 124]);
  });

  it("ends them at the lowest and the highest value where the style says so", () => {
    const figure = drawn("boxPlot", rows, schema, { whiskers: "range" }, "boxPlot");
    expect(figure.series[0]?.boxes[0]).toMatchObject({ low: 1, high: 99, outliers: 0 });
    expect(figure.summary).toContain("to the lowest and highest values.");
  });

  it("takes five plain measures in order for one, and no other order for a box", () => {
    const plain = ["a", "b", "c", "d", "e"].map((name) => tableColumn(name));
    const figure = drawn("boxPlot", [{ a: 1, b: 2, c: 3, d: 4, e: 5 }], plain, {}, "boxPlot");
    expect(figure.series[0]?.boxes).toMatchObject([{ low: 1, high: 5, outliers: 0, count: null }]);
    expect(
      figureOf("boxPlot", {
        rows: [{ a: 5, b: 2, c: 3, d: 4, e: 1 }],
        schema: plain,
        style: {},
        language: "en",
      }).kind,
    ).toBe("empty");
  });

  it("puts the second dimension beside, and says which measures it does not draw", () => {
    const two = ["K6", "K8"].map((of) => ({ ...rows[0], grade: of }));
    const figure = drawn("boxPlot", two, [county, grade, ...parts, pupils], {}, "boxPlot");
    expect(figure.series.map(({ name, boxes }) => [name, boxes.length])).toEqual([
      ["K6", 1],
      ["K8", 1],
    ]);
    expect(figure.notes).toEqual(["Measures left out: 1"]);
    expect(figure.marks.datum(1, 0)?.dimensions.map(({ value }) => value)).toEqual(["Butte", "K8"]);
  });
});
