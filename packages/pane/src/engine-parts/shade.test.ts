import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { expect, it } from "vitest";
import { drawnOf, optionIn } from "../chart-type/charts.fixtures.ts";
import { dimension, measure } from "../expected/expected-case.fixtures.ts";
import { drawnSvg, lightPalette, loadedChart } from "../picture.ts";

const palette = lightPalette("sans-serif");
const schema = [dimension("county", "County"), measure("read", "Read"), measure("poor", "Poor")];
const rowsOf = (...poor: (number | null)[]) =>
  poor.map((value, at) => ({ county: `County ${"ABC"[at]}`, read: 60 + at, poor: value }));

/** The colour of each bar, and the scale. */
function shades(rows: ReturnType<typeof rowsOf>, style: ChartStyle = {}) {
  const all = { tooltip: ["poor"], colourBy: "poor", ...style };
  const option = optionIn(drawnOf("bar", { rows, schema, style: all, language: "en" }), palette);
  const [series] = [option.series ?? []].flat();
  const data = series && "data" in series && Array.isArray(series.data) ? series.data : [];
  const colours = data.map((item: unknown) => Reflect.get(Reflect.get(Object(item), "itemStyle"), "color"));
  const top = Number([option.grid ?? []].flat()[0]?.top);
  return { colours, scale: [option.visualMap ?? []].flat()[0], top };
}

it("bars go from light to dark with a measure, and the scale says from where to where", () => {
  const { colours, scale, top } = shades(rowsOf(10, 40, 25));
  expect(colours[0]).toBe("#75a9f6");
  expect(colours[1]).toBe("#023b85");
  expect(new Set(colours).size).toBe(3);
  // It is a legend alone: no series takes its colours.
  expect(scale).toMatchObject({ show: true, min: 10, max: 40, text: ["40", "10"], seriesIndex: [], top: 0 });
  expect(top).toBe(shades(rowsOf(10, 40, 25), { colourBy: "gone" }).top + 32);
});

it("the scale is around zero where numbers are on both sides, and bars without one are grey", () => {
  const { colours, scale } = shades(rowsOf(-10, 40, null));
  expect(scale).toMatchObject({ min: -40, max: 40 });
  expect(colours[1]).toBe("#5595f3");
  expect(colours[2]).toMatch(/^#(..)(..)(..)$/);
  expect(colours[2]).toBe("#c6c9cd");
});

it("equal numbers have one colour, and the scale goes with the legend", () => {
  expect(new Set(shades(rowsOf(5, 5, 5)).colours).size).toBe(1);
  expect(shades(rowsOf(1, 2, 3), { legend: "none" }).scale).toMatchObject({ show: false });
  expect(shades(rowsOf(1, 2, 3), { legend: "right" }).scale).toMatchObject({ orient: "vertical", right: 0 });
  expect(shades(rowsOf(1, 2, 3), { legend: "bottom" }).scale).toMatchObject({ bottom: 0 });
});

it.each(["line", "scatter", "treemap", "pie"] as const)(
  "marks of a %s have the colours of the scale",
  async (type) => {
    const rows = rowsOf(10, 40, null).map((row, at) => ({ ...row, math: at + 1 }));
    const own = type === "scatter" ? [...schema, measure("math", "Math")] : schema;
    const style: ChartStyle = { tooltip: ["poor"], colourBy: "poor" };
    const chart = await loadedChart(type, { rows, schema: own, style, language: "en" });
    const { svg } = drawnSvg(chart, { palette, language: "en", width: 640, height: 300 });
    for (const colour of ["#75a9f6", "#023b85", "#c6c9cd"]) expect(svg).toContain(`fill="${colour}"`);
    for (const end of [">40<", ">10<"]) expect(svg).toContain(end);
  },
);
