import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import { describe, expect, it } from "vitest";
import type { BaseFigure, FigureInput, MakeFigure } from "../../figure/figure.ts";
import { marksOf } from "../../figure/marks.ts";
import { othersMarker } from "../../query/others-marker.ts";
import type { Row } from "../../result/result-rows.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { areaFigure } from "../area/area.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { layerMaker } from "../axes/layer.ts";
import { barFigure } from "../bar/bar.ts";
import { comboFigure } from "../combo/combo.ts";
import { lineFigure } from "../line/line.ts";
import { scatterFigure } from "../scatter/scatter-figure.ts";
import type { FacetsFigure } from "./facets.ts";
import { facetsFigure, mostPanels, type PanelKind } from "./facets-figure.ts";
import { axesKind, pointsKind } from "./panel-kinds.ts";

const dimension = (name: string, more: Partial<SchemaColumn> = {}) =>
  tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true, ...more });
const school = dimension("school");
const grade = dimension("grade");
const sex = dimension("sex");
const score = tableColumn("score", "DOUBLE", { calculFunc: "avg" });
const pupils = tableColumn("pupils", "DOUBLE", { calculFunc: "sum" });

type Input = Pick<FigureInput, "rows" | "schema"> & { style?: ChartStyle; language?: "zh" | "en" };

function panelsOf<F extends BaseFigure>(
  kind: PanelKind<F>,
  make: MakeFigure<F>,
  { style, language = "en", ...input }: Input,
): FacetsFigure<F> {
  const figure = facetsFigure(kind, (one) => make({ ...one, compare: layerMaker }), {
    ...input,
    language,
    style: { facetBy: "grade", ...style },
  });
  if (figure === null) throw new Error("no panels");
  return figure;
}

const bars = (rows: readonly Row[], schema = [school, grade, score], style: ChartStyle = {}) =>
  panelsOf(axesKind, barFigure, { rows, schema, style });

const valuesOf = ({ series }: AxesFigure) => series.map(({ values }) => values);
const labelsOf = ({ panels }: FacetsFigure) => panels.map(({ label }) => label);

const rows: readonly Row[] = [
  { school: "A", grade: "Grade 9", score: 60 },
  { school: "A", grade: "Grade 10", score: 90 },
  { school: "B", grade: "Grade 10", score: null },
  { school: "C", grade: "Grade 9", score: 75 },
  { school: "C", grade: null, score: 50 },
];

describe("panels", () => {
  it("have the same categories in the same order: a missing bar is no value, and no mark", () => {
    const figure = bars(rows);
    expect(labelsOf(figure)).toEqual(["Grade 9", "Grade 10", "(empty)"]);
    expect(figure.panels.map((panel) => panel.figure.categories)).toEqual(Array(3).fill(["A", "B", "C"]));
    expect(figure.panels.map((panel) => valuesOf(panel.figure))).toEqual([
      [[60, "-", 75]],
      [[90, "-", "-"]],
      [["-", "-", 50]],
    ]);
    expect(marksOf(figure).map(({ series, index, label, text }) => [series, index, label, text])).toEqual([
      [0, 0, "Grade 9, A", "60"],
      [0, 2, "Grade 9, C", "75"],
      [1, 0, "Grade 10, A", "90"],
      [2, 2, "(empty), C", "50"],
    ]);
  });

  it("filter by their value at each mark, an empty one too; what a mark is broken down by stays the first", () => {
    const { marks } = bars(rows);
    const pairs = (series: number, index: number) =>
      marks.datum(series, index)?.dimensions.map(({ column, value }) => [column.name, value]);
    expect(pairs(1, 0)).toEqual([
      ["school", "A"],
      ["grade", "Grade 10"],
    ]);
    expect(pairs(2, 2)).toEqual([
      ["school", "C"],
      ["grade", null],
    ]);
    expect(marks.datum(1, 0)).toMatchObject({ value: 90, measure: { name: "score" } });
  });

  it("have the same series, of which one that a panel lacks is empty there", () => {
    const schema = [school, grade, sex, pupils];
    const of = (school: string, grade: string, sex: string, pupils: number) => ({
      school,
      grade,
      sex,
      pupils,
    });
    const counted = [of("A", "1", "f", 5), of("A", "1", "m", 4), of("B", "2", "m", 3)];
    const { panels, marks } = panelsOf(axesKind, areaFigure, {
      rows: counted,
      schema,
      style: { stacked: true },
    });
    expect(panels.map(({ figure }) => figure.series.map(({ name, stack }) => [name, stack]))).toEqual(
      Array(2).fill([
        ["f", "All"],
        ["m", "All"],
      ]),
    );
    expect(panels.map(({ figure }) => valuesOf(figure))).toEqual([
      [
        [5, null],
        [4, null],
      ],
      [
        [null, null],
        [null, 3],
      ],
    ]);
    expect(marks.datum(3, 1)?.dimensions.map(({ column, value }) => [column.name, value])).toEqual([
      ["school", "B"],
      ["grade", "2"],
      ["sex", "m"],
    ]);
  });

  it("have values with one name in one place, where names are drawn, and filter by the value that is there", () => {
    const named = { remarks: { a: "First", b: "First" } };
    const schema = [dimension("school", named), grade, dimension("sex", named), pupils];
    const of = (school: string, grade: string, sex: string, pupils: number) => ({
      school,
      grade,
      sex,
      pupils,
    });
    const { panels, marks } = panelsOf(axesKind, areaFigure, {
      rows: [of("a", "1", "a", 5), of("b", "2", "b", 3)],
      schema,
    });
    expect(panels.map(({ figure }) => [figure.categories, valuesOf(figure)])).toEqual([
      [["First"], [[5]]],
      [["First"], [[3]]],
    ]);
    const keys = marks.datum(1, 0)?.dimensions.map(({ column, value }) => [column.name, value]);
    expect(keys).toEqual([
      ["school", "b"],
      ["grade", "2"],
      ["sex", "b"],
    ]);
  });

  it("have spans of time without a row between those that any of them has", () => {
    const month = dimension("day", { Type: "DATE", bucket: { kind: "time", unit: "month" } });
    const of = (day: string, grade: string, score: number) => ({ day, grade, score });
    const { panels } = panelsOf(axesKind, lineFigure, {
      rows: [of("2024-01-01", "1", 1), of("2024-02-01", "2", 2), of("2024-04-01", "1", 4)],
      schema: [month, grade, score],
    });
    expect(panels.map(({ figure }) => valuesOf(figure))).toEqual([
      [[1, null, null, 4]],
      [[null, 2, null, null]],
    ]);
  });

  it("are in the order of their names' numbers, of a sort, or as the query sorted them; all others are last", () => {
    const of = (school: string, grade: string, pupils: number) => ({ school, grade, pupils });
    const schema = [school, grade, pupils];
    const counted = [of("A", "Grade 10", 1), of("A", "Grade 9", 5), of("B", othersMarker, 9)];
    expect(labelsOf(bars(counted, schema))).toEqual(["Grade 9", "Grade 10", "Other"]);
    expect(labelsOf(bars(counted, schema, { facetSort: "nameDesc" }))).toEqual([
      "Grade 10",
      "Grade 9",
      "Other",
    ]);
    expect(labelsOf(bars(counted, schema, { facetSort: "valueAsc" }))).toEqual([
      "Grade 10",
      "Grade 9",
      "Other",
    ]);
    expect(labelsOf(bars(counted, schema, { facetSort: "valueDesc" }))).toEqual([
      "Grade 9",
      "Grade 10",
      "Other",
    ]);
    // By name in each school, as a query without an order has them: one that the first school lacks is in its place.
    const plain = [of("A", "north", 1), of("A", "west", 2), of("B", "east", 3), of("B", "north", 4)];
    expect(labelsOf(bars(plain, schema))).toEqual(["east", "north", "west"]);
    const sorted = [of("A", "west", 9), of("A", "north", 2), of("B", "east", 1)];
    expect(labelsOf(bars(sorted, schema))).toEqual(["west", "north", "east"]);
    expect(bars(counted, schema).marks.datum(2, 1)).toBeNull();
  });

  it("and their categories are in the order of listed values, where the query has them so; others are behind", () => {
    const values = ["west", "south", "east"];
    const of = (school: string, grade: string, score: number) => ({ school, grade, score });
    const listed = (name: string) => dimension(name, { values });
    // South is neither in the first category nor in the first panel.
    const some = [
      of("west", "west", 1),
      of("west", "north", 2),
      of("south", "south", 3),
      of("south", "east", 4),
      of("north", "west", 5),
    ];
    const { panels } = bars(some, [listed("school"), listed("grade"), score]);
    expect(panels.map(({ label }) => label)).toEqual(["west", "south", "east", "north"]);
    expect(panels.map(({ figure }) => figure.categories)).toEqual(Array(4).fill(["west", "south", "north"]));
    const counted = [of("A", "Grade 10", 1), of("A", "Grade 9", 5)];
    const grades = dimension("grade", { values: ["Grade 10", "Grade 9"] });
    expect(labelsOf(bars(counted, [school, grades, score]))).toEqual(["Grade 10", "Grade 9"]);
  });

  it("sort their categories by all of them together: sums added, averages averaged", () => {
    const of = (school: string, grade: string, value: number) => ({
      school,
      grade,
      score: value,
      pupils: value,
    });
    // A has 6 in one panel, B 4 in each of two.
    const counted = [of("A", "1", 6), of("B", "1", 4), of("B", "2", 4)];
    const categories = (measure: SchemaColumn) =>
      bars(counted, [school, grade, measure], { sort: "valueDesc" }).panels.map(
        (panel) => panel.figure.categories,
      );
    expect(categories(pupils)).toEqual(Array(2).fill(["B", "A"]));
    expect(categories(score)).toEqual(Array(2).fill(["A", "B"]));
  });

  it("are the first ones only where they are many, and those left out are named", () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      school: "A",
      grade: `Class ${at + 1}`,
      score: at,
    }));
    const { panels, notes, subtitle } = bars(many);
    expect(panels).toHaveLength(mostPanels);
    expect(notes).toEqual([
      "Only the first 24 of 30 panels are shown. Not shown: Class 25, Class 26, Class 27, Class 28, Class 29, Class 30",
    ]);
    expect(subtitle).toBe("score · First 24 of 30 panels");
    // What is only in those takes no place in the others.
    const alone = bars([...many, { school: "B", grade: "Class 30", score: 1 }]);
    expect(alone.panels[0]?.figure.categories).toEqual(["A"]);
  });

  it("of one row each are panels of one mark", () => {
    const figure = bars(rows.slice(0, 2));
    expect(figure.panels.map((panel) => valuesOf(panel.figure))).toEqual([[[60]], [[90]]]);
    expect(figure.summary).toBe(
      "Small multiples by grade, 2 panels: Grade 9, Grade 10. Highest 90 (Grade 10, A), lowest 60 (Grade 9, A)." +
        " The first: Bar chart: score by school. 1 category, 1 series. Highest 60 (A), lowest 60 (A).",
    );
  });

  it("are none without such a dimension, without rows, or with nothing left to draw", () => {
    const of = (input: Partial<FigureInput>) =>
      facetsFigure(axesKind, barFigure, {
        ...{ rows, schema: [school, grade, score], style: { facetBy: "grade" }, language: "en" },
        ...input,
      });
    expect(of({})).not.toBeNull();
    expect(of({ style: { facetBy: "gone" } })).toBeNull();
    expect(of({ style: { facetBy: "score" } })).toBeNull();
    expect(of({ rows: [] })).toBeNull();
    expect(of({ rows: "rows" })).toBeNull();
    expect(of({ schema: [grade, score] })).toBeNull();
  });

  it("compare their own marks: each has its mean, its trend and what is said of them; the style's differences are left out", () => {
    const of = (school: string, grade: string, score: number) => ({ school, grade, score });
    const counted = ["Year 1", "Year 2", "Year 3"].flatMap((year, at) => [
      of(year, "1", 10 + at),
      ...(at < 2 ? [of(year, "2", 40 + at)] : []),
    ]);
    const { panels, notes } = bars(counted, undefined, {
      references: [{ kind: "mean" }],
      trend: "line",
      fromMean: true,
    });
    expect(panels.map(({ figure }) => figure.layer?.references.map(({ from }) => from))).toEqual([
      [11],
      [40.5],
    ]);
    expect(panels.map(({ figure }) => figure.layer?.trends.length)).toEqual([1, 0]);
    expect(panels.map(({ figure }) => figure.differences)).toEqual([null, null]);
    expect(notes).toEqual(["A trend line needs at least 3 values: score (2)"]);
  });

  it("share the scale of a measure that colours bars, and the axes that measures of a combo are on", () => {
    const schema = [school, grade, score, pupils];
    const of = (school: string, grade: string, score: number, pupils: number) => ({
      school,
      grade,
      score,
      pupils,
    });
    const counted = [of("A", "1", 1, 20), of("B", "1", 2, 30), of("A", "2", 3, 900)];
    const shaded = bars(counted, schema, { colourBy: "pupils", tooltip: ["pupils"] });
    expect(shaded.panels.map(({ figure }) => figure.layer?.shade)).toMatchObject([
      { values: [20, 30], min: 20, max: 900 },
      { values: [900, null], min: 20, max: 900 },
    ]);
    // Alone the first panel would have both on one axis.
    const mixed = panelsOf(axesKind, comboFigure, {
      rows: [of("A", "1", 5, 20), of("A", "2", 3, 900)],
      schema,
    });
    expect(mixed.panels.map(({ figure }) => figure.series.map(({ axis }) => axis))).toEqual(
      Array(2).fill([0, 1]),
    );
  });

  it("of points share groups and the scale of sizes; rows without a number are counted with the panel", () => {
    const size = tableColumn("size", "DOUBLE", { calculFunc: "count" });
    const of = (
      school: string,
      grade: string,
      sex: string,
      score: number | null,
      pupils: number,
      size: number,
    ) => ({
      ...{ school, grade, sex, score, pupils, size },
    });
    const figure = panelsOf(pointsKind, scatterFigure, {
      rows: [
        of("A", "1", "f", 1, 10, 4),
        of("B", "1", "m", 2, 20, 9),
        of("A", "2", "m", 3, 30, 2),
        of("B", "2", "m", null, 1, 1),
      ],
      schema: [school, grade, sex, score, pupils, size],
    });
    expect(
      figure.panels.map((panel) => panel.figure.groups.map(({ name, points }) => [name, points.length])),
    ).toEqual([
      [
        ["f", 1],
        ["m", 1],
      ],
      [
        ["f", 0],
        ["m", 1],
      ],
    ]);
    expect(figure.panels.map((panel) => panel.figure.size)).toMatchObject(Array(2).fill({ min: 2, max: 9 }));
    expect(figure.notes).toEqual(["1 row without a number isn't shown (2)"]);
    expect(figure.marks.datum(3, 0)?.dimensions.map(({ value }) => value)).toEqual(["A", "2", "m"]);
  });
});
