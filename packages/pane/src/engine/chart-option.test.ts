import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import { describe, expect, it } from "vitest";
import { drawingIn, drawnOf, optionIn } from "../chart-type/charts.fixtures.ts";
import type { ChartPalette } from "../colour/chart-palette.ts";
import { type ChartOption, drawingOf } from "./drawing.ts";
import { zoomFromY } from "./zoom-from.ts";

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

function optionOf(type: ChartType, schema = [county, read], count = 3, style: ChartStyle = {}) {
  return optionIn(drawnOf(type, { rows: rows(count), schema, style, language: "en" }), palette);
}

/** The number at a mark of a series. */
function numberAt(series: object | undefined, dataIndex: number): string {
  const label = series && "label" in series ? series.label : undefined;
  const formatter = label && typeof label === "object" && "formatter" in label ? label.formatter : undefined;
  return typeof formatter === "function" ? String(formatter({ dataIndex })) : "";
}

/** The tooltip of a category, as HTML. */
function tooltipAt({ tooltip }: ChartOption, dataIndex: number): string {
  const formatter = !Array.isArray(tooltip) ? tooltip?.formatter : undefined;
  return typeof formatter === "function"
    ? String(formatter([{ dataIndex, seriesIndex: 0 }] as never, "", () => undefined))
    : "";
}

describe("what the engine is told", () => {
  it("uses the primary colour for one series and the hues, with a legend, for several", () => {
    const one = optionOf("horizontalBar");
    expect(one).toMatchObject({ series: [{ color: "primary" }] });
    expect(one).not.toHaveProperty("legend");
    expect(optionOf("bar", [county, read, math])).toMatchObject({
      series: [{ color: "one" }, { color: "two" }],
      legend: { data: ["read", "math"] },
    });
  });

  it("draws differences from the mean in blue above and orange below, with their signs; the tooltip shows both numbers", () => {
    const style: ChartStyle = { fromMean: true, labels: true, colours: { c0: "#123456" } };
    const option = optionIn(
      drawnOf("bar", { rows: rows(3), schema: [county, read], style, language: "en" }),
      { ...palette, series: ["blue", "teal", "orange"] },
    );
    expect(option).toMatchObject({
      series: [
        {
          data: [
            { value: -1, itemStyle: { color: "#123456" }, label: { position: "bottom" } },
            { value: 0, itemStyle: { color: "blue" } },
            { value: 1, itemStyle: { color: "blue" } },
          ],
        },
      ],
    });
    const [bars] = [option.series ?? []].flat();
    expect([0, 1, 2].map((at) => numberAt(bars, at))).toEqual(["−1", "0", "+1"]);
    expect(tooltipAt(option, 0)).toContain("0 (−1)");
  });

  it("keeps series apart by patterns where hues run out", () => {
    const schema = [county, read, math, column("more", false)];
    expect(optionOf("bar", schema)).toMatchObject({
      series: [
        { color: "one" },
        { color: "two" },
        { color: "one", itemStyle: { decal: { color: "ground" } } },
      ],
    });
    expect(JSON.stringify(optionOf("bar", [county, read, math]))).not.toContain("decal");
    expect(optionOf("line", schema)).toMatchObject({
      series: [{}, { lineStyle: { type: "solid" } }, { lineStyle: { type: "dashed" } }],
    });
  });

  it("takes the colours that the style gives to a series, a slice or a category", () => {
    const colours = { read: "#112233", c1: "#445566" };
    expect(optionOf("bar", [county, read, math], 3, { colours })).toMatchObject({
      series: [{ color: "#112233" }, { color: "two" }],
    });
    expect(optionOf("horizontalBar", [county, read], 3, { colours })).toMatchObject({
      series: [{ color: "#112233", data: [{ value: 0 }, { value: 1, itemStyle: { color: "#445566" } }, {}] }],
    });
    expect(optionOf("pie", [county, read], 3, { colours })).toMatchObject({
      series: [{ data: [{}, { itemStyle: { color: "#445566" } }, {}] }],
    });
  });

  it("lets bars start at zero and lines show their range, unless the style says otherwise", () => {
    expect(optionOf("bar")).toMatchObject({ yAxis: [{ type: "value", scale: false }] });
    expect(optionOf("line")).toMatchObject({ yAxis: [{ type: "value", scale: true }] });
    expect(optionOf("area")).toMatchObject({ yAxis: [{ scale: false }] });
    const style = { axis: { fromZero: true, max: 800, name: "points" } };
    expect(optionOf("line", [county, read], 3, style)).toMatchObject({
      yAxis: [{ scale: false, max: 800 }],
    });
  });

  it("4.37 swaps the axes of the horizontal bar, first category on top", () => {
    expect(optionOf("horizontalBar")).toMatchObject({
      xAxis: [{ type: "value" }],
      yAxis: { type: "category", inverse: true, data: ["c0", "c1", "c2"] },
    });
  });

  it("4.37 draws missing cells as the figure has them", () => {
    expect(optionOf("bar", [county, math])).toMatchObject({ series: [{ data: ["-", "-", "-"] }] });
    expect(optionOf("line", [county, math])).toMatchObject({
      series: [{ data: [null, null, null], connectNulls: false }],
    });
    expect(optionOf("line", [county, math], 3, { bridgeGaps: true })).toMatchObject({
      series: [{ connectNulls: true }],
    });
  });

  it("can be zoomed when categories are many, and begins with those that can be read", () => {
    expect(optionOf("bar", [county, read], 12).dataZoom).toBeUndefined();
    // Names that have no room side by side: the bars lie.
    expect(optionOf("bar", [county, read], 300).dataZoom).toMatchObject([
      { yAxisIndex: 0, endValue: zoomFromY(300, true) - 1 },
      { type: "slider" },
    ]);
    expect(optionOf("line", [county, read], 300).dataZoom).toMatchObject([
      { xAxisIndex: 0 },
      { type: "slider" },
    ]);
    expect(optionOf("horizontalBar", [county, read], 50).dataZoom).toMatchObject([
      { yAxisIndex: 0, endValue: zoomFromY(300, true) - 1 },
      {},
    ]);
  });

  it("numbers at lying bars take the place of their axis, and of the room for it", () => {
    const labelled = optionOf("horizontalBar", [county, read], 16, { labels: true });
    expect(labelled).toMatchObject({
      xAxis: [{ axisLabel: { show: false }, splitLine: { show: false } }],
    });
    expect(labelled.dataZoom).toBeUndefined();
    const plain = optionOf("horizontalBar", [county, read], 16);
    expect(plain).toMatchObject({ xAxis: [{ axisLabel: { show: true }, splitLine: { show: true } }] });
    expect(plain.dataZoom).toBeDefined();
  });

  it("shows the whole of a course over time, however long", () => {
    const day = { ...column("day", true), Type: "DATE", bucket: { kind: "time", unit: "day" } as const };
    const data = Array.from({ length: 300 }, (_, at) => ({
      day: new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10),
      read: at,
    }));
    const chart = drawnOf("line", { rows: data, schema: [day, read], style: {}, language: "en" });
    expect(optionIn(chart, palette)).toMatchObject({
      dataZoom: [{ startValue: 0, endValue: 299 }, { type: "slider" }],
    });
    // A slider that hides nothing is not worth its space in a low card.
    const low = optionIn(chart, palette, { width: 600, height: 200 }).dataZoom;
    expect(low).toMatchObject([{ type: "inside", startValue: 0, endValue: 299 }]);
    expect(low).toHaveLength(1);
  });

  it("says below the title what both axes of a combo measure", () => {
    const { figure, drawing } = drawnOf("combo", {
      rows: rows(3),
      schema: [county, read, { ...math, format: { style: "percent" } }],
      style: { second: ["math"] },
      language: "en",
    });
    expect(figure.subtitle).toBe("Left: read · Right: math");
    expect(drawing()).not.toBeNull();
  });

  it("lays bars whose names do not fit below their places in two lines, and never turns or drops a name", () => {
    const named = (names: string[], type: ChartType = "bar") =>
      optionIn(
        drawnOf(type, {
          rows: names.map((name, at) => ({ county: name, read: at })),
          schema: [county, read],
          style: {},
          language: "en",
        }),
        palette,
        { width: 340, height: 300 },
      );
    const long = Array.from({ length: 8 }, (_, at) => `School district number ${at}`);
    expect(named(["K", "1", "2"])).toMatchObject({ xAxis: { type: "category" } });
    expect(named(long)).toMatchObject({ yAxis: { type: "category", data: long } });
    const schools = ["青阳区第一小学", "青阳区第二中学", "云岭县实验中学", "云岭县第二中学"];
    expect(named(schools)).toMatchObject({ xAxis: { type: "category" } });
    expect(named(schools.flatMap((name) => [name, `${name}分校`]))).toMatchObject({
      yAxis: { type: "category" },
    });
    expect(named(long, "line")).toMatchObject({ xAxis: { type: "category", axisLabel: { interval: 0 } } });
    expect(JSON.stringify([named(long), named(long, "line")])).not.toContain('"rotate"');
  });

  it("has one number at the end of a stack: of what is seen", () => {
    const chart = drawnOf("stackBar", {
      rows: [{ county: "a", read: 30, math: 90 }],
      schema: [county, read, math],
      style: { labels: true },
      language: "en",
    });
    const totalWithout = (hidden: string[]): string => {
      const option = drawingIn(chart).option(
        drawingOf({ palette, language: "en", animate: false, hidden: new Set(hidden) }),
      );
      return numberAt([option.series ?? []].flat().at(-1), 0);
    };
    expect(totalWithout([])).toBe("120");
    expect(totalWithout(["math"])).toBe("30");
  });

  it("9.19 names slices with their share", () => {
    expect(optionOf("pie")).toMatchObject({
      series: [{ radius: "55%", center: ["50%", "50%"], data: [{ name: "c0", value: 0 }, {}, {}] }],
    });
  });

  it("puts the legend where the style says", () => {
    const schema = [county, read, math];
    expect(optionOf("bar", schema, 3, { legend: "right" })).toMatchObject({
      legend: { orient: "vertical", right: 0 },
    });
    expect(optionOf("bar", schema, 3, { legend: "top" })).toMatchObject({ legend: { top: 0 } });
    expect(optionOf("bar", schema, 3, { legend: "none" })).not.toHaveProperty("legend");
  });

  it("fills the whole with parts where stacks are shown in percent", () => {
    const data = [{ county: "a", read: 30, math: 90 }];
    const chart = drawnOf("stackBar", {
      rows: data,
      schema: [county, read, math],
      style: { stacked: "percent" },
      language: "en",
    });
    expect(optionIn(chart, palette)).toMatchObject({
      yAxis: [{ min: 0, max: 1 }],
      series: [{ data: [{ value: 0.25 }] }, { data: [{ value: 0.75 }] }],
    });
  });

  it("tells of a mark as text, whatever its name holds", () => {
    const chart = drawnOf("bar", {
      rows: [{ county: "<img src=x onerror=alert(1)>", read: 1 }],
      schema: [county, { ...read, label: "<b>&" }],
      style: {},
      language: "en",
    });
    const html = tooltipAt(optionIn(chart, palette), 0);
    expect(html).toContain("&lt;img");
    expect(html).toContain("&lt;b&gt;&amp;");
    expect(html).not.toContain("<img");
  });
});
