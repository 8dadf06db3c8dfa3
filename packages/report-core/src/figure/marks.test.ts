import { describe, expect, it } from "vitest";
import { figureOf, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import { tableColumn } from "../schema.fixtures.ts";
import type { Datum } from "./figure.ts";
import { combinedAt, marksOf } from "./marks.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
const county = dimension("county");
const grade = dimension("grade");
const month = tableColumn("day", "DATE", { isDimension: true, bucket: { kind: "time", unit: "month" } });
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const math = tableColumn("math", "DOUBLE", { calculFunc: "avg" });
const rows = [
  { county: "Butte", grade: "K6", read: 640, math: 630 },
  { county: "Napa", grade: null, read: 700, math: 710 },
];
const made = (type: TestedType, schema = [county, grade, read], data: unknown = rows) =>
  figureOf(type, { rows: data, schema, style: {}, language: "en" });
const pairs = (datum: Datum | null) =>
  datum?.dimensions.map(({ column, value, label }) => [column.name, value, label]);

describe("what a mark means", () => {
  it("is the category and the legend on axes; an empty value too", () => {
    const figure = made("bar");
    expect(marksOf(figure)).toEqual([
      { series: 0, index: 0, label: "Butte, K6", text: "640" },
      { series: 1, index: 1, label: "Napa, (empty)", text: "700" },
    ]);
    expect(pairs(figure.marks.datum(1, 1))).toEqual([
      ["county", "Napa", "Napa"],
      ["grade", null, "(empty)"],
    ]);
    expect(figure.marks.datum(1, 1)).toMatchObject({ measure: { name: "read" }, value: 700 });
  });

  it("is both dimensions of a joined category", () => {
    expect(pairs(made("stackBar", [county, grade, read, math]).marks.datum(1, 0))).toEqual([
      ["county", "Butte", "Butte"],
      ["grade", "K6", "K6"],
    ]);
  });

  it("is the first day of a span, as the bucket has it", () => {
    const data = [
      { day: "2024-01-01", read: 1 },
      { day: "2024-03-01", read: 2 },
    ];
    const figure = made("line", [month, read], data);
    expect(pairs(figure.marks.datum(0, 2))).toEqual([["day", "2024-03-01", "Mar 2024"]]);
    expect(figure.marks.datum(0, 1)).toBeNull();
    expect(figure.marks.mark(0, 1)).toBeNull();
  });

  it("is nothing for what puts many together", () => {
    expect(made("pie", [county, read], [{ county: othersMarker, read: 3 }]).marks.datum(0, 0)).toBeNull();
    const many = Array.from({ length: 30 }, (_, at) => ({ county: `c${at}`, read: at < 10 ? 100 : 1 }));
    expect(made("pie", [county, read], many).marks.datum(0, 10)).toBeNull();
    const others = [...rows, { county: othersMarker, grade: "K6", read: 5, math: 5 }];
    expect(combinedAt(made("bar", [county, read], others), 0, rows.length)).toBeNull();
    expect(combinedAt(made("bar", [county, read], others), 0, 0)).toBeUndefined();
    expect(combinedAt(made("pie", [county, read], many), 0, 10)).toBe(20);
    expect(combinedAt(made("pie", [county, read], many), 0, 0)).toBeUndefined();
    expect(pairs(made("pie", [county, read], many).marks.datum(0, 0))).toEqual([["county", "c0", "c0"]]);
  });

  it("is a point's dimensions, a heatmap's two, a KPI's span", () => {
    expect(pairs(made("scatter", [county, grade, read, math]).marks.datum(0, 0))).toEqual([
      ["county", "Butte", "Butte"],
      ["grade", "K6", "K6"],
    ]);
    expect(pairs(made("heatmap").marks.datum(0, 1))).toEqual([
      ["county", "Napa", "Napa"],
      ["grade", null, "(empty)"],
    ]);
    const kpi = made("kpi", [month, read], [{ day: "2024-01-01", read: 1 }]);
    expect(pairs(kpi.marks.datum(0, 0))).toEqual([["day", "2024-01-01", "Jan 2024"]]);
  });

  it("is a table cell's own value for a dimension, the whole row's for a number", () => {
    const figure = made("table");
    expect(pairs(figure.marks.datum(0, 0))).toEqual([["county", "Butte", "Butte"]]);
    expect(pairs(figure.marks.datum(0, 2))).toHaveLength(2);
  });

  it("is a pivot cell's rows and columns, of a total only what it keeps", () => {
    const figure = figureOf("pivot", {
      rows: rows.slice(0, 1),
      schema: [county, grade, read],
      style: {},
      language: "en",
      totals: [{ by: ["county"], rows: [{ county: "Butte", grade: null, read: 5 }] }],
    });
    expect(pairs(figure.marks.datum(0, 0))).toHaveLength(2);
    expect(pairs(figure.marks.datum(0, 1))).toEqual([["county", "Butte", "Butte"]]);
    expect(marksOf(figure).map(({ label }) => label)).toEqual(["Butte, K6", "Butte, Total"]);
  });
});
