import type { TablePolicy } from "@provost/contract/people/policy";
import { describe, expect, it } from "vitest";
import { exceeds, type Holding, type OwnHolding, personExceeds } from "./rights.ts";

const table = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const all: TablePolicy = { tableId: null, columns: null, rows: [] };
const ownSchool: TablePolicy["rows"] = [
  { column: "school", operator: "=", values: [{ attribute: "school" }] },
];

const [district, school, annex] = ["d1", "d2", "d3"];
const depts = [
  { id: district, parentId: null },
  { id: school, parentId: district },
  { id: annex, parentId: district },
];
const nobody = { deptId: null, attributes: {} };

function holding(menus: string, policies: readonly TablePolicy[] = [], more: Partial<Holding> = {}): Holding {
  const scope = { allMenus: false, peopleScope: "self", peopleDepts: [], buttons: [] } as const;
  return { ...scope, menuIds: new Set(menus.split(" ").filter(Boolean)), policies, ...more };
}
function own(
  menus: string,
  policies: readonly TablePolicy[] = [],
  more: Partial<OwnHolding> = {},
): OwnHolding {
  const { menuIds } = holding(menus);
  const rest = {
    ...{ everything: false, attributes: {}, reaches: new Map(), givesReading: false, depts },
    notAmongAll: new Set<string>(),
  };
  return { ...rest, menuIds, policies, ...more };
}

describe("menus and buttons", () => {
  it("exceed when one of them is not held", () => {
    expect(exceeds(holding("a b c"), own("a b"))).toBe(true);
    expect(exceeds(holding("a b"), own("a b c"))).toBe(false);
    expect(exceeds(holding(""), own(""))).toBe(false);
  });

  it("that are everything exceed whatever is counted one by one", () => {
    expect(exceeds({ ...holding("a"), allMenus: true }, own("a b c", [all], { givesReading: true }))).toBe(
      true,
    );
    expect(exceeds({ ...holding("a"), allMenus: true }, own("", [], { everything: true }))).toBe(false);
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
    expect(exceeds(holding("", [wanted]), own("", held, { givesReading: true }))).toBe(false);
  });
});

it("exceeds what all tables show when it names one that they leave out", () => {
  const named = { ...all, tableId: table };
  const [without, withIt] = [own("", [all], { notAmongAll: new Set([table]) }), own("", [all])];
  const person = (policy: TablePolicy, by: OwnHolding) => personExceeds([holding("", [policy])], nobody, by);
  expect([exceeds(holding("", [named]), without), exceeds(holding("", [named]), withIt)]).toEqual([
    true,
    false,
  ]);
  expect([person(named, without), person(named, withIt)]).toEqual([true, false]);
  expect([person(all, without), person({ ...all, tableId: other }, without)]).toEqual([false, false]);
});

describe("what somebody reads, with his own attributes put in", () => {
  const rule = (operator: "=" | "in" | "!=" | ">=", ...values: object[]): TablePolicy => ({
    ...all,
    rows: [{ column: "school", operator, values: values as TablePolicy["rows"][number]["values"] }],
  });
  const bySchool = rule("=", { attribute: "school" });
  const is = (...schools: string[]) => rule("in", ...schools.map((literal) => ({ literal })));
  const isNot = (...schools: string[]) => rule("!=", ...schools.map((literal) => ({ literal })));
  it.each<[string, TablePolicy, string, TablePolicy, boolean]>([
    ["the same school by the same rule", bySchool, "a", bySchool, false],
    ["another school by the same rule", bySchool, "b", bySchool, true],
    ["no school at all", bySchool, "", bySchool, false],
    ["a school that a list names", bySchool, "a", is("a", "c"), false],
    ["a list, of who reads one school", is("a", "c"), "", bySchool, true],
    ["every school but two, of who reads every school but one", isNot("x", "y"), "", isNot("x"), false],
    ["every school but one, of who reads every school but two", isNot("x"), "", isNot("x", "y"), true],
    ["a comparison that differs", rule(">=", { literal: "a" }), "", rule(">=", { literal: "b" }), true],
  ])("%s", (_, wanted, theirs, held, expected) => {
    const actor = own("", [held], { attributes: { school: "a" } });
    const person = { deptId: null, attributes: { school: theirs } };
    expect(personExceeds([holding("", [wanted])], person, actor)).toBe(expected);
  });
});

describe("whom a role reaches", () => {
  const reach = (everybody: boolean, ...deptIds: string[]): OwnHolding["reaches"] =>
    new Map([["user_edit", { everybody, userId: "me", deptIds: new Set(deptIds) }]]);
  const editing = (peopleScope: Holding["peopleScope"], peopleDepts: string[] = []) =>
    holding("", [], { peopleScope, peopleDepts, buttons: ["user_edit"] });
  it.each<[string, Holding, string | null, boolean]>([
    ["everybody", editing("all"), school, true],
    ["the same department", editing("below"), school, false],
    ["another department", editing("department"), annex, true],
    ["the department above with those below", editing("below"), district, true],
    ["a chosen one above", editing("chosen", [district]), school, true],
    ["a chosen one that is gone", editing("chosen", ["gone"]), school, false],
    ["himself, in no department", editing("below"), null, false],
  ])("%s", (_, role, deptId, expected) => {
    const actor = own("", [], { reaches: reach(false, school) });
    expect(personExceeds([role], { ...nobody, deptId }, actor)).toBe(expected);
    expect(personExceeds([role], { ...nobody, deptId }, own("", [], { reaches: reach(true) }))).toBe(false);
  });
});
