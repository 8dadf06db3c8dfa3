import { distributionParts } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import { expect, it } from "vitest";
import type { BaseFigure } from "../../figure/figure.ts";
import { marksOf } from "../../figure/marks.ts";
import type { Row } from "../../result/result-rows.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import { waterfallFigure } from "../waterfall/waterfall-figure.ts";
import type { AxesFigure } from "./axes.ts";
import { withPartial } from "./partial.ts";

const month = tableColumn("day", "DATE", {
  isDimension: true,
  asxAxis: true,
  bucket: { kind: "time", unit: "month" },
  partial: { "2026-06-01": "Jun 2026, through 12 Jun" },
});
const grade = tableColumn("grade", "VARCHAR", { isDimension: true, asxAxis: true });
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const math = tableColumn("math", "DOUBLE", { calculFunc: "avg" });
const rows = [
  { day: "2026-04-01", grade: "K6", read: 60, math: 50 },
  { day: "2026-06-01", grade: "K6", read: 85, math: 40 },
];

function drawn(type: TestedType, schema: SchemaColumn[], language: "zh" | "en" = "en"): AxesFigure {
  const input = { rows, schema, language, style: {} };
  const made = withPartial(figureOf(type, input), input);
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

it("says of the marks of a span that its rows cover only in part how far they go", () => {
  for (const type of ["bar", "line", "area", "horizontalBar"] as const) {
    const figure = drawn(type, [month, read]);
    // May has no row.
    expect(figure.partial).toEqual([undefined, undefined, "Jun 2026, through 12 Jun"]);
    expect(marksOf(figure).map(({ label }) => label)).toEqual(["Apr 2026", "Jun 2026, through 12 Jun"]);
    expect(marksOf(drawn(type, [month, read, math])).at(-1)?.label).toBe("Jun 2026, through 12 Jun, math");
    expect(figure.categories).toEqual(["Apr 2026", "May 2026", "Jun 2026"]);
  }
});

it("says once that such spans are hatched, beside what is measured", () => {
  expect(drawn("bar", [month, read]).subtitle).toBe("read · Hatched: incomplete period");
  expect(drawn("bar", [month, read, math]).subtitle).toBe("Hatched: incomplete period");
  expect(drawn("bar", [month, read, math], "zh").subtitle).toBe("斜纹：未完整时段");
  const { partial: _, ...whole } = month;
  expect(drawn("bar", [whole, read])).not.toHaveProperty("partial");
});

it("names a category of two dimensions with both", () => {
  expect(drawn("combo", [month, grade, read, math]).partial).toEqual([
    undefined,
    "Jun 2026, through 12 Jun / K6",
  ]);
});

const other = (
  type: "heatmap" | "boxPlot" | "waterfall",
  schema: SchemaColumn[],
  data: readonly Row[] = rows,
) => {
  const input = { rows: data, schema, language: "en" as const, style: {} };
  return withPartial(type === "waterfall" ? waterfallFigure(input) : figureOf(type, input), input);
};
const labelsOf = (figure: BaseFigure): string[] => marksOf(figure).map(({ label }) => label);

it("says it of the cells of a heatmap, whichever side the spans are on", () => {
  const across = other("heatmap", [month, grade, read]);
  expect(labelsOf(across)).toEqual(["Apr 2026, K6", "Jun 2026, through 12 Jun, K6"]);
  expect(across).toMatchObject({
    subtitle: "read · Hatched: incomplete period",
    x: { partial: [undefined, undefined, "Jun 2026, through 12 Jun"] },
    notes: [],
  });
  expect(across).not.toHaveProperty("y.partial");
  const down = other("heatmap", [grade, month, read]);
  expect(labelsOf(down)).toEqual(["K6, Apr 2026", "K6, Jun 2026, through 12 Jun"]);
  expect(down).not.toHaveProperty("x.partial");
});

it("says it of the steps of a waterfall, not of their total", () => {
  const figure = other("waterfall", [month, read]);
  expect(labelsOf(figure)).toEqual(["Apr 2026", "Jun 2026, through 12 Jun", "Total"]);
  expect(figure).toMatchObject({
    partial: [undefined, "Jun 2026, through 12 Jun", undefined],
    subtitle: "read · Hatched: incomplete period",
  });
});

it("says it of the boxes of a box plot, and of their outliers", () => {
  const spread = distributionParts.map((calculFunc) =>
    tableColumn("read", "DOUBLE", { calculFunc, name: calculFunc }),
  );
  const box = {
    ...{ min: 1, quantile25: 4, median: 5, quantile75: 6, max: 9, whiskerLow: 3, whiskerHigh: 9 },
    ...{ outliers: 1, outlierValues: "1", count: 20 },
  };
  const boxes = rows.map(({ day }) => ({ day, ...box }));
  const figure = other("boxPlot", [month, ...spread], boxes);
  expect(figure).toMatchObject({ partial: [undefined, undefined, "Jun 2026, through 12 Jun"] });
  expect(labelsOf(figure)).toEqual([
    "Apr 2026",
    "Jun 2026, through 12 Jun",
    "Apr 2026",
    "Jun 2026, through 12 Jun",
  ]);
});

it("names the spans in a note where nothing is drawn of each", () => {
  const input = { rows, schema: [month, read], language: "en" as const, style: {} };
  expect(withPartial(figureOf("pie", input), input).notes).toEqual([
    "Incomplete period: Jun 2026, through 12 Jun",
  ]);
});
