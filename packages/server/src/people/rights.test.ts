import type { TablePolicy } from "@provost/contract/policy";
import { describe, expect, it } from "vitest";
import { exceeds, type Holding, type OwnHolding } from "./rights.ts";

const table = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const all: TablePolicy = { tableId: null, columns: null, rows: [] };
const ownSchool: TablePolicy["rows"] = [
  { column: "school", operator: "=", values: [{ attribute: "school" }] },
];

function holding(menus: string, policies: readonly TablePolicy[] = []): Holding {
  return { everything: false, menuIds: new Set(menus.split(" ").filter(Boolean)), policies };
}
function own(menus: string, policies: readonly TablePolicy[] = [], givesReading = false): OwnHolding {
  return { ...holding(menus, policies), givesReading };
}

describe("menus and buttons", () => {
  it("exceed when one of them is not held", () => {
    expect(exceeds(holding("a b c"), own("a b"))).toBe(true);
    expect(exceeds(holding("a b"), own("a b c"))).toBe(false);
    expect(exceeds(holding(""), own(""))).toBe(false);
  });

  it("that are everything exceed whatever is counted one by one", () => {
    expect(exceeds({ ...holding("a"), everything: true }, own("a b c", [all], true))).toBe(true);
    expect(exceeds({ ...holding("a"), everything: true }, { ...own(""), everything: true })).toBe(false);
  });
});

describe("what may be read", () => {
  it.each<[string, TablePolicy, readonly TablePolicy[], boolean]>([
    ["everything, of who reads nothing", all, [], true],
    ["everything, of who reads one table", all, [{ ...all, tableId: table }], true],
    ["one table, of who reads everything", { ...all, tableId: table }, [all], false],
    ["one table, of who reads another", { ...all, tableId: table }, [{ ...all, tableId: other }], true],
    ["all columns, of who reads one", all, [{ ...all, columns: ["a"] }], true],
    ["a column, of who reads two", { ...all, columns: ["a"] }, [{ ...all, columns: ["a", "b"] }], false],
    ["a column, of who reads another", { ...all, columns: ["a"] }, [{ ...all, columns: ["b"] }], true],
    ["all rows, of who reads those of his school", all, [{ ...all, rows: ownSchool }], true],
    [
      "rows of the own school, of who reads those",
      { ...all, rows: ownSchool },
      [{ ...all, rows: ownSchool }],
      false,
    ],
    ["rows of the own school, of who reads all", { ...all, rows: ownSchool }, [all], false],
  ])("%s", (_, wanted, held, expected) => {
    expect(exceeds(holding("", [wanted]), own("", held))).toBe(expected);
    expect(exceeds(holding("", [wanted]), own("", held, true))).toBe(false);
  });
});
