import type { MeasureShow, ShowBy } from "@provost/contract/chart/chart-content";
import type { SchemaColumn } from "@provost/contract/source/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AxesFigure } from "../chart-type/axes/axes.ts";
import { figureOf, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import { tableColumn } from "../schema.fixtures.ts";
import { naturalRanks } from "./sorted-names.ts";

const grade = tableColumn("grade", "VARCHAR", { isDimension: true, asxAxis: true });
const school = tableColumn("school", "VARCHAR", { isDimension: true, asxAxis: true });
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });

function axes(names: readonly string[], type: TestedType = "bar"): AxesFigure {
  const rows = names.map((name, at) => ({ grade: name, read: (at * 7) % 5 }));
  const figure = figureOf(type, { rows, schema: [grade, read], style: {}, language: "zh" });
  if (figure.kind !== "axes") throw new Error(figure.kind);
  return figure;
}

describe("names that count", () => {
  it.each([
    [
      ["七年级", "九年级", "八年级"],
      ["七年级", "八年级", "九年级"],
    ],
    [
      ["1", "10", "2", "K"],
      ["K", "1", "2", "10"],
    ],
    [
      ["Grade 1", "Grade 10", "Grade 2"],
      ["Grade 1", "Grade 2", "Grade 10"],
    ],
    [
      ["一月", "七月", "十一月", "十月"],
      ["一月", "七月", "十月", "十一月"],
    ],
    [
      ["高一", "高三", "高二"],
      ["高一", "高二", "高三"],
    ],
  ])("%j are put in the order %j", (came, sorted) => {
    expect(axes([...came].sort()).categories).toEqual(sorted);
    expect(axes([...came].sort(), "line").categories).toEqual(sorted);
  });

  it.each([
    [["第一中学", "实验中学", "育才小学"]],
    [["Grade 1", "Level 2"]],
    [["Alameda", "Butte"]],
    [["Route 66", "Route"]],
  ])("others stay as they came: %j", (names) => {
    expect(axes(names).categories).toEqual(names);
  });

  it("stay in an order that was asked for", () => {
    const requested = ["九年级", "七年级", "八年级"];
    expect(axes(requested).categories).toEqual(requested);
  });

  it("have the group of all others behind them", () => {
    expect(axes(["Grade 1", "Grade 10", "Grade 2", othersMarker]).categories).toEqual([
      "Grade 1",
      "Grade 2",
      "Grade 10",
      "其他",
    ]);
  });

  it("are in the legend in their order, too", () => {
    const rows = ["七年级", "九年级", "八年级"].map((name) => ({ school: "A", grade: name, read: 1 }));
    const figure = figureOf("bar", { rows, schema: [school, grade, read], style: {}, language: "zh" });
    expect(figure).toMatchObject({ series: [{ name: "七年级" }, { name: "八年级" }, { name: "九年级" }] });
  });

  it.each([
    ["runningTotal", {}],
    ["movingAverage", { along: ["grade"] }],
    ["difference", { from: "previous" }],
    ["differenceRate", { from: "first", along: ["grade"] }],
  ] satisfies [MeasureShow, ShowBy][])(
    "stay in the order that numbers follow from: %s %j",
    (show, showBy) => {
      const names = ["Grade 1", "Grade 10", "Grade 2"];
      const numbers = { ...read, show, showBy };
      const figureBy = (schema: readonly SchemaColumn[]) => {
        const rows = names.map((name) => ({ school: "A", grade: name, read: 1 }));
        return figureOf("bar", { rows, schema, style: {}, language: "en" });
      };
      expect(figureBy([grade, numbers])).toMatchObject({ categories: names });
      const compares = [{ show: "rank" as const }, { show, showBy }];
      expect(figureBy([grade, { ...read, compares }])).toMatchObject({ categories: names });
      expect(figureBy([grade, { ...read, show: "rank" as const }])).toMatchObject({
        categories: ["Grade 1", "Grade 2", "Grade 10"],
      });
      const along = { ...numbers, showBy: { ...showBy, along: ["grade"] } };
      expect(figureBy([school, grade, along])).toMatchObject({ series: names.map((name) => ({ name })) });
      const across = { ...numbers, showBy: { ...showBy, along: ["school"] } };
      expect(figureBy([school, grade, across])).toMatchObject({
        series: [{ name: "Grade 1" }, { name: "Grade 2" }, { name: "Grade 10" }],
      });
    },
  );

  it("rank numbers as they are, whatever is around them", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z ]{0,6}$/),
        fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 2, maxLength: 9 }),
        (before, numbers) => {
          expect(naturalRanks(numbers.map((number) => `${before.trim()} ${number}`))).toEqual(numbers);
        },
      ),
    );
  });
});
