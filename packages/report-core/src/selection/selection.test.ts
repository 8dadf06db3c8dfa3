import { describe, expect, it } from "vitest";
import { tableColumn } from "../schema.fixtures.ts";
import {
  addDimension,
  addMeasure,
  addMeasureAs,
  clearSelection,
  emptySelection,
  moveField,
  removeDimension,
  removeMeasure,
  replaceDimension,
  type Selection,
  setAggregate,
} from "./selection.ts";
import { restoreSelection, schemaOfContent, selectedFields } from "./selection-content.ts";
import { schemaOf, sortableNames } from "./selection-schema.ts";

const county = tableColumn("county", "VARCHAR");
const grade = tableColumn("grade", "VARCHAR");
const read = tableColumn("read");
const math = tableColumn("math");
const tested = tableColumn("tested", "DATE");
const none = emptySelection([county, grade, read, math, tested]);
const chosen = (...changes: ((selection: Selection) => Selection)[]) =>
  changes.reduce((selection, change) => change(selection), none);
const dimension = (column: typeof county) => (selection: Selection) => addDimension(selection, column);
const measure = (column: typeof county) => (selection: Selection) => addMeasure(selection, column, "en");
const names = (columns: readonly { Column: string }[]) => columns.map(({ Column }) => Column);

it("3.26 holds three lists: dimensions, measures as caculCols, and all columns", () => {
  const selection = chosen(dimension(county), measure(read));
  expect(Object.keys(selection).sort()).toEqual(["allCols", "caculCols", "dimensions"]);
  expect(names(selection.dimensions)).toEqual(["county"]);
  expect(names(selection.caculCols)).toEqual(["read"]);
  expect(names(selection.allCols)).toEqual(["county", "grade", "read", "math", "tested"]);
});

describe("dimensions", () => {
  it("3.22 4.38 mark the column, in the list and among all columns", () => {
    const { dimensions, allCols } = chosen(dimension(county));
    expect(dimensions).toMatchObject([{ Column: "county", isDimension: true, asxAxis: true }]);
    expect(allCols[0]).toMatchObject({ Column: "county", isDimension: true, asxAxis: true });
    expect(allCols[1]).toMatchObject({ isDimension: false });
  });

  it("4.38 replace the same column where it is", () => {
    const again = chosen(dimension(county), dimension(grade), dimension({ ...county, label: "County" }));
    expect(again.dimensions.map(({ label }) => label)).toEqual(["County", ""]);
  });

  it("3.22 4.39 lose mark and place when removed; an unknown one changes nothing", () => {
    const selection = removeDimension(chosen(dimension(county), dimension(grade)), "county");
    expect(names(selection.dimensions)).toEqual(["grade"]);
    expect(selection.allCols[0]).toMatchObject({ isDimension: false, asxAxis: false });
    expect(removeDimension(selection, "gone")).toEqual(selection);
  });

  it("can be exchanged in one step", () => {
    const selection = chosen(dimension(county), dimension(grade));
    expect(names(replaceDimension(selection, 0, tested).dimensions)).toEqual(["tested", "grade"]);
    expect(names(replaceDimension(selection, 1, county).dimensions)).toEqual(["county"]);
    expect(names(replaceDimension(selection, 0, grade).dimensions)).toEqual(["grade"]);
    expect(replaceDimension(selection, 0, tested).allCols[0]).toMatchObject({ isDimension: false });
  });
});

describe("measures", () => {
  it("4.41 begin with sum for numbers and count for dates and texts", () => {
    const { caculCols } = chosen(measure(read), measure(tested), measure(county));
    expect(caculCols.map(({ calculFunc }) => calculFunc)).toEqual(["sum", "count", "count"]);
    expect(caculCols[0]?.availableFunc[0]).toEqual({ name: "Sum", func: "sum" });
    expect(caculCols[1]?.availableFunc.map(({ func }) => func)).toEqual(["count", "none"]);
  });

  it("4.40 replace the same column, else go behind the others, which stay as they are", () => {
    const before = setAggregate(chosen(measure(read), measure(math)), 1, "max");
    const after = addMeasure(before, read);
    expect(names(after.caculCols)).toEqual(["read", "math"]);
    expect(after.caculCols[1]).toBe(before.caculCols[1]);
    expect(names(addMeasure(after, tested).caculCols)).toEqual(["read", "math", "tested"]);
  });

  it("that bring their own type keep it and have no function list (4.42)", () => {
    const [own] = addMeasure(none, { ...read, type: "ratio" }).caculCols;
    expect(own).toMatchObject({ Type: "ratio", availableFunc: [] });
    expect(own).not.toHaveProperty("calculFunc");
    expect(own).not.toHaveProperty("type");
  });

  it("take only functions of their type, and none twice for one column", () => {
    const selection = chosen(measure(county), measure(read));
    expect(setAggregate(selection, 0, "sum")).toBe(selection);
    const both = addMeasureAs(selection, read, "avg");
    expect(both.caculCols.map(({ calculFunc }) => calculFunc)).toEqual(["count", "sum", "avg"]);
    expect(setAggregate(both, 2, "sum")).toBe(both);
    expect(addMeasureAs(both, read, "avg")).toBe(both);
    expect(addMeasure(both, read).caculCols).toHaveLength(2);
    expect(names(removeMeasure(both, 1).caculCols)).toEqual(["county", "read"]);
  });
});

it("moves a field within its list", () => {
  const selection = chosen(measure(read), measure(math), measure(tested));
  expect(names(moveField(selection, "caculCols", 2, 0).caculCols)).toEqual(["tested", "read", "math"]);
  expect(names(moveField(selection, "caculCols", 0, 99).caculCols)).toEqual(["math", "tested", "read"]);
  expect(moveField(selection, "caculCols", 9, 0)).toBe(selection);
});

it("clears lists and marks", () => {
  expect(clearSelection(chosen(dimension(county), measure(read)))).toEqual(none);
});

describe("the schema of a selection", () => {
  const selection = addMeasureAs(chosen(dimension(county), measure(read), measure(county)), read, "avg");

  it("names the result's columns and labels measures with their function", () => {
    const schema = schemaOf(selection, "zh");
    expect(schema.map(({ name, label, asxAxis }) => [name, label, asxAxis])).toEqual([
      ["county", "county", true],
      ["sum_read", "read(合计)", false],
      ["count_county", "county(计数)", false],
      ["avg_read", "read(平均)", false],
    ]);
    expect(sortableNames(selection)).toEqual(["county", "sum_read", "count_county", "avg_read"]);
  });

  it("comes back from a saved chart", () => {
    const content = selectedFields(selection);
    const restored = restoreSelection(content, none.allCols, "en");
    expect(restored.missing).toEqual([]);
    expect(selectedFields(restored.selection)).toEqual(content);
    const columns = [{ name: "county", type: "VARCHAR" }];
    expect(schemaOfContent(content, columns, "en").map(({ name, label }) => [name, label])).toEqual(
      schemaOf(selection, "en").map(({ name, label }) => [name, label]),
    );
  });

  it("says which fields a saved chart lost", () => {
    const content = {
      selectedDimension: [{ Column: "town" }],
      selectedCalcul: [{ Column: "county", calculFunc: "sum" as const }],
    };
    expect(restoreSelection(content, none.allCols, "zh").missing).toEqual(["town", "county"]);
  });
});
