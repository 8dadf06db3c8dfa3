import type { ChartStyle, Reference } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import { describe, expect, it } from "vitest";
import { drawingIn, drawnOf } from "../chart-type/charts.fixtures.ts";
import type { ChartPalette } from "../colour/chart-palette.ts";
import { colourBook } from "../colour/colour-book.ts";
import { drawingOf } from "../engine/drawing.ts";
import { dimension, measure } from "../expected/expected-case.fixtures.ts";

const palette: ChartPalette = {
  primary: "#166ae7",
  series: ["#166ae7", "#00a68e"],
  text: "#000000",
  dimmed: "#646464",
  line: "#dcdfe5",
  ground: "#ffffff",
  font: "sans-serif",
};
const county = dimension("county", "County");
const [read, math] = [measure("read", "Read"), measure("math", "Math")];
const rows = [
  { county: "Butte", read: 60, math: 50 },
  { county: "Napa", read: 80, math: 40 },
];

function option(
  type: ChartType,
  references: Reference[],
  more: {
    style?: ChartStyle;
    schema?: (typeof read)[];
    hidden?: string[];
    rows?: Record<string, string | number>[];
  } = {},
) {
  const { style = {}, schema = [county, read], hidden = [] } = more;
  const chart = drawnOf(type, {
    rows: more.rows ?? rows,
    schema,
    style: { ...style, references },
    language: "en",
  });
  const size = { width: 640, height: 300 };
  const options = { palette, language: "en", animate: false, book: colourBook(), size } as const;
  const drawn = drawingIn(chart).option(drawingOf({ ...options, hidden: new Set(hidden) }));
  const [host, ...others] = [drawn.series ?? []].flat();
  return { ...drawn, host, others };
}

/** Where labels are, and of which line. */
function labelsOf({ host }: ReturnType<typeof option>): unknown[] {
  const lines = host && "markLine" in host ? (host.markLine?.data ?? []) : [];
  return lines.map((line) => ("label" in line ? (line.label?.position ?? line.label?.show) : null));
}

const constant = (value: number): Reference => ({ kind: "constant", value });

describe("references in a drawing", () => {
  it("are dashed lines and tinted bands on the axis of numbers, in the quiet ink, and take no part in the tooltip", () => {
    const references: Reference[] = [{ kind: "mean" }, { kind: "band", from: 20, to: 30 }];
    const upright = option("bar", references);
    expect(upright.host).toMatchObject({
      markLine: {
        silent: true,
        symbol: "none",
        lineStyle: { color: "#646464", type: "dashed" },
        label: { color: "#3c3c3c", backgroundColor: "#ffffff" },
        data: [{ yAxis: 70 }, { yAxis: 30, lineStyle: { color: "transparent" } }],
      },
      markArea: {
        silent: true,
        itemStyle: { color: "#646464", opacity: 0.1 },
        data: [[{ yAxis: 20 }, { yAxis: 30 }]],
      },
    });
    expect(upright.others).toEqual([]);
    expect(option("horizontalBar", references).host).toMatchObject({
      markLine: { data: [{ xAxis: 70 }, { xAxis: 25 }] },
      markArea: { data: [[{ xAxis: 20 }, { xAxis: 30 }]] },
    });
  });

  it("are within the axis, which ends at a mark beyond them; an end that was set leaves them out", () => {
    expect(option("bar", [constant(95)]).yAxis).toMatchObject([{ min: 0, max: 100, interval: 20 }]);
    expect(option("line", [constant(12)]).yAxis).toMatchObject([{ min: 0, max: 80, interval: 20 }]);
    expect(option("bar", [constant(70)]).yAxis).toMatchObject([{ min: 0, max: 80 }]);
    expect(option("bar", []).yAxis).not.toMatchObject([{ max: 80 }]);
    const cut = option("bar", [constant(95), constant(85)], { style: { axis: { max: 90 } } });
    expect(cut.host).toMatchObject({ markLine: { data: [{ yAxis: 85 }] } });
  });

  it("are drawn where rounding sets them beside equal values or beyond a mark", () => {
    const equal = [0.7, 0.7, 0.7].map((value, at) => ({ county: `C${at}`, read: value }));
    const near = option("line", [constant(0.6999999999999998)], { rows: equal });
    const [axis] = [near.yAxis ?? []].flat();
    expect(Number(axis?.max) - Number(axis?.min)).toBeGreaterThan(0.1);
    expect(near.host).toMatchObject({ markLine: { data: [{ yAxis: 0.6999999999999998 }] } });
    const over = option("bar", [constant(80.00000000000001)]);
    expect(over.yAxis).toMatchObject([{ min: 0, max: 80 }]);
    expect(over.host).toMatchObject({ markLine: { data: [{ yAxis: 80 }] } });
    const under = option("scatter", [constant(59.99999999999999)], { schema: [county, math, read] });
    expect(under.host).toMatchObject({ markLine: { data: [{ yAxis: 60 }] } });
  });

  it("are on the axis upwards of a scatter plot", () => {
    const drawn = option("scatter", [constant(95)], { schema: [county, math, read] });
    expect(drawn.host).toMatchObject({ type: "scatter", markLine: { data: [{ yAxis: 95 }] } });
    expect(drawn.yAxis).toMatchObject({ min: 60, max: 100 });
  });

  it("are on the first series in sight, and the axis is that of what is in sight", () => {
    const both = [county, read, math];
    const whole = option("bar", [constant(30)], { schema: both });
    expect(whole.host).toMatchObject({ markLine: { data: [{ yAxis: 30 }] } });
    expect(whole.others).toMatchObject([{ markLine: { data: [] }, markArea: { data: [] } }]);
    const part = option("bar", [constant(30)], { schema: both, hidden: ["Read"] });
    expect(part.host).toMatchObject({ markLine: { data: [] } });
    expect(part.others).toMatchObject([{ markLine: { data: [{ yAxis: 30 }] } }]);
    expect(part.yAxis).toMatchObject([{ max: 50 }]);
  });
});

describe("labels of references", () => {
  it("are at the end above their line, of near ones apart from it, at the edge inside", () => {
    expect(labelsOf(option("bar", [constant(20), constant(60)]))).toEqual(["insideEndTop", "insideEndTop"]);
    expect(labelsOf(option("bar", [constant(40), constant(42)]))).toEqual([
      "insideEndBottom",
      "insideEndTop",
    ]);
    expect(labelsOf(option("bar", [constant(40), constant(40)]))).toEqual(["insideEndTop", "insideStartTop"]);
    expect(labelsOf(option("bar", [constant(80)]))).toEqual(["insideEndBottom"]);
    expect(labelsOf(option("bar", [{ kind: "band", from: 20, to: 60 }]))).toEqual(["insideEndBottom"]);
    expect(labelsOf(option("bar", [{ kind: "band", from: 20 }]))).toEqual(["insideEndTop"]);
  });

  it("are left out where no place is free", () => {
    const many = labelsOf(
      option(
        "bar",
        Array.from({ length: 6 }, () => constant(40)),
      ),
    );
    expect(new Set(many.slice(0, 4)).size).toBe(4);
    expect(many.slice(4)).toEqual([false, false]);
  });

  it("are above lying bars, in as many lines as they need", () => {
    const apart = option("horizontalBar", [constant(10), constant(60)]);
    const plain = option("horizontalBar", []);
    expect(labelsOf(apart)).toEqual(["start", "start"]);
    expect(apart.grid).toMatchObject({ top: Number(gridTop(plain)) + 18 });
    const near = option("horizontalBar", [constant(58), constant(60)]);
    expect(near.host).toMatchObject({
      markLine: { data: [{ label: { distance: 3 } }, { label: { distance: 21 } }] },
    });
    expect(near.grid).toMatchObject({ top: Number(gridTop(plain)) + 36 });
  });

  it("keep their number, however long the name", () => {
    const name = "n".repeat(80);
    const { host } = option("bar", [{ kind: "constant", value: 62.5, name }]);
    const [line] = host && "markLine" in host ? (host.markLine?.data ?? []) : [];
    const formatter = line && "label" in line ? line.label?.formatter : undefined;
    const text = typeof formatter === "function" ? formatter({} as never) : "";
    expect(text).toMatch(/^n{10,30}… 62\.5$/);
  });
});

describe("annotations in a drawing", () => {
  const at = (place: string, text: string) => ({ at: place, text });
  const annotated = (type: ChartType, ...annotations: { at: string; text: string }[]) =>
    option(type, [], { style: { annotations } });
  const whole = annotated("bar");

  it("are plain lines across the marks, with their text above the plot, and leave the axis as it is", () => {
    const drawn = annotated("bar", at("Napa", "New book"));
    // Beside the numbers of the axis it begins at the line.
    const many = Array.from({ length: 8 }, (_, place) => ({ county: `C${place}`, read: 60 }));
    const annotations = [at("C0", "A text that is wider than a category"), at("C4", "Short")];
    const first = option("bar", [], { style: { annotations }, rows: many });
    expect(first.host).toMatchObject({
      markLine: { data: [{ label: { align: "left" } }, { label: { align: "center" } }] },
    });
    expect(drawn.host).toMatchObject({
      markLine: {
        silent: true,
        data: [
          {
            xAxis: 1,
            lineStyle: { type: "solid", color: "#3c3c3c" },
            label: { position: "end", distance: 3 },
          },
        ],
      },
    });
    expect(drawn.grid).toMatchObject({ top: Number(gridTop(whole)) + 18 });
    expect(JSON.stringify(drawn.yAxis)).toBe(JSON.stringify(whole.yAxis));
  });

  it("are in lines of their own where their texts would meet, and without a text bare", () => {
    const long = "A text that is long enough to meet";
    const near = annotated("bar", at("Butte", long), at("Butte", long), at("Napa", ""));
    expect(near.host).toMatchObject({
      markLine: {
        data: [{ label: { distance: 3 } }, { label: { distance: 21 } }, { label: { show: false } }],
      },
    });
    expect(near.grid).toMatchObject({ top: Number(gridTop(whole)) + 36 });
  });

  it("lie across lying bars, with their text at the end, beside references", () => {
    const style = { annotations: [at("Butte", "New book")] };
    const drawn = option("horizontalBar", [constant(40)], { style });
    expect(drawn.host).toMatchObject({
      markLine: { data: [{ xAxis: 40, label: { position: "start" } }, { yAxis: 0 }] },
    });
    expect(labelsOf(drawn)).toEqual(["start", "insideEndTop"]);
  });

  it("are at a number across a scatter plot; those outside are left out", () => {
    const annotations = [at("45", "Pass"), at("39", "Outside")];
    const drawn = option("scatter", [], { style: { annotations }, schema: [county, math, read] });
    expect(drawn.host).toMatchObject({ markLine: { data: [{ xAxis: 45 }] } });
    expect(labelsOf(drawn)).toEqual(["end"]);
  });
});

function gridTop({ grid }: ReturnType<typeof option>): unknown {
  return grid && !Array.isArray(grid) ? grid.top : undefined;
}
