import type { MeasureShow, ShowBy } from "@provost/contract/chart/chart-content";
import type { SchemaColumn } from "@provost/contract/source/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AxesFigure } from "../chart-type/axes/axes.ts";
import { figureOf, type TestedFigure, type TestedType } from "../chart-type/figure-of.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import type { Row } from "../result/result-rows.ts";
import { tableColumn } from "../schema.fixtures.ts";
import type { FigureInput } from "./figure.ts";
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

  describe("in the rows of a result", () => {
    const grades = ["Grade 1", "Grade 10", "Grade 2"];
    const sorted = ["Grade 1", "Grade 2", "Grade 10"];
    const bySchool = ["A", "B"].flatMap((name) =>
      grades.map((one, at) => ({ school: name, grade: one, read: (at * 7) % 5 })),
    );
    const byGrade = bySchool.filter((row) => row.school === "A");
    const drawn = <T extends TestedType>(
      type: T,
      rows: readonly Row[],
      schema: readonly SchemaColumn[],
      more: Partial<FigureInput> = {},
    ) => figureOf(type, { rows, schema, style: {}, language: "en", ...more });

    it("are the slices of a pie and the steps of a funnel, unless their numbers order them", () => {
      const names = (figure: TestedFigure): string[] =>
        "slices" in figure
          ? figure.slices.map(({ name }) => name)
          : "steps" in figure
            ? figure.steps.map(({ name }) => name)
            : [];
      for (const type of ["pie", "funnel"] as const) {
        expect(names(drawn(type, byGrade, [grade, read]))).toEqual(sorted);
        const byNumber = byGrade.toSorted((a, b) => b.read - a.read);
        expect(names(drawn(type, byNumber, [grade, read]))).toEqual(byNumber.map((row) => row.grade));
        expect(names(drawn(type, byGrade, [grade, read], { style: { sort: "valueDesc" } }))).toEqual(
          byNumber.map((row) => row.grade),
        );
      }
    });

    it("are the rows of a table, those of a page and of another order as they came", () => {
      const cells = (rows: readonly Row[], more: Partial<FigureInput> = {}) => {
        const figure = drawn("table", rows, [school, grade, read], more);
        return figure.kind === "table" ? figure.rows.map((row) => `${row.school} ${row.grade}`) : [];
      };
      const all = (order: readonly string[]) =>
        ["A", "B"].flatMap((name) => order.map((one) => `${name} ${one}`));
      expect(cells(bySchool)).toEqual(all(sorted));
      expect(cells(bySchool, { isPart: true })).toEqual(all(grades));
      expect(cells(bySchool.toReversed())).toEqual(all(grades).toReversed());
      const byNumber = bySchool.toSorted((a, b) => a.read - b.read);
      expect(cells(byNumber)).toEqual(byNumber.map((row) => `${row.school} ${row.grade}`));
    });

    it("have rows without a value and those of all others behind them", () => {
      const rows = [...grades, null, othersMarker].map((name) => ({ grade: name, read: 1 }));
      const figure = drawn("table", rows, [grade, read]);
      expect(figure.kind === "table" && figure.rows.map((row) => row.grade)).toEqual([
        ...sorted,
        null,
        othersMarker,
      ]);
      const byBoth = [
        ...bySchool,
        { school: "A", grade: othersMarker, read: 1 },
        { school: "B", grade: othersMarker, read: 1 },
      ];
      const two = drawn("table", byBoth, [school, grade, read]);
      expect(two.kind === "table" && two.rows.slice(-2)).toEqual(byBoth.slice(-2));
    });

    it("head the rows and the columns of a pivot table, whichever groups the first row has", () => {
      const some = bySchool.filter((row) => row.school === "B" || row.grade === "Grade 2");
      const pivot = (rows: readonly Row[], schema: readonly SchemaColumn[]) => {
        const figure = drawn("pivot", rows, schema);
        if (figure.kind !== "pivot") throw new Error(figure.summary);
        return [figure.rows.map(({ labels }) => labels[0]), figure.headings[0]?.map(({ label }) => label)];
      };
      expect(pivot(some, [school, grade, read])).toEqual([["A", "B"], sorted]);
      const turned = some.toSorted((a, b) => (a.grade < b.grade ? -1 : a.grade > b.grade ? 1 : 0));
      expect(pivot(turned, [grade, school, read])).toEqual([sorted, ["A", "B"]]);
      expect(pivot(some.toReversed(), [school, grade, read])).toEqual([
        ["B", "A"],
        ["Grade 2", "Grade 10", "Grade 1"],
      ]);
    });

    it("are the categories of two dimensions", () => {
      const figure = drawn("stackBar", bySchool, [school, grade, read, tableColumn("math")]);
      expect(figure.kind === "axes" && figure.categories).toEqual(
        ["A", "B"].flatMap((name) => sorted.map((one) => `${name} / ${one}`)),
      );
    });

    it("come behind the values that the field lists", () => {
      const listed = { ...grade, values: ["Pre-K", "Grade 10"] };
      const rows = ["Pre-K", "Grade 10", "Grade 11", "Grade 9"].map((name) => ({ grade: name, read: 1 }));
      const categories = ["Pre-K", "Grade 10", "Grade 9", "Grade 11"];
      expect(drawn("bar", rows, [listed, read])).toMatchObject({ categories });
      const table = drawn("table", rows, [listed, read]);
      expect(table.kind === "table" && table.rows.map((row) => row.grade)).toEqual(categories);
    });
  });

  it("rank numbers as they are, whatever is around them", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z ]{0,6}$/),
        fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { minLength: 2, maxLength: 9 }),
        (before, numbers) => {
          expect(naturalRanks(numbers.map((number) => `${before.trim()} ${number}`))).toEqual(numbers);
        },
      ),
    );
  });
});
