import type { ChartType } from "@provost/contract/chart-type";
import { figureOf } from "@provost/report-core/figure/figure-of";
import { describe, expect, it } from "vitest";
import { chartOption, zoomFrom } from "./chart-option.ts";
import type { ChartPalette } from "./chart-palette.ts";

const palette: ChartPalette = {
  primary: "primary",
  series: ["one", "two"],
  text: "text",
  dimmed: "dimmed",
  line: "line",
  ground: "ground",
  font: "font",
};
const column = (name: string, isDimension: boolean) => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: name,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
});
const county = column("county", true);
const read = column("read", false);
const math = column("math", false);
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ county: `c${at}`, read: at, math: null }));

function optionOf(type: ChartType, schema = [county, read], count = 3) {
  const figure = figureOf(type, { rows: rows(count), schema, style: {}, language: "en" });
  if (figure.kind !== "axes" && figure.kind !== "pie") throw new Error(figure.kind);
  return chartOption(figure, { palette, language: "en", animate: false });
}

describe("what the engine is told", () => {
  it("uses the primary colour for one series and the hues, with a legend, for several", () => {
    expect(optionOf("bar")).toMatchObject({ color: ["primary"], legend: { show: false } });
    expect(optionOf("bar", [county, read, math])).toMatchObject({
      color: ["one", "two"],
      legend: { show: true },
    });
  });

  it("keeps series apart by patterns where hues run out", () => {
    const schema = [county, read, math, column("more", false)];
    expect(optionOf("bar", schema)).toMatchObject({ aria: { decal: { show: true } } });
    expect(optionOf("bar")).toMatchObject({ aria: { decal: { show: false } } });
  });

  it("lets bars stand on zero and lines show their range", () => {
    expect(optionOf("bar")).toMatchObject({ yAxis: { type: "value", scale: false } });
    expect(optionOf("line")).toMatchObject({ yAxis: { type: "value", scale: true } });
  });

  it("swaps the axes of the horizontal bar, first category on top", () => {
    expect(optionOf("horizontalBar")).toMatchObject({
      xAxis: { type: "value" },
      yAxis: { type: "category", inverse: true, data: ["c0", "c1", "c2"] },
    });
  });

  it("draws missing cells as the figure has them", () => {
    expect(optionOf("bar", [county, math])).toMatchObject({ series: [{ data: ["-", "-", "-"] }] });
    expect(optionOf("line", [county, math])).toMatchObject({
      series: [{ data: [null, null, null], connectNulls: false }],
    });
  });

  it("can be zoomed when categories are many", () => {
    expect(optionOf("bar", [county, read], zoomFrom.x).dataZoom).toEqual([]);
    expect(optionOf("bar", [county, read], zoomFrom.x + 1).dataZoom).toHaveLength(2);
    expect(optionOf("horizontalBar", [county, read], 50).dataZoom).toMatchObject([
      { yAxisIndex: 0, endValue: zoomFrom.y - 1 },
      {},
    ]);
  });

  it("names slices with their share", () => {
    expect(optionOf("pie")).toMatchObject({
      tooltip: { formatter: "{b}: {d}%" },
      series: [{ radius: "55%", center: ["50%", "40%"], data: [{ name: "c0", value: 0 }, {}, {}] }],
    });
  });
});
