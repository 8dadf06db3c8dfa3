import { expect, it } from "vitest";
import { ownNames, rowsAsObjects, schemaOfResult } from "./result-rows.ts";

const columns = ["id", "id", "id (2)", "n"].map((name) => ({
  name,
  type: name === "n" ? "BIGINT" : "VARCHAR",
}));

it("counts columns of equal names, so that none is lost", () => {
  expect(ownNames(columns)).toEqual(["id", "id (3)", "id (2)", "n"]);
  expect(rowsAsObjects({ columns, rows: [["a", "b", "c", 1]] })).toEqual([
    { id: "a", "id (3)": "b", "id (2)": "c", n: 1 },
  ]);
});

it("counts columns whose names differ in case alone, which the engine does not tell apart", () => {
  const named = ["id", "ID", "Id (2)"].map((name) => ({ name, type: "BIGINT" }));
  expect(ownNames(named)).toEqual(["id", "ID (3)", "Id (2)"]);
});

it("takes numbers for measures and all else for dimensions", () => {
  expect(schemaOfResult(columns).map(({ name, isDimension }) => [name, isDimension])).toEqual([
    ["id", true],
    ["id (3)", true],
    ["id (2)", true],
    ["n", false],
  ]);
});

it("puts the columns named as dimensions first, in their order; one that is gone is none", () => {
  const schema = schemaOfResult(columns, ["n", "gone", "id"]);
  expect(schema.map(({ name, asxAxis }) => [name, asxAxis])).toEqual([
    ["n", true],
    ["id", true],
    ["id (3)", false],
    ["id (2)", false],
  ]);
});

it("goes by the types when the result has none of the columns that were chosen, unless none was wanted", () => {
  const marks = (dimensions: string[]) =>
    schemaOfResult(columns, dimensions).map(({ isDimension }) => isDimension);
  expect(marks(["gone"])).toEqual([true, true, true, false]);
  expect(marks([])).toEqual([false, false, false, false]);
});
