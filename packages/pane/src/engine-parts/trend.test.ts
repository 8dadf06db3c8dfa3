import type { FigureTrend } from "@provost/report-core/figure/figure";
import { expect, it } from "vitest";
import { drawingOf } from "../engine/drawing.ts";
import { lightPalette } from "../picture.ts";
import { trendSeries } from "./trend.ts";

const palette = lightPalette("sans-serif");
const trend = (series: number, margin: number): FigureTrend => ({
  name: `Trend ${series}`,
  series,
  points: [0, 1, 2].map((x) => ({ x, y: 10 + x, low: 10 + x - margin, high: 10 + x + margin })),
});
const colours = ["#111111", "#222222"].map((colour) => ({ colour, repeat: 0 }));

function series(trends: FigureTrend[], names: string[], more: { hidden?: string[]; upright?: boolean } = {}) {
  const { hidden = [], upright = true } = more;
  const drawing = drawingOf({ palette, language: "en", animate: true, hidden: new Set(hidden) });
  return trendSeries(trends, names, { upright, colours }, drawing);
}

it("a trend is a line, with a shade behind the marks where it has an interval, and is no mark itself", () => {
  const both = series([trend(0, 2)], ["Read"]);
  expect(both).toMatchObject([
    { name: "Trend 0", z: 1, silent: true, tooltip: { show: false }, data: [[8, 14]], encode: { x: -1 } },
    { name: "Trend 0", z: 2, silent: true, tooltip: { show: false }, clip: true },
  ]);
  expect(series([trend(0, 0)], ["Read"])).toHaveLength(1);
  expect(series([trend(0, 0)], ["Read"], { upright: false })).toMatchObject([
    { encode: { x: [0, 1], y: -1 } },
  ]);
});

it("it is in the ink beside one series and in the colour of its own beside others", () => {
  expect(series([trend(0, 0)], ["Read"])).not.toMatchObject([{ color: "#111111" }]);
  expect(series([trend(0, 0), trend(1, 0)], ["Read", "Math"])).toMatchObject([
    { color: "#111111" },
    { color: "#222222" },
  ]);
});

it("it goes with its series when that is taken out by the legend", () => {
  const [read, math] = series([trend(0, 0), trend(1, 0)], ["Read", "Math"], { hidden: ["Read"] });
  expect(read).toMatchObject({ data: [] });
  expect(math).toMatchObject({ data: [[10, 12]] });
});
