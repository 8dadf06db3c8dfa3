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

it("a measure colours neither several series nor lines, and one that is not there nothing", () => {
  expect(drawn("bar", { colourBy: "poor" }).layer).toBeNull();
  expect(drawn("line", { colourBy: "poor", tooltip: ["poor"] }).layer).toBeNull();
  expect(drawn("bar", { colourBy: "gone", tooltip: ["poor"] }).layer).toBeNull();
  const empty = rows.map((row) => ({ ...row, poor: null }));
  expect(drawn("bar", { colourBy: "poor", tooltip: ["poor"] }, { rows: empty }).layer).toBeNull();
});
