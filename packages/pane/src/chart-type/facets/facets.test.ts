import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { describe, expect, it } from "vitest";
import type { ChartPalette } from "../../colour/chart-palette.ts";
import { cases } from "../../expected/cases.fixtures.ts";
import { dimension, measure } from "../../expected/expected-case.fixtures.ts";
import { drawnOf, optionIn } from "../charts.fixtures.ts";
import { columnsOf, heightOfAll, panelBoxes } from "./panel-places.ts";

const palette: ChartPalette = {
  primary: "#166ae7",
  series: ["#166ae7", "#00a68e"],
  text: "#171c24",
  dimmed: "#666a70",
  line: "#dcdfe5",
  ground: "#ffffff",
  font: "sans-serif",
};
const schema = [dimension("school", "School"), dimension("grade", "Grade"), measure("score", "Score")];
const of = (school: string, grade: string, score: number) => ({ school, grade, score });
const rows = [of("A", "1", 42), of("B", "1", 55), of("A", "2", 210), of("B", "2", 388)];

const drawn = (style: ChartStyle = {}, type: "bar" | "line" | "horizontalBar" | "stackBar" = "bar") =>
  drawnOf(type, { schema, rows, style: { facetBy: "grade", ...style }, language: "en" });

const list = <T>(some: T | T[] | undefined): T[] => (some === undefined ? [] : ([some].flat() as T[]));

describe("panels in one drawing", () => {
  const numbersIn = (style: ChartStyle) => {
    const { yAxis } = optionIn(drawn(style), palette, { width: 640, height: 300 });
    return list(yAxis).map((axis) => [axis.min, axis.max, "interval" in axis ? axis.interval : undefined]);
  };

  it("share the ends and the marks of their number axis, or have their own", () => {
    expect(numbersIn({})).toEqual(Array(2).fill([0, 400, 100]));
    expect(numbersIn({ axis: { min: -50 } })).toEqual(Array(2).fill([-50, 400, 100]));
    expect(numbersIn({ references: [{ kind: "constant", value: 777 }] })).toEqual(
      Array(2).fill([0, 800, 200]),
    );
    expect(numbersIn({ facetAxes: "own" }).map(([, max]) => max)).toEqual([undefined, undefined]);
  });

  it("have series that count as the figure's, each on its own axes and in its own stack", () => {
    const stacked = drawnOf("bar", {
      schema: [...schema.slice(0, 2), dimension("sex", "Sex"), ...schema.slice(2)],
      rows: rows.flatMap((row) => ["f", "m"].map((sex) => ({ ...row, sex }))),
      style: { facetBy: "grade", stacked: true, labels: true },
      language: "en",
    });
    const { series } = optionIn(stacked, palette, { width: 640, height: 300 });
    const all = list(series).map((one) => [
      one.name,
      "xAxisIndex" in one && one.xAxisIndex,
      "yAxisIndex" in one && one.yAxisIndex,
      "stack" in one && one.stack,
    ]);
    expect(all).toEqual([
      ["f", 0, 0, "All 0"],
      ["m", 0, 0, "All 0"],
      ["f", 1, 1, "All 1"],
      ["m", 1, 1, "All 1"],
      // What stacks add up to is no mark.
      ["", 0, 0, "All 0"],
      ["", 1, 1, "All 1"],
    ]);
  });

  it("have one legend and a title each, and say in the tooltip which one is pointed at", () => {
    const option = optionIn(drawn(), palette, { width: 640, height: 300 });
    expect(list(option.legend)).toEqual([]);
    expect(list(option.title).map(({ text }) => text)).toEqual(["1", "2"]);
    const { formatter } = list(option.tooltip)[0] ?? {};
    if (typeof formatter !== "function") throw new Error("no tooltip");
    const text = formatter([{ seriesIndex: 1, dataIndex: 1, color: "#00f" }] as never, "", () => undefined);
    expect(
      String(text)
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ).toBe("2 B Score 388");
  });

  it("move together where their categories are many", () => {
    const many = Array.from({ length: 40 }, (_, at) => [of(`S${at}`, "1", at), of(`S${at}`, "2", at)]).flat();
    const chart = drawnOf("bar", { schema, rows: many, style: { facetBy: "grade" }, language: "en" });
    const zooms = list(optionIn(chart, palette, { width: 640, height: 300 }).dataZoom);
    expect(zooms.length).toBeGreaterThan(0);
    for (const zoom of zooms) expect(zoom.yAxisIndex ?? zoom.xAxisIndex).toEqual([0, 1]);
  });

  it("are as high as they need, more where they are below one another or their bars lie", () => {
    expect(drawn().leastHeight(640)).toBe(170);
    expect(drawn().leastHeight(390)).toBe(2 * 170 + 12);
    expect(drawnOf("bar", { schema, rows, style: {}, language: "en" }).leastHeight(390)).toBe(0);
    const lying = cases.find(({ name }) => name === "facets-own-axes");
    if (!lying) throw new Error("no case of lying bars");
    expect(drawnOf(lying.type, lying).leastHeight(640)).toBeGreaterThan(150 + 20);
  });

  it("are another drawing with another panel or axis", () => {
    const shapes = [drawn(), drawn({ facetAxes: "own" }), drawn({ facetBy: "school" })].map(
      ({ shape }) => shape,
    );
    expect(new Set(shapes).size).toBe(3);
    expect(drawn({ facetSort: "nameAsc" }).shape).toBe(drawn().shape);
  });
});

describe("keys", () => {
  it("go on in the next panel where one ends, and from panel to panel", () => {
    const { next } = drawn();
    const at = (series: number, index: number) => ({ series, index });
    expect(next(null, "Home")).toEqual(at(0, 0));
    expect(next(at(0, 0), "ArrowRight")).toEqual(at(0, 1));
    expect(next(at(0, 1), "ArrowRight")).toEqual(at(1, 0));
    expect(next(at(1, 0), "ArrowLeft")).toEqual(at(0, 1));
    expect(next(at(1, 1), "ArrowRight")).toEqual(at(1, 1));
    expect(next(at(0, 1), "PageDown")).toEqual(at(1, 1));
    expect(next(at(1, 1), "PageUp")).toEqual(at(0, 1));
    expect(next(at(0, 0), "x")).toBeNull();
  });
});

describe("places", () => {
  it.each([
    [1, 1200, 1],
    [4, 1200, 4],
    [5, 1200, 3],
    [9, 1200, 3],
    [24, 1200, 4],
    [6, 640, 2],
    [3, 640, 2],
    [6, 390, 1],
    [6, 100, 1],
  ])("%i panels on %i px are in %i columns", (count, width, columns) => {
    expect(columnsOf(count, width)).toBe(columns);
  });

  it("fill a drawing line by line", () => {
    const { boxes, leftOut } = panelBoxes(3, { left: 0, top: 22, width: 496, height: 412 });
    expect(boxes).toEqual([
      { left: 0, top: 22, width: 240, height: 200 },
      { left: 256, top: 22, width: 240, height: 200 },
      { left: 0, top: 234, width: 240, height: 200 },
    ]);
    expect(leftOut).toBe(0);
    expect(heightOfAll(3, 496, 180)).toBe(412);
  });

  it("leave out, and count, what a drawing is too low for", () => {
    const { boxes, leftOut } = panelBoxes(12, { left: 0, top: 0, width: 300, height: 300 });
    expect(boxes).toHaveLength(2);
    expect(leftOut).toBe(10);
    expect((boxes.at(-1)?.top ?? 0) + (boxes.at(-1)?.height ?? 0)).toBeLessThanOrEqual(280);
    expect(panelBoxes(2, { left: 0, top: 0, width: 300, height: 10 }).boxes).toHaveLength(1);
  });
});
