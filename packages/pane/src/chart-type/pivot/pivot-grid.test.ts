import type { SchemaColumn } from "@provost/contract/source/source";
import { pivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import { othersMarker } from "@provost/report-core/query/others-marker";
import { describe, expect, it } from "vitest";
import { pivotDatum, pivotGrid, pivotRows } from "./pivot-grid.ts";

const column = (name: string, isDimension: boolean): SchemaColumn => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: "",
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
});

function made() {
  const figure = pivotFigure({
    rows: [
      { county: "Butte", grades: "KK-06", read: 1 },
      { county: "Butte", grades: "KK-08", read: 2 },
      { county: "Kern", grades: "KK-08", read: 1234.5 },
    ],
    schema: [column("county", true), column("grades", true), column("read", false)],
    style: {},
    language: "en",
    totals: [{ by: ["county"], rows: [{ county: "Butte", grades: null, read: 3 }] }],
  });
  if (figure.kind !== "pivot") throw new Error(figure.kind);
  return figure;
}

describe("a pivot table in words", () => {
  it("names the row dimensions on the last line of headings, leaves missing cells empty, and has points in line", () => {
    const { heads, rows } = pivotGrid(made());
    expect(
      heads
        .at(-1)
        ?.slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(["county", "KK-06", "KK-08"]);
    expect(rows.slice(0, 2).map(({ cells }) => cells.slice(0, 3))).toEqual([
      ["Butte", "1.0", "2.0"],
      ["Kern", "", "1,234.5"],
    ]);
  });

  it("is saved as it is drawn", () => {
    const lines = pivotRows(made());
    expect(lines.at(-1)?.[0]).toBeDefined();
    expect(lines.find(([name]) => name === "Kern")?.[2]).toBe("1,234.5");
    for (const line of lines) expect(line).toHaveLength(lines[0]?.length ?? 0);
  });

  it("leads from a cell to its row's and its column's values, from a row's name to the row's", () => {
    const figure = made();
    const values = (row: number, at: number) =>
      pivotDatum(figure, row, at)?.dimensions.map(({ column: of, value }) => [of.name, value]);
    expect(values(1, 2)).toEqual([
      ["county", "Kern"],
      ["grades", "KK-08"],
    ]);
    expect(values(1, 0)).toEqual([["county", "Kern"]]);
    expect(values(99, 0)).toBeUndefined();
  });

  it("leads nowhere from what was put together", () => {
    const figure = pivotFigure({
      rows: [
        { county: "Butte", grades: "KK-06", read: 1 },
        { county: othersMarker, grades: "KK-06", read: 2 },
      ],
      schema: [column("county", true), column("grades", true), column("read", false)],
      style: {},
      language: "en",
    });
    if (figure.kind !== "pivot") throw new Error(figure.kind);
    const at = figure.rows.findIndex(({ keys }) => keys[0] === othersMarker);
    expect(at).toBeGreaterThanOrEqual(0);
    expect([0, 1].map((place) => pivotDatum(figure, at, place))).toEqual([null, null]);
    expect(pivotDatum(figure, 0, 1)?.dimensions).toHaveLength(2);
  });
});
