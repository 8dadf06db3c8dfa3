import { CustomChart } from "echarts/charts";
import { TitleComponent, VisualMapContinuousComponent } from "echarts/components";
import { expect, it } from "vitest";
import type { ChartPalette } from "../colour/chart-palette.ts";
import type { ChartOption } from "../engine/drawing.ts";
import { axisZoom, labelLayout, legend, lineSeries, referenceMarks } from "../engine/engine-parts.ts";
import { cases } from "../expected/cases.fixtures.ts";
import { chartOf, drawnOf, optionIn } from "./charts.fixtures.ts";

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

const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** What an option cannot be drawn without, beside the type's own drawer. */
function wanted(option: ChartOption): Set<unknown> {
  const parts = new Set<unknown>();
  if (list(option.legend).length > 0) parts.add(legend);
  if (list(option.dataZoom).length > 0) parts.add(axisZoom);
  for (const { type, label, ...series } of [option.series ?? []].flat()) {
    if ("markLine" in series && list(series.markLine?.data).length > 0) parts.add(referenceMarks);
    if (type === "line") parts.add(lineSeries);
    // A gauge and a radar lay their own labels; a heatmap has one in each cell.
    const laysOwn = type === "heatmap" || type === "gauge" || type === "radar";
    if (!laysOwn && label?.show) parts.add(labelLayout);
  }
  return parts;
}

/** What the engine must have been taught for an option. */
function taught(option: ChartOption): unknown[] {
  return [
    ...([option.series ?? []].flat().some(({ type }) => type === "custom") ? [CustomChart] : []),
    ...(list(option.title).length > 0 ? [TitleComponent] : []),
    ...(list(option.visualMap).length > 0 ? [VisualMapContinuousComponent] : []),
  ];
}

const sizes = [
  { width: 640, height: 300 },
  { width: 260, height: 120 },
];

it.each(cases)("$name: is drawn with the parts that were fetched for it", ({ type, ...input }) => {
  const { drawn } = chartOf(type, input);
  if (!drawn) return;
  for (const size of sizes) {
    const option = optionIn(drawn, palette, size);
    expect(drawn.needs).toEqual(expect.arrayContaining([...wanted(option)]));
    const known = drawn.needs.flatMap((part) => part.now()?.extensions ?? []);
    expect(known).toEqual(expect.arrayContaining(taught(option)));
  }
});

it("a chart of bars waits for nothing but the engine", () => {
  const bars = cases.find(({ type }) => type === "bar");
  if (!bars) throw new Error("no case of bars");
  expect(drawnOf("bar", { ...bars, style: {} }).needs).toHaveLength(1);
});
