import { expect, it } from "vitest";
import type { FigureInput } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import { annotationsOf } from "./annotations.ts";
import type { AxesFigure } from "./axes.ts";
import { referencesOf, referencesText } from "./references.ts";
import { shadeOf } from "./shade.ts";
import { trendsOf } from "./trends.ts";

const county = tableColumn("county", "VARCHAR", { isDimension: true, asxAxis: true });
const measures = ["read", "poor"].map((name) => tableColumn(name, "DOUBLE", { calculFunc: "avg" }));
const compare = { referencesOf, referencesText, trendsOf, annotationsOf, shadeOf };
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
  const { shade, subtitle, categories } = drawn("bar", {
    colourBy: "poor",
    tooltip: ["poor"],
    sort: "valueDesc",
  });
  expect(categories).toEqual(["Butte", "Napa", "Kern"]);
  expect(shade).toMatchObject({ measure: { name: "poor" }, values: [null, 0.1, 0.4], min: 0.1, max: 0.4 });
  expect(subtitle).toBe("read · Colour: poor");
  const own = drawn("horizontalBar", { colourBy: "read", tooltip: ["poor"] }, { language: "zh" });
  expect(own.shade).toMatchObject({ values: [60, 90, 80], min: 60, max: 90 });
  expect(own.subtitle).toBe("read · 颜色：read");
});

it("a measure colours neither several series nor lines, and one that is not there nothing", () => {
  expect(drawn("bar", { colourBy: "poor" }).shade).toBeNull();
  expect(drawn("line", { colourBy: "poor", tooltip: ["poor"] }).shade).toBeNull();
  expect(drawn("bar", { colourBy: "gone", tooltip: ["poor"] }).shade).toBeNull();
  const empty = rows.map((row) => ({ ...row, poor: null }));
  expect(drawn("bar", { colourBy: "poor", tooltip: ["poor"] }, { rows: empty }).shade).toBeNull();
});
