import { describe, expect, it } from "vitest";
import type { AxesFigure } from "../chart-type/axes/axes.ts";
import { figureOf, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import { cellWords } from "../chart-type/table/table-figure.ts";
import { rowsAsObjects, schemaOfResult } from "../result/result-rows.ts";
import { tableColumn } from "../schema.fixtures.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
const measure = (name: string) => tableColumn(name, "DOUBLE", { calculFunc: "avg", label: `${name}(平均)` });
const county = dimension("county");
const grade = dimension("grade");
const read = measure("read");
const math = measure("math");
const rows = [
  { county: "Butte", grade: "K6", read: 640, math: 630 },
  { county: "Napa", grade: "K8", read: 700, math: 710 },
  { county: "Butte", grade: "K8", read: 650, math: null },
];
const axes = (type: TestedType, schema = [county, read], data: unknown = rows, style = {}): AxesFigure => {
  const figure = figureOf(type, { rows: data, schema: schema, style: style, language: "en" });
  if (figure.kind !== "axes") throw new Error(figure.kind);
  return figure;
};

describe("what cannot be drawn", () => {
  it.each([
    ["line", "折线图数据必须为数组", "Line-chart data must be an array"],
    ["bar", "柱状图数据必须为数组", "Bar-chart data must be an array"],
    ["horizontalBar", "柱状图数据必须为数组", "Bar-chart data must be an array"],
  ] as const)("%s: data that is no array", (type, zh, en) => {
    for (const data of [undefined, null, {}, "rows", 3]) {
      expect(figureOf(type, { rows: data, schema: [county, read], style: {}, language: "zh" })).toMatchObject(
        { kind: "invalid", message: zh },
      );
      expect(figureOf(type, { rows: data, schema: [county, read], style: {}, language: "en" })).toMatchObject(
        { kind: "invalid", message: en },
      );
    }
  });

  it.each(["table", "line", "bar", "stackBar", "pie", "horizontalBar"] as const)(
    "shows something of what is no cell (%s)",
    (type) => {
      const data: unknown[] = [
        { county: { toString: null }, read: { toString: null } },
        { county: { name: "Napa" }, read: 2 },
      ];
      expect(
        JSON.stringify(figureOf(type, { rows: data, schema: [county, read], style: {}, language: "zh" })),
      ).toContain("Napa");
    },
  );
});

describe("one dimension", () => {
  it("4.33 gives a category per row, also where two are the same, and a series per measure", () => {
    expect(axes("bar", [county, read, math])).toMatchObject({
      categoryAxis: "x",
      categories: ["Butte", "Napa", "Butte"],
      series: [
        { name: "read(平均)", mark: "bar", values: [640, 700, 650], stack: null },
        { name: "math(平均)", values: [630, 710, "-"] },
      ],
      notes: [],
    });
  });

  it("3.22 takes the column marked asxAxis for the category axis, wherever it is", () => {
    const marked = tableColumn("county", "VARCHAR", { asxAxis: true });
    expect(axes("bar", [read, marked])).toMatchObject({
      categories: ["Butte", "Napa", "Butte"],
      series: [{ name: "read(平均)" }],
    });
  });

  it("4.37 shows a missing cell as a gap on lines", () => {
    expect(axes("line", [county, math]).series[0]).toMatchObject({ mark: "line", values: [630, 710, null] });
  });

  it("4.37 swaps the axes of the horizontal bar", () => {
    expect(axes("horizontalBar").categoryAxis).toBe("y");
  });

  it("4.34 stacks measures", () => {
    expect(axes("stackBar", [county, read, math]).series.map(({ stack }) => stack)).toEqual(["All", "All"]);
  });

  it("reads numbers that come as text and names empty categories", () => {
    const figure = axes("bar", [county, read], [{ county: null, read: "9007199254740991" }]);
    expect(figure.categories).toEqual(["(empty)"]);
    expect(figure.series[0]?.values).toEqual([Number.MAX_SAFE_INTEGER]);
  });
});

describe("two dimensions", () => {
  const schema = [county, grade, read, math];

  it.each([
    ["bar", "-"],
    ["horizontalBar", "-"],
    ["line", null],
  ] as const)(
    "2.65 4.32 %s: first is the axis, second the legend, first measure only, and it says so",
    (type, missing) => {
      expect(axes(type, schema)).toMatchObject({
        categories: ["Butte", "Napa"],
        series: [
          { name: "K6", values: [640, missing] },
          { name: "K8", values: [650, 700] },
        ],
        axes: [{ name: "read(平均)" }],
        notes: ["With two dimensions, only the first measure is shown: read(平均)"],
      });
      expect(axes(type, [county, grade, read]).notes).toEqual([]);
    },
  );

  it("4.34 appears as d1 / d2 on a stacked bar", () => {
    expect(axes("stackBar", schema)).toMatchObject({
      categories: ["Butte / K6", "Napa / K8", "Butte / K8"],
      categoryName: "county / grade",
      series: [{ stack: "All" }, { stack: "All" }],
    });
  });

  it("can be stacked on a bar by its style, which one dimension ignores", () => {
    expect(axes("bar", schema, rows, { stacked: true }).series[0]?.stack).toBe("All");
    expect(axes("bar", [county, read], rows, { stacked: true }).series[0]?.stack).toBeNull();
  });

  it("keeps the first of two rows for one cell", () => {
    const twice = [...rows, { county: "Butte", grade: "K6", read: 1, math: 1 }];
    expect(axes("line", schema, twice).series[0]?.values).toEqual([640, null]);
  });
});

describe("pie", () => {
  it("4.36 9.19 gives a slice per row with one dimension", () => {
    expect(figureOf("pie", { rows: rows, schema: [county, read], style: {}, language: "en" })).toMatchObject({
      radius: "55%",
      center: ["50%", "40%"],
      seriesName: "read(平均)",
      slices: [
        { name: "Butte", value: 640 },
        { name: "Napa", value: 700 },
        { name: "Butte", value: 650 },
      ],
    });
  });

  it("4.36 gives a slice per measure of the first row without one", () => {
    expect(figureOf("pie", { rows: rows, schema: [read, math], style: {}, language: "en" })).toMatchObject({
      center: ["50%", "60%"],
      slices: [
        { name: "read", value: 640 },
        { name: "math", value: 630 },
      ],
    });
  });

  it("leaves negative values out and says so", () => {
    const figure = figureOf("pie", {
      rows: [{ read: -1, math: 2 }],
      schema: [read, math],
      style: {},
      language: "en",
    });
    expect(figure).toMatchObject({ slices: [{ name: "math" }] });
    expect(figure.notes).toEqual(["Negative values left out of the pie chart: 1"]);
  });
});

describe("table", () => {
  it("words cells when they are shown: aggregates with marks, raw numbers without, four decimals", () => {
    const year = tableColumn("year", "INTEGER", { isDimension: true });
    const data: unknown[] = [
      { year: 2024, read: 12675.14289 },
      { year: null, read: null },
    ];
    const figure = figureOf("table", { rows: data, schema: [year, read], style: {}, language: "en" });
    if (figure.kind !== "table") throw new Error(figure.kind);
    expect(figure).toMatchObject({
      headings: [
        { key: "year", label: "year", numeric: true },
        { key: "read", label: "read(平均)", numeric: true },
      ],
      height: 340,
    });
    expect(
      figure.rows.map((row) => figure.headings.map((heading) => cellWords(figure, row, heading))),
    ).toEqual([
      ["2024", "12,675.1429"],
      ["", ""],
    ]);
  });
});

it("is 300 px high, or as high as its style says", () => {
  expect(axes("bar").height).toBe(300);
  expect(axes("bar", [county, read], rows, { height: 420 }).height).toBe(420);
});

it("says in words what it shows", () => {
  expect(axes("bar").summary).toBe(
    "Bar chart: read(平均) by county. 3 categories, 1 series. Highest 700 (Napa), lowest 640 (Butte).",
  );
  expect(figureOf("bar", { rows: rows, schema: [county, read], style: {}, language: "zh" }).summary).toBe(
    "柱状图：按county统计read(平均)。3 个类别，1 个系列。最高 700（Napa），最低 640（Butte）。",
  );
  expect(
    figureOf("pie", { rows: [{ read: 3, math: 1 }], schema: [read, math], style: {}, language: "en" })
      .summary,
  ).toBe("Pie chart. 2 slices. read 75%, math 25%.");
});

it("reads rows by their columns' names", () => {
  const columns = [
    { name: "county", type: "VARCHAR" },
    { name: "read", type: "DOUBLE" },
  ];
  expect(rowsAsObjects({ columns, rows: [["Butte", 646.35]] })).toEqual([{ county: "Butte", read: 646.35 }]);
  expect(schemaOfResult(columns).map(({ asxAxis }) => asxAxis)).toEqual([true, false]);
});
