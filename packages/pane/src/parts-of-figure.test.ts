import { figureOf } from "@provost/report-core/figure/figure-of";
import { expect, it } from "vitest";
import { chartOption } from "./chart-option.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { colourBook } from "./colour-book.ts";
import { cases } from "./expected/cases.fixtures.ts";
import { type EnginePart, partsOfFigure } from "./parts-of-figure.ts";

const hue = "#123456";
const palette: ChartPalette = {
  primary: hue,
  series: [hue],
  text: hue,
  dimmed: hue,
  line: hue,
  ground: hue,
  font: "sans-serif",
};

const list = (given: unknown): unknown[] =>
  Array.isArray(given) ? given : given === undefined ? [] : [given];

/** What an option cannot be drawn without. */
function wanted(option: ReturnType<typeof chartOption>): Set<EnginePart> {
  const parts = new Set<EnginePart>();
  if (list(option.dataZoom).length > 0) parts.add("zoom");
  for (const { type, label } of [option.series ?? []].flat()) {
    if (type === undefined || type === "bar") continue;
    parts.add(type === "boxplot" || type === "custom" ? "boxPlot" : type);
    // A treemap lays its own labels.
    if (type !== "heatmap" && type !== "treemap" && label?.show) parts.add("labels");
  }
  return parts;
}

const sizes = [
  { width: 640, height: 300 },
  { width: 260, height: 120 },
];

it.each(cases)("$name: is drawn with the parts that were fetched for it", ({ type, style, ...input }) => {
  const figure = figureOf(type, { style: style ?? {}, ...input });
  if (figure.kind === "table" || figure.kind === "pivot" || figure.kind === "kpi") return;
  if (figure.kind === "empty" || figure.kind === "invalid") throw new Error(figure.summary);
  const parts = partsOfFigure(figure);
  for (const size of sizes) {
    const option = chartOption(figure, { palette, language: "en", animate: false, book: colourBook(), size });
    expect(parts).toEqual(expect.arrayContaining([...wanted(option)]));
  }
});

it("a chart of bars waits for nothing but the engine", () => {
  const bars = cases.find(({ type }) => type === "bar");
  if (!bars) throw new Error("no case of bars");
  const figure = figureOf("bar", { ...bars, style: {} });
  expect(figure.kind === "axes" ? partsOfFigure(figure) : null).toEqual([]);
});
