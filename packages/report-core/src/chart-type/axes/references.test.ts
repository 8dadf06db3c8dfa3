import type { ChartStyle, Reference } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import { describe, expect, it } from "vitest";
import type { FigureInput } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import { neededTotals } from "../needed-totals.ts";
import type { AxesFigure } from "./axes.ts";
import { layerMaker } from "./layer.ts";
import { referenceProblem } from "./references.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
const measure = (name: string, more: Partial<SchemaColumn> = {}) =>
  tableColumn(name, "DOUBLE", { calculFunc: "avg", ...more });
const [county, grade] = [dimension("county"), dimension("grade")];
const [read, math] = [measure("read"), measure("math")];
const pupils = measure("pupils", { calculFunc: "sum" });

const rows = [
  { county: "Butte", grade: "K6", read: 60, math: 50, pupils: 900 },
  { county: "Napa", grade: "K6", read: 85, math: null, pupils: 4100 },
  { county: "Kern", grade: "K8", read: 90, math: 70, pupils: 1200 },
];
const totals = [
  { by: ["county"], rows: [{ county: "Butte", grade: null, read: 1, math: 1, pupils: 1 }] },
  { by: [], rows: [{ county: null, grade: null, read: 71.25, math: 64, pupils: 6200 }] },
];

function drawn(
  type: TestedType,
  schema: SchemaColumn[],
  references: Reference[],
  { style = {}, ...more }: Partial<FigureInput> = {},
): AxesFigure {
  const made = figureOf(type, {
    rows,
    schema,
    language: "en",
    compare,
    ...more,
    style: { ...style, references },
  });
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

const compare = layerMaker;
const all: Reference[] = [{ kind: "mean" }, { kind: "median" }, { kind: "overall" }];
const written = (figure: AxesFigure): string[] =>
  (figure.layer?.references ?? []).map(({ name, text }) => `${name} ${text}`);

describe("references", () => {
  it("are at a number, at the mean and median of what is shown, and at the measure over all rows", () => {
    const figure = drawn(
      "bar",
      [county, read],
      [{ kind: "constant", value: 75, name: "Pass mark" }, ...all],
      {
        totals,
      },
    );
    expect(figure.layer?.references).toEqual([
      { kind: "line", from: 75, to: 75, name: "Pass mark", text: "75" },
      { kind: "line", from: 235 / 3, to: 235 / 3, name: "Mean", text: "78.33" },
      { kind: "line", from: 85, to: 85, name: "Median", text: "85" },
      { kind: "line", from: 71.25, to: 71.25, name: "Overall", text: "71.25" },
    ]);
    expect(figure.summary).toMatch(
      / Reference lines: Pass mark 75, Mean 78\.33, Median 85, Overall 71\.25\.$/,
    );
    const chinese = drawn("line", [county, read], all, { totals, language: "zh" });
    expect(chinese.summary).toMatch(/。参考线：平均 78\.33、中位数 85、总体 71\.25。$/);
    expect(drawn("bar", [county, read], []).summary).not.toContain("Reference");
  });

  it("are bands, open at one end or turned the right way", () => {
    const bands: Reference[] = [
      { kind: "band", from: 80, to: 60 },
      { kind: "band", from: 90, name: "Top" },
      { kind: "band", to: 50 },
    ];
    expect(drawn("area", [county, read], bands).layer?.references).toEqual([
      { kind: "band", from: 60, to: 80, name: "Band", text: "60–80" },
      { kind: "band", from: 90, to: null, name: "Top", text: "≥ 90" },
      { kind: "band", from: null, to: 50, name: "Band", text: "≤ 50" },
    ]);
  });

  it("are of all series on the first axis, of stacks of what these add up to", () => {
    const mean: Reference[] = [{ kind: "mean" }, { kind: "median" }];
    expect(written(drawn("bar", [county, read, math], mean))).toEqual(["Mean 71", "Median 70"]);
    // 110, 85 and 160.
    expect(written(drawn("stackBar", [county, read, math], mean))).toEqual(["Mean 118.33", "Median 110"]);
    const combo = drawn("combo", [county, read, pupils], mean);
    expect(combo.axes).toHaveLength(2);
    expect(written(combo)).toEqual(["Mean 78.33", "Median 85"]);
  });

  it("have a mean within the values, whatever rounding adds", () => {
    const equal = rows.map((row) => ({ ...row, read: 0.7 }));
    const [mean] = drawn("line", [county, read], [{ kind: "mean" }], { rows: equal }).layer?.references ?? [];
    expect(mean).toMatchObject({ from: 0.7, to: 0.7 });
  });

  it("are on the axis upwards of a scatter plot", () => {
    const input = { rows, schema: [county, math, read], totals, compare, language: "en" as const };
    const made = figureOf("scatter", { ...input, style: { references: all } });
    if (made.kind !== "scatter") throw new Error(made.summary);
    // Butte and Kern, which have both numbers.
    expect(made.layer?.references.map(({ name, text }) => `${name} ${text}`)).toEqual([
      "Mean 75",
      "Median 75",
      "Overall 71.25",
    ]);
    expect(made.summary).toMatch(/ Reference lines: Mean 75, Median 75, Overall 71\.25\.$/);
  });

  it("are written by the measure's format, the overall one with its measure where there are several", () => {
    const rate = measure("read", { format: { style: "percent", decimals: 1 } });
    const parts = rows.map((row) => ({ ...row, read: row.read / 100 }));
    expect(written(drawn("horizontalBar", [county, rate], [{ kind: "mean" }], { rows: parts }))).toEqual([
      "Mean 78.3%",
    ]);
    expect(written(drawn("line", [county, read, math], [{ kind: "overall" }], { totals }))).toEqual([
      "Overall read 71.25",
    ]);
  });
});

describe("a published reference", () => {
  const published = (name: string, rows: Record<string, string | number | null>[]) => [
    ...totals,
    { by: [], rows, published: { name } },
  ];
  const district = published("District", [{ county: null, read: 70.5 }]);

  it("is at the published number, by the name it is published under or one of the chart's own", () => {
    const wanted: Reference[] = [
      { kind: "overall" },
      { kind: "published" },
      { kind: "published", name: "All" },
    ];
    expect(written(drawn("bar", [county, read], wanted, { totals: district }))).toEqual([
      "Overall 71.25",
      "District 70.5",
      "All 70.5",
    ]);
    const chinese = published("全区", [{ county: null, read: 70.5 }]);
    expect(drawn("bar", [county, read], wanted, { totals: chinese, language: "zh" }).summary).toContain(
      "全区 70.5",
    );
  });

  it("is not shown where nothing is published, the group is too small or the chart's filters go beyond it", () => {
    const figure = drawn("bar", [county, read], [{ kind: "published" }], { totals: published("D", []) });
    expect(figure.layer).toBeNull();
    const problem = (of: FigureInput["totals"]) => referenceProblem("published", figure, { totals: of });
    expect(problem(totals)).toBe("none");
    expect(problem(published("D", []))).toBe("small");
    expect(problem(published("D", [{ county: null, read: null }]))).toBe("small");
    expect(problem([{ by: ["county"], rows: [], published: { name: "D" } }])).toBe("filters");
    expect(problem([{ by: [], rows: [], published: { name: "D", problem: "filters" } }])).toBe("filters");
    expect(problem(district)).toBeNull();
    const sum = drawn("bar", [county, pupils], [], { totals: district });
    expect(referenceProblem("published", sum, { totals: district })).toBe("added");
  });

  it("is beside each category where it is published by these, in place of the one over all of them", () => {
    const by = { by: ["county"], published: { name: "District" } };
    const rows = [
      { county: "Kern", read: 88 },
      { county: "Butte", read: 61.5 },
      { county: "Elsewhere", read: 1 },
    ];
    const more = { totals: [...district, { ...by, rows }] };
    const wanted: Reference[] = [{ kind: "published" }, { kind: "mean" }];
    const figure = drawn("bar", [county, read], wanted, more);
    expect(figure.layer?.beside).toEqual([{ name: "District", values: [61.5, null, 88] }]);
    expect(written(figure)).toEqual(["Mean 78.33"]);
    expect(figure.summary).toContain("District (Butte 61.5, Kern 88)");
    expect(figure.layer?.reach).toContain(88);
    const whole = { ...by, rows: [{ county: "Napa", read: 85 }] };
    const same = drawn("bar", [county, read], wanted, { totals: [...district, whole] });
    expect([same.layer?.beside, written(same)]).toEqual([[], ["Mean 78.33"]]);
    const other = drawn("bar", [grade, read], wanted, more);
    expect([other.layer?.beside, written(other)]).toEqual([[], ["District 70.5", "Mean 78.33"]]);
    const differences = drawn("bar", [county, read], wanted, { ...more, style: { fromMean: true } });
    expect(differences.layer?.beside ?? []).toEqual([]);
  });

  it("is no total of a table or of a pivot table", () => {
    const only = district.slice(-1);
    const table = figureOf("table", {
      rows,
      schema: [county, read],
      style: {},
      language: "en",
      totals: only,
    });
    expect(table).toMatchObject({ kind: "table", total: null });
    const pivot = { rows, schema: [county, grade, read], style: {}, language: "en" as const };
    expect(figureOf("pivot", { ...pivot, totals: only }).summary).toBe(figureOf("pivot", pivot).summary);
  });
});

describe("a reference that is not shown", () => {
  const problem = (kind: Parameters<typeof referenceProblem>[0], figure: AxesFigure, of = totals) =>
    referenceProblem(kind, figure, { totals: of });

  it("is the overall one without a total of all rows, of a sum, and of a stack", () => {
    const mean = drawn("bar", [county, read], all, { totals: totals.slice(0, 1) });
    expect(written(mean)).toEqual(["Mean 78.33", "Median 85"]);
    expect(problem("overall", mean, [])).toBe("noTotal");
    expect(problem("overall", mean)).toBeNull();
    const sum = drawn("bar", [county, pupils], all, { totals });
    expect(written(sum)).toEqual(["Mean 2,066.67", "Median 1,200"]);
    expect(problem("overall", sum)).toBe("added");
    const stack = drawn("stackBar", [county, read, math], all, { totals });
    expect(stack.layer?.references).toHaveLength(2);
    expect(problem("overall", stack)).toBe("stacked");
  });

  it.each<[Partial<SchemaColumn>, boolean]>([
    [{ calculFunc: "sum", format: { style: "percent" } }, true],
    [{ calculFunc: "count", format: { style: "percent", decimals: 1 } }, true],
    [{ calculFunc: "sum", show: "rate" }, false],
    [{ calculFunc: "countDistinct" }, false],
    ...(
      [
        ["sum(pupils)", true],
        ["Count([a) b]) / 2 - 3 * sum(if([x] = ')(', (a + 1) * 2, 0))", true],
        ["(sum(a) + sum(b)) / 1000", true],
        ["sum(a) / sum(b)", false],
        ["sum(a) + 5", false],
        ["round(sum(a))", false],
        ["sum(a) + avg(b)", false],
        ["countDistinct(a)", false],
      ] as const
    ).map(([expression, adds]): [Partial<SchemaColumn>, boolean] => [
      { calculFunc: "none", aggregates: true, expression },
      adds,
    ]),
    [{ calculFunc: "none", aggregates: true, expression: "…", compares: [{ show: "rank" }] }, true],
  ])("is the overall one of what adds up, whatever its format: %j %s", (more, adds) => {
    const figure = drawn("bar", [county, measure("read", more)], all, { totals });
    expect(problem("overall", figure)).toBe(adds ? "added" : null);
    expect(figure.layer?.references).toHaveLength(adds ? 2 : 3);
    const style = { references: all };
    expect(neededTotals.bar?.(["county"], style, [], [measure("read", more)])).toEqual(adds ? [] : [[]]);
  });

  it("is the overall one of raw values, whose total would be all rows", () => {
    const raw = measure("read", { calculFunc: "none" });
    const lines = [{ by: [], rows: rows.map((row) => ({ ...row, county: null, grade: null, math: 0 })) }];
    const figure = drawn("bar", [county, raw], all, { totals: lines });
    expect(written(figure)).toEqual(["Mean 78.33", "Median 85"]);
    expect(problem("overall", figure, lines)).toBe("raw");
    const calculated = measure("read", { calculFunc: "none", aggregates: true });
    expect(problem("overall", drawn("bar", [county, calculated], all), [])).toBe("noTotal");
  });

  it("is any of differences from the mean, and what is reckoned of values where stacks fill the whole", () => {
    const references: Reference[] = [{ kind: "constant", value: 0.5 }, { kind: "band", from: 0.25 }, ...all];
    const differences = drawn("bar", [county, read], references, { totals, style: { fromMean: true } });
    expect(differences.layer).toBeNull();
    expect(problem("constant", differences)).toBe("differences");
    const percent = drawn("bar", [county, grade, read], references, { style: { stacked: "percent" } });
    expect(written(percent)).toEqual(["Target 50%", "Band ≥ 25%"]);
    expect(problem("median", percent)).toBe("percent");
  });
});

it("the overall one asks for the total of all rows, beside those chosen and once", () => {
  const requested = (references: Reference[], chosen: string[][]) =>
    neededTotals.bar?.(["county"], { references } satisfies ChartStyle, chosen);
  expect(requested(all, [])).toEqual([[]]);
  expect(requested(all, [["county"], []])).toEqual([[], ["county"]]);
  expect(requested([{ kind: "mean" }], [["county"]])).toEqual([["county"]]);
  const raw = { calculFunc: "none" } as const;
  const ofMeasures = (...measures: { calculFunc: "none" | "avg"; aggregates?: boolean }[]) =>
    neededTotals.bar?.(["county"], { references: all }, [], measures);
  expect(ofMeasures({ calculFunc: "avg" }, { ...raw, aggregates: true })).toEqual([[]]);
  expect(ofMeasures({ calculFunc: "avg" }, raw)).toEqual([]);
});
