import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import type { FigureTotals } from "../../figure/figure.ts";
import { tableColumn } from "../../schema.fixtures.ts";
import { figureOf } from "../figure-of.fixtures.ts";
import { pivotTotals } from "./pivot.ts";
import type { PivotFigure } from "./pivot-figure.ts";

const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true });
const county = dimension("county");
const school = dimension("school");
const grade = dimension("grade");
const read = tableColumn("read", "DOUBLE", { calculFunc: "avg" });
const math = tableColumn("math", "DOUBLE", { calculFunc: "avg" });
const schema = [county, school, grade, read];
const rows = [
  { county: "Napa", school: "A", grade: "K6", read: 10 },
  { county: "Butte", school: "B", grade: "K6", read: 20 },
  { county: "Napa", school: "C", grade: "K8", read: 30 },
  { county: "Napa", school: "A", grade: "K8", read: 40 },
];

function drawn(
  columns = schema,
  style: ChartStyle = {},
  totals?: FigureTotals[],
  data: object[] = rows,
): PivotFigure {
  const figure = figureOf("pivot", { rows: data, schema: columns, style, language: "en", totals });
  if (figure.kind !== "pivot") throw new Error(figure.summary);
  return figure;
}
const shown = ({ rows: lines }: PivotFigure) => lines.map(({ labels, values }) => [...labels, ...values]);

describe("a pivot table", () => {
  it("says which of its measures have no total, where it has totals", () => {
    const ranked = tableColumn("rank", "BIGINT", { calculFunc: "avg", show: "rank" });
    const apart = tableColumn("apart", "DOUBLE", { calculFunc: "avg", show: "difference" });
    const columns = [county, grade, ranked, apart];
    const notes = ["Values that depend on the order of groups have no total: rank"];
    expect(drawn(columns, {}, [{ by: [], rows: [{ rank: null, apart: 0 }] }]).notes).toEqual(notes);
    expect(drawn(columns).notes).toEqual([]);
    const formula = (show: "previous" | "share") => [
      show === "share"
        ? { show: "percentOfTotal" as const }
        : { show: "difference" as const, showBy: { from: show } },
    ];
    const compared = [tableColumn("before", "DOUBLE", { compares: formula("previous") })];
    const part = tableColumn("part", "DOUBLE", { compares: formula("share") });
    expect(
      drawn([county, ...compared, part], {}, [{ by: [], rows: [{ before: null, part: 1 }] }]).notes,
    ).toEqual(["Values that depend on the order of groups have no total: before"]);
  });

  it("heads columns with the last dimension, rows with the others, groups of a value together", () => {
    const figure = drawn();
    expect(figure.headings).toEqual([
      [
        { label: "K6", span: 1 },
        { label: "K8", span: 1 },
      ],
    ]);
    expect(shown(figure)).toEqual([
      ["Napa", "A", 10, 40],
      ["Napa", "C", null, 30],
      ["Butte", "B", 20, null],
    ]);
  });

  it("takes the columns the style names, and repeats them for each measure", () => {
    const data = rows.map((row) => ({ ...row, math: 1 }));
    const figure = drawn([county, grade, read, math], { pivotColumns: ["county"] }, [], data);
    expect(figure.headings).toEqual([
      [
        { label: "Napa", span: 2 },
        { label: "Butte", span: 2 },
      ],
      [
        { label: "read", span: 1 },
        { label: "math", span: 1 },
        { label: "read", span: 1 },
        { label: "math", span: 1 },
      ],
    ]);
  });

  const totals: FigureTotals[] = [
    { by: [], rows: [{ county: null, school: null, grade: null, read: 21 }] },
    { by: ["grade"], rows: [{ county: null, school: null, grade: "K8", read: 33 }] },
    { by: ["county"], rows: [{ county: "Napa", school: null, grade: null, read: 27 }] },
    { by: ["grade", "county"], rows: [{ county: "Napa", school: null, grade: "K6", read: 11 }] },
  ];

  it("shows totals as the server reckoned them, and leaves those empty that did not come", () => {
    const figure = drawn(schema, {}, totals);
    expect(figure.columns.map(({ kind }) => kind)).toEqual(["cell", "cell", "total"]);
    expect(shown(figure)).toEqual([
      ["Napa", "A", 10, 40, null],
      ["Napa", "C", null, 30, null],
      ["Napa", "Subtotal", 11, null, 27],
      ["Butte", "B", 20, null, null],
      ["Butte", "Subtotal", null, null, null],
      ["Total", "", null, 33, 21],
    ]);
  });

  it("never sums cells: without totals there are no lines of totals", () => {
    expect(drawn(schema, {}, []).rows.every(({ kind }) => kind === "cell")).toBe(true);
    expect(drawn(schema, {}, []).columns.every(({ kind }) => kind === "cell")).toBe(true);
  });

  it("tells a group of empty values from a total", () => {
    const data = [{ county: null, grade: "K6", read: 1 }];
    const figure = drawn([county, grade, read], {}, [totals[0] ?? { by: [], rows: [] }], data);
    expect(shown(figure)).toEqual([
      ["(empty)", 1, null],
      ["Total", null, 21],
    ]);
  });

  it("orders rows by name or by their totals", () => {
    expect(drawn(schema, { sort: "nameAsc" }).rows.map(({ labels }) => labels[1])).toEqual(["B", "A", "C"]);
    const sums = [
      {
        by: ["county"],
        rows: [
          { county: "Napa", read: 1 },
          { county: "Butte", read: 2 },
        ],
      },
    ];
    expect(drawn(schema, { sort: "valueDesc" }, sums).rows[0]?.labels[0]).toBe("Butte");
  });

  it("is on rows alone with one dimension", () => {
    const figure = drawn([county, read], {}, [], [{ county: "Napa", read: 3 }]);
    expect(figure.headings).toEqual([[{ label: "read", span: 1 }]]);
    expect(shown(figure)).toEqual([["Napa", 3]]);
  });

  it("stops at two hundred columns and says so", () => {
    const data = Array.from({ length: 250 }, (_, at) => ({ county: "Napa", grade: `g${at}`, read: at }));
    const figure = drawn([county, grade, read], {}, [], data);
    expect(figure.columns).toHaveLength(200);
    expect(figure.notes).toEqual(["Too many columns: the first 200 of 250 groups are shown"]);
  });
});

describe("the totals a pivot table asks for", () => {
  const three = ["county", "school", "grade"];

  it("are those of its lines, of its columns and of all", () => {
    expect(pivotTotals(three, {})).toEqual([["county", "school"], ["grade"], []]);
    expect(pivotTotals(["county"], {})).toEqual([[]]);
  });

  it("are those of a chosen part in each column, too", () => {
    expect(pivotTotals(three, {}, [["county"]])).toEqual([
      ["county", "school"],
      ["grade"],
      [],
      ["county", "grade"],
      ["county"],
    ]);
    expect(pivotTotals(three, {}, [["grade", "county"]])).toEqual(pivotTotals(three, {}, [["county"]]));
    expect(pivotTotals(three, { pivotColumns: ["school", "grade"] }, [["school"]])).toEqual([
      ["county"],
      ["school", "grade"],
      [],
      ["county", "school"],
      ["school"],
    ]);
  });

  it("keep what was chosen and has no place in the table, at last", () => {
    expect(pivotTotals(three, {}, [["school"]]).at(-1)).toEqual(["school"]);
  });

  it("are never more than may be asked, the outer ones first", () => {
    const chosen = [["a"], ["a", "b"], ["a", "b", "c"], ["e"]];
    const many = pivotTotals(["a", "b", "c", "d", "e", "f"], { pivotColumns: ["e", "f"] }, chosen);
    expect(many).toHaveLength(limits.totals);
    expect(many.slice(0, 3)).toEqual([["a", "b", "c", "d"], ["e", "f"], []]);
  });
});
