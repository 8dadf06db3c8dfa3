import type { Bucket } from "@provost/contract/report/bucket";
import type { SchemaColumn } from "@provost/contract/source/source";
import { describe, expect, it } from "vitest";
import type { FigureInput } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf, type TestedType } from "../figure-of.fixtures.ts";
import { annotatedBy, annotationPlace, categoryAt } from "./annotations.ts";
import type { AxesFigure } from "./axes.ts";
import { layerMaker } from "./layer.ts";

const role = { isDimension: true, asxAxis: true };
const calendar = {
  timeZone: "Asia/Shanghai",
  weekStart: 1 as const,
  schoolYearStart: "09-01",
  terms: [
    { name: "Autumn", start: "09-01", end: "01-31" },
    { name: "Spring", start: "02-01", end: "08-31" },
  ],
};
const spanOf = (unit: Extract<Bucket, { kind: "time" }>["unit"]) =>
  tableColumn("day", "DATE", { ...role, bucket: { kind: "time", unit }, calendar });
const [county, grade] = ["county", "grade"].map((name) => tableColumn(name, "VARCHAR", role));
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const compare = layerMaker;

function drawn(
  type: TestedType,
  dimensions: (SchemaColumn | undefined)[],
  firsts: readonly (string | null)[],
  more: Partial<FigureInput> = {},
): AxesFigure {
  const schema = [...dimensions.filter((one) => one !== undefined), read];
  const rows = firsts.map((day, read) => ({ day, county: day, grade: "K6", read }));
  const made = figureOf(type, { rows, schema, language: "en", compare, style: {}, ...more });
  if (made.kind !== "axes") throw new Error(made.summary);
  return made;
}

describe("the place of an annotation", () => {
  it("is the span that has the day, also one without a row, and none before the first and after the last", () => {
    const figure = drawn("line", [spanOf("month")], ["2024-01-01", "2024-02-01", "2024-04-01"]);
    expect(annotatedBy(figure)).toBe("day");
    const places = ["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-15", "2024-04-30", "2024-05-01"];
    expect(places.map((at) => annotationPlace(at, figure))).toEqual([null, 0, 1, 2, 3, null]);
    expect(annotationPlace("September", figure)).toBeNull();
    const down = drawn("bar", [spanOf("month")], ["2024-04-01", "2024-02-01", "2024-01-01"]);
    expect(down.categories).toHaveLength(4);
    expect(["2024-04-30", "2024-03-15", "2024-01-31"].map((at) => annotationPlace(at, down))).toEqual([
      0, 1, 3,
    ]);
  });

  it("is by the week, the term and the school year of the calendar", () => {
    const weeks = drawn("bar", [spanOf("week")], ["2024-03-04", "2024-03-11"]);
    expect(["2024-03-10", "2024-03-11", "2024-03-18"].map((at) => annotationPlace(at, weeks))).toEqual([
      0,
      1,
      null,
    ]);
    const terms = drawn("line", [spanOf("term")], ["2023-09-01", "2024-02-01"]);
    expect(["2024-01-31", "2024-02-01", "2024-09-01"].map((at) => annotationPlace(at, terms))).toEqual([
      0,
      1,
      null,
    ]);
    const years = drawn("bar", [spanOf("schoolYear")], ["2022-09-01", "2023-09-01"]);
    expect(["2023-08-31", "2023-12-24"].map((at) => annotationPlace(at, years))).toEqual([0, 1]);
  });

  it("is the date itself where dates are not put into spans", () => {
    const days = drawn("line", [tableColumn("day", "DATE", role)], ["2024-01-08", "2024-03-04"]);
    expect(["2024-01-08", "2024-01-09", "2024-03-04"].map((at) => annotationPlace(at, days))).toEqual([
      0,
      null,
      1,
    ]);
  });

  it("is the category of a value, of two dimensions by both names", () => {
    const remarked = tableColumn("county", "VARCHAR", { ...role, remarks: { a: "Alameda" } });
    const figure = drawn("bar", [remarked], ["a", "b", null]);
    expect(annotatedBy(figure)).toBe("category");
    expect(figure.categories.map((_, at) => categoryAt(figure, at))).toEqual(["a", "b", "(empty)"]);
    expect(["a", "b", "(empty)", "c", "Alameda"].map((at) => annotationPlace(at, figure))).toEqual([
      0,
      1,
      2,
      null,
      null,
    ]);
    const joined = drawn("combo", [county, grade], ["a", "b"]);
    expect(annotationPlace("b / K6", joined)).toBe(1);
  });

  it("is a number across a scatter plot, between the least and the greatest", () => {
    const made = figureOf("scatter", {
      rows: [60, 80, 95].map((read) => ({ read, math: read })),
      schema: [read, tableColumn("math", "DOUBLE", { calculFunc: "avg" })],
      language: "en",
      compare,
      style: { annotations: [{ at: "72.5", text: "Pass" }] },
    });
    if (made.kind !== "scatter") throw new Error(made.summary);
    expect(annotatedBy(made)).toBe("number");
    expect(made.layer?.annotations).toEqual([{ at: 72.5, place: "72.5", text: "Pass" }]);
    expect(made.summary).toMatch(/ Annotations: Pass \(72\.5\)\.$/);
    expect(["59.9", "60", "95", "96", "x"].map((at) => annotationPlace(at, made))).toEqual([
      null,
      60,
      95,
      null,
      null,
    ]);
  });
});

it("annotations on the axis are part of the figure and its summary, in both languages; others are left out", () => {
  const annotations = [
    { at: "2024-02-20", text: " New curriculum " },
    { at: "2019-01-01", text: "Before" },
    { at: "2024-01-05", text: "" },
  ];
  const spans = ["2024-01-01", "2024-02-01"];
  const figure = drawn("line", [spanOf("month")], spans, { style: { annotations } });
  expect(figure.layer?.annotations).toEqual([
    { at: 1, place: "Feb 2024", text: "New curriculum" },
    { at: 0, place: "Jan 2024", text: "" },
  ]);
  expect(figure.summary).toMatch(/ Annotations: New curriculum \(Feb 2024\), \(Jan 2024\)\.$/);
  const chinese = drawn("line", [spanOf("month")], spans, { style: { annotations }, language: "zh" });
  expect(chinese.summary).toMatch(/。标注：New curriculum（2024 年 2 月）、（2024 年 1 月）。$/);
});
