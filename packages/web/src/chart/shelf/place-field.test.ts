import {
  addDimension,
  addMeasure,
  emptySelection,
  type Selection,
} from "@provost/report-core/selection/selection";
import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { type Carried, type Landing, placeField } from "./place-field.ts";

const [county, grades, read, math] = [
  builderColumn("county", "VARCHAR"),
  builderColumn("grades", "VARCHAR"),
  builderColumn("read", "DOUBLE"),
  builderColumn("math", "DOUBLE"),
] as const;

const columns = [county, grades, read, math];
const chosen = addMeasure(addDimension(emptySelection(columns), county), read);

function names({ dimensions, caculCols }: Selection): string {
  return [dimensions, caculCols].map((list) => list.map(({ Column }) => Column).join(",")).join("|");
}

function after(selection: Selection, carried: Carried, landing: Landing): string {
  const placed = placeField(selection, carried, landing, "zh");
  return placed.ok ? names(placed.selection) : placed.reason;
}

describe("letting a field go on a shelf", () => {
  it("refuses a column that the shelf has already", () => {
    expect(
      after(chosen, { from: "fields", column: county }, { shelf: "dimensions", index: 1, how: "insert" }),
    ).toBe("exists");
    expect(
      after(chosen, { from: "fields", column: read }, { shelf: "caculCols", index: 0, how: "replace" }),
    ).toBe("exists");
  });

  it("puts it where it was let go", () => {
    expect(
      after(chosen, { from: "fields", column: grades }, { shelf: "dimensions", index: 0, how: "insert" }),
    ).toBe("grades,county|read");
    expect(
      after(chosen, { from: "fields", column: math }, { shelf: "caculCols", index: 9, how: "insert" }),
    ).toBe("county|read,math");
  });

  it("puts it in the place of the chip it was let go on", () => {
    expect(
      after(chosen, { from: "fields", column: grades }, { shelf: "dimensions", index: 0, how: "replace" }),
    ).toBe("grades|read");
    expect(
      after(chosen, { from: "fields", column: math }, { shelf: "caculCols", index: 0, how: "replace" }),
    ).toBe("county|math");
  });

  it("orders the chips of a shelf", () => {
    const two = addDimension(chosen, grades);
    expect(
      after(
        two,
        { from: "dimensions", index: 0, column: county },
        { shelf: "dimensions", index: 2, how: "insert" },
      ),
    ).toBe("grades,county|read");
    expect(
      after(
        two,
        { from: "dimensions", index: 1, column: grades },
        { shelf: "dimensions", index: 0, how: "insert" },
      ),
    ).toBe("grades,county|read");
  });

  it("changes nothing when a chip comes down where it was", () => {
    const same = placeField(
      chosen,
      { from: "dimensions", index: 0, column: county },
      { shelf: "dimensions", index: 1, how: "insert" },
      "zh",
    );
    expect(same).toEqual({ ok: true, selection: chosen });
  });

  it("takes a chip over to the other shelf", () => {
    expect(
      after(
        chosen,
        { from: "caculCols", index: 0, column: read },
        { shelf: "dimensions", index: 1, how: "insert" },
      ),
    ).toBe("county,read|");
  });
});
