import { VirtualDefinition } from "@provost/contract/source/virtual-table";
import { describe, expect, it } from "vitest";
import {
  blankJoin,
  checkJoin,
  definitionOf,
  type JoinForm,
  joinFormOf,
  suggestedName,
  toggledColumn,
  withTable,
} from "./join-form.ts";

const form: JoinForm = {
  ...blankJoin,
  tableName: "joined",
  left: { table: "county", columns: null },
  right: { table: "school", columns: ["name"] },
  on: [{ left: "id", right: "county_id" }],
};
const columns = ["id", "name", "area"].map((Column) => ({ Column }));

const missing = (of: JoinForm, savedName: string): string[] => {
  const checked = checkJoin(of, savedName);
  return "faults" in checked ? Object.keys(checked.faults) : [];
};

describe("what is not asked of the server yet", () => {
  it("a join without both tables, a whole pair, or any column", () => {
    expect(definitionOf(blankJoin)).toBeNull();
    expect(definitionOf({ ...form, right: { table: "", columns: null } })).toBeNull();
    expect(definitionOf({ ...form, on: [{ left: "id", right: "" }] })).toBeNull();
    const none = { table: "county", columns: [] };
    expect(definitionOf({ ...form, left: none, right: { ...none, table: "school" } })).toBeNull();
  });

  it("and is not saved: what is missing is told", () => {
    expect(missing(blankJoin, "")).toEqual(["nameWrong", "leftMissing", "rightMissing", "pairMissing"]);
    expect(missing({ ...form, tableName: "1 a" }, "")).toEqual(["nameWrong"]);
    expect(missing({ ...form, left: { table: "school", columns: null } }, "")).toEqual(["sameTable"]);
    expect(missing({ ...form, left: { table: "joined", columns: null } }, "joined")).toEqual(["ownTable"]);
    const empty = { left: { table: "county", columns: [] }, right: { table: "school", columns: [] } };
    expect(missing({ ...form, ...empty }, "")).toEqual(["nothingTaken"]);
  });
});

describe("a whole join", () => {
  it("is what the contract takes, without the pairs that are not whole", () => {
    const definition = definitionOf({ ...form, on: [...form.on, { left: "x", right: "" }] });
    expect(VirtualDefinition.parse(definition)).toEqual({
      kind: "join",
      join: "left",
      left: { table: "county", columns: null },
      right: { table: "school", columns: ["name"] },
      on: [{ left: "id", right: "county_id" }],
    });
    expect(missing(form, "joined")).toEqual([]);
  });

  it("opens again as it was saved", () => {
    const definition = definitionOf(form);
    if (definition === null) throw new Error("not whole");
    expect(joinFormOf({ id: "7", version: 3, tableName: "joined", comment: "" }, definition)).toEqual({
      ...form,
      id: "7",
      version: 3,
    });
  });
});

describe("another table on a side", () => {
  it("forgets the columns of the old one", () => {
    const other = withTable(form, "right", "class");
    expect(other.right).toEqual({ table: "class", columns: null });
    expect(other.on).toEqual([{ left: "id", right: "" }]);
    expect(withTable(withTable(form, "right", "a"), "left", "b").on).toEqual([{ left: "", right: "" }]);
    expect(withTable(form, "right", "school")).toBe(form);
  });
});

describe("the columns taken", () => {
  it("are all again once none is left out, in the table's order", () => {
    const two = toggledColumn(null, "name", columns);
    expect(two).toEqual(["id", "area"]);
    expect(toggledColumn(two, "name", columns)).toBeNull();
    expect(toggledColumn(["area"], "id", columns)).toEqual(["id", "area"]);
    expect(toggledColumn(["area"], "area", columns)).toEqual([]);
  });
});

it("a name is offered that no table has", () => {
  expect(suggestedName("county", "school", ["scores"])).toBe("county_school");
  expect(suggestedName("county", "school", ["County_School"])).toBe("county_school_2");
  expect(suggestedName("", "school", [])).toBe("");
});
