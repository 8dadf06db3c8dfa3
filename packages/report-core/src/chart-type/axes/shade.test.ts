import { expect, it } from "vitest";
import type { FigureInput } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import type { AxesFigure } from "./axes.ts";
import { layerMaker } from "./layer.ts";

const county = tableColumn("county", "VARCHAR", { isDimension: true, asxAxis: true });
const measures = ["read", "poor"].map((name) => tableColumn(name, "DOUBLE", { calculFunc: "avg" }));
const compare = layerMaker;
const rows = [
  { county: "Kern", read: 60, poor: 0.4 },
  { county: "Butte", read: 90, poor: null },
  { county: "Napa", read: 80, poor: 0.1 },
];

function drawn(type: TestedType, style: FigureInput["style"], more: Partial<FigureInput> = {}): AxesFigure {
  const schema = [county, ...measures];
  const made = figureOf(type, { rows, schema, language: "en", compare, style, ...more });
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

it("bars of one series are coloured by a measure that is drawn or not, category by category", () => {
  const { layer, subtitle, categories } = drawn("bar", {
    colourBy: "poor",
    tooltip: ["poor"],
    sort: "valueDesc",
  });
  expect(categories).toEqual(["Butte", "Napa", "Kern"]);
  expect(layer?.shade).toMatchObject({
    measure: { name: "poor" },
    values: [null, 0.1, 0.4],
    min: 0.1,
    max: 0.4,
  });
  expect(subtitle).toBe("read · Colour: poor");
  const own = drawn("horizontalBar", { colourBy: "read", tooltip: ["poor"] }, { language: "zh" });
  expect(own.layer?.shade).toMatchObject({ values: [60, 90, 80], min: 60, max: 90 });
  expect(own.subtitle).toBe("read · 颜色：read");
});

it("a measure colours neither several series nor grounds, and one that is not there nothing", () => {
  expect(drawn("bar", { colourBy: "poor" }).layer).toBeNull();
  expect(drawn("area", { colourBy: "poor", tooltip: ["poor"] }).layer).toBeNull();
  expect(drawn("bar", { colourBy: "gone", tooltip: ["poor"] }).layer).toBeNull();
  const empty = rows.map((row) => ({ ...row, poor: null }));
  expect(drawn("bar", { colourBy: "poor", tooltip: ["poor"] }, { rows: empty }).layer).toBeNull();
});

it("points of a line and of a plot of one group have the colours of a measure", () => {
  expect(drawn("line", { colourBy: "poor", tooltip: ["poor"] }).layer?.shade?.values).toEqual([
    0.4,
    null,
    0.1,
  ]);
  const schema = [county, ...measures, tableColumn("math", "DOUBLE", { calculFunc: "avg" })];
  const points = rows.map((row, at) => ({ ...row, math: at }));
  const plot = (more: Partial<FigureInput>) =>
    figureOf("scatter", {
      rows: points,
      schema,
      language: "en",
      compare,
      style: { colourBy: "poor", tooltip: ["poor"] },
      ...more,
    });
  const one = plot({});
  if (one.kind !== "scatter") throw new Error(one.summary);
  expect(one.layer?.shade?.values).toEqual([0.4, null, 0.1]);
  expect(one.subtitle).toMatch(/Colour: poor$/);
  // Groups have colours of their own.
  const grade = tableColumn("grade", "VARCHAR", { isDimension: true, asxAxis: true });
  const grouped = points.map((row, at) => ({ ...row, grade: `K${at % 2}` }));
  const two = plot({ schema: [county, grade, ...schema.slice(1)], rows: grouped });
  expect(two.kind === "scatter" && two.layer).toBeNull();
});

it("slices and fields have the colours of a measure; what is combined from several, and a group of fields, has none", () => {
  const shadeIn = (type: TestedType, schema: FigureInput["schema"], some: FigureInput["rows"]) => {
    const made = figureOf(type, {
      rows: some,
      schema,
      language: "zh",
      style: { colourBy: "poor", tooltip: ["poor"] },
    });
    if (made.kind !== "pie" && made.kind !== "treemap") throw new Error(made.summary);
    return [made.shade?.values, made.subtitle];
  };
  const schema = [county, ...measures];
  expect(shadeIn("pie", schema, rows)).toEqual([[0.4, null, 0.1], "颜色：poor"]);
  expect(shadeIn("treemap", schema, rows)).toEqual([[null, 0.1, 0.4], "颜色：poor"]);
  const grade = tableColumn("grade", "VARCHAR", { isDimension: true, asxAxis: true });
  const nested = rows.map((row) => ({ ...row, grade: "K6" }));
  expect(shadeIn("treemap", [county, grade, ...measures], nested)[0]).toEqual([
    null,
    null,
    null,
    0.1,
    null,
    0.4,
  ]);
  // Many small slices become one.
  const many = Array.from({ length: 20 }, (_, at) => ({
    county: `c${at}`,
    read: at < 5 ? 1000 : 1,
    poor: at,
  }));
  expect(shadeIn("pie", schema, many)[0]).toEqual([0, 1, 2, 3, 4, null]);
});
