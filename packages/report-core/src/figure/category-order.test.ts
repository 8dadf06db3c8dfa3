import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Bucket } from "@provost/contract/report/bucket";
import type { Calendar } from "@provost/contract/wire/calendar";
import { describe, expect, it } from "vitest";
import type { AxesFigure } from "../chart-type/axes/axes.ts";
import { figureOf, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import type { Row } from "../result/result-rows.ts";
import { tableColumn } from "../schema.fixtures.ts";

const calendar: Calendar = {
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  schoolYearStart: "09-01",
  terms: [
    { name: "T1", start: "09-01", end: "01-31" },
    { name: "T2", start: "02-15", end: "07-31" },
  ],
};
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const of = (bucket?: Bucket) =>
  tableColumn("x", "DATE", { isDimension: true, ...(bucket ? { bucket, calendar } : {}) });
const time = (unit: Extract<Bucket, { kind: "time" }>["unit"]): Bucket => ({ kind: "time", unit });

function drawn(
  type: TestedType,
  bucket: Bucket | undefined,
  rows: readonly Row[],
  style: ChartStyle = {},
): AxesFigure {
  const figure = figureOf(type, { rows, schema: [of(bucket), read], style, language: "en" });
  if (figure.kind !== "axes") throw new Error(figure.kind);
  return figure;
}
const rowsAt = (...cells: (string | number | null)[]): Row[] =>
  cells.map((x, at) => ({ x, read: [5, 1, 7, 3, 9][at] ?? 2 }));

describe("spans without a row", () => {
  it.each([
    [time("day"), ["2024-02-28", "2024-03-01"], ["28 Feb 2024", "29 Feb 2024", "1 Mar 2024"]],
    [
      time("week"),
      ["2024-01-01", "2024-01-15"],
      ["Week of 1 Jan 2024", "Week of 8 Jan 2024", "Week of 15 Jan 2024"],
    ],
    [time("month"), ["2023-12-01", "2024-02-01"], ["Dec 2023", "Jan 2024", "Feb 2024"]],
    [time("quarter"), ["2023-10-01", "2024-04-01"], ["Q4 2023", "Q1 2024", "Q2 2024"]],
    [time("year"), ["2022-01-01", "2024-01-01"], ["2022", "2023", "2024"]],
    [time("term"), ["2023-02-15", "2024-02-15"], ["2022–2023 T2", "2023–2024 T1", "2023–2024 T2"]],
    [
      time("schoolYear"),
      ["2021-09-01", "2023-09-01"],
      ["2021–2022 school year", "2022–2023 school year", "2023–2024 school year"],
    ],
    [{ kind: "step", size: 10 }, [50, 70], ["50–60", "60–70", "70–80"]],
    [{ kind: "edges", edges: [60, 70] }, [0, 2], ["< 60", "60–70", "≥ 70"]],
  ] satisfies [Bucket, (string | number)[], string[]][])("are gaps: %j", (bucket, cells, categories) => {
    const figure = drawn("line", bucket, rowsAt(...cells));
    expect(figure.categories).toEqual(categories);
    expect(figure.series[0]?.values).toEqual([5, null, 1]);
    expect(figure.categoryKeys[1]).toBeNull();
    expect(drawn("bar", bucket, rowsAt(...cells)).series[0]?.values).toEqual([5, "-", 1]);
  });

  it("are gaps also where time runs backwards", () => {
    const figure = drawn("bar", time("month"), rowsAt("2024-03-01", "2024-01-01"));
    expect(figure.categories).toEqual(["Mar 2024", "Feb 2024", "Jan 2024"]);
  });

  it("are left out where they would be more than a thousand", () => {
    expect(drawn("line", time("day"), rowsAt("1900-01-01", "2024-01-01")).categories).toHaveLength(2);
  });

  it("are left out where values are of no raster of the calendar", () => {
    expect(drawn("line", time("term"), rowsAt("2023-03-03", "2024-05-05")).categories).toHaveLength(2);
  });
});

describe("the order of categories", () => {
  it("is that of time for a course, however the rows come; what has no time comes last", () => {
    const rows = rowsAt("2024-02-01", null, "2024-01-01");
    const figure = drawn("line", time("month"), rows);
    expect(figure.categories).toEqual(["Jan 2024", "Feb 2024", "(empty)"]);
    expect(figure.series[0]?.values).toEqual([7, 5, 1]);
    expect(drawn("line", undefined, rowsAt("2024-02-03", "2024-01-05", "2024-03-01")).categories).toEqual([
      "2024-01-05",
      "2024-02-03",
      "2024-03-01",
    ]);
  });

  it("stays where bars were asked in the order of their values", () => {
    const rows = [
      { x: "2024-02-01", read: 9 },
      { x: "2024-05-01", read: 5 },
      { x: "2024-01-01", read: 2 },
    ];
    expect(drawn("bar", time("month"), rows).categories).toEqual(["Feb 2024", "May 2024", "Jan 2024"]);
    expect(drawn("line", time("month"), rows).categories).toHaveLength(5);
  });

  it("is as it came for names", () => {
    expect(drawn("bar", undefined, rowsAt("b", "a", "c")).categories).toEqual(["b", "a", "c"]);
  });

  it.each([
    ["valueAsc", ["c10", "c2", "c1"]],
    ["valueDesc", ["c1", "c2", "c10"]],
    ["nameAsc", ["c1", "c2", "c10"]],
    ["nameDesc", ["c10", "c2", "c1"]],
  ] as const)("is the style's: %s", (sort, categories) => {
    const rows = [
      { x: "c2", read: 2 },
      { x: "c10", read: 1 },
      { x: "c1", read: 3 },
    ];
    const figure = drawn("bar", undefined, rows, { sort });
    expect(figure.categories).toEqual(categories);
    expect(figure.categoryKeys.map((key) => key?.[0])).toEqual(categories);
  });

  it("puts the legend of bands in their order", () => {
    const band = tableColumn("x", "DOUBLE", {
      isDimension: true,
      bucket: { kind: "edges", edges: [60, 90] },
    });
    const county = tableColumn("county", "VARCHAR", { isDimension: true });
    const rows = [2, 0, 1].map((x) => ({ county: "Butte", x, read: x }));
    const figure = figureOf("bar", { rows, schema: [county, band, read], style: {}, language: "en" });
    expect(figure.kind === "axes" && figure.series.map(({ name }) => name)).toEqual([
      "< 60",
      "60–90",
      "≥ 90",
    ]);
  });
});
