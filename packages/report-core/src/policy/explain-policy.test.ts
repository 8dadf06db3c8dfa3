import type { RowRule, TablePolicy } from "@provost/contract/people/policy";
import { describe, expect, it } from "vitest";
import { checkPolicies, outcomeOf, type PolicyGround } from "./explain-policy.ts";

const columns = [
  { name: "school", type: "VARCHAR" },
  { name: "score", type: "INTEGER" },
];
const tables = [
  { id: "t1", name: "exams", columns },
  { id: "t2", name: "visits", columns: [{ name: "guest", type: "VARCHAR" }] },
  { id: "t3", name: "records", columns: [{ name: "entry", type: "VARCHAR" }], byNameOnly: true },
];
const fixed = (column: string, ...literals: string[]): RowRule => ({
  column,
  operator: "in",
  values: literals.map((literal) => ({ literal })),
});
const by = (column: string, attribute: string): RowRule => ({
  column,
  operator: "=",
  values: [{ attribute }],
});
const holders = [{ grade: "3" }, { grade: "third" }, { grade: "" }, {}];
const ground: PolicyGround = { tables, holders, known: new Set(["grade", "user.dept"]) };
const policy = (part: Partial<TablePolicy>): TablePolicy => ({
  tableId: "t1",
  columns: null,
  rows: [],
  ...part,
});
const check = (...policies: TablePolicy[]) =>
  checkPolicies(policies, ground).map(({ policy: at, rule, problem, names, tables: about, missing }) => [
    at,
    rule,
    problem,
    names.join(),
    about.join(),
    missing,
  ]);

describe("what becomes of a rule", () => {
  it("is no row when it cannot be held against the reader's rows", () => {
    expect(outcomeOf(fixed("gone", "x"), columns, {})).toBe("column_gone");
    expect(outcomeOf(by("score", "grade"), columns, {})).toBe("attribute_missing");
    expect(outcomeOf(by("score", "grade"), columns, { grade: "third" })).toBe("value_unfit");
    expect(outcomeOf(by("score", "grade"), columns, { grade: "3" })).toBe("holds");
    expect(outcomeOf(by("school", "depts"), columns, { depts: ["a", "b"] })).toBe("holds");
  });
});

describe("what is amiss with policies", () => {
  it("is nothing where every rule can hold", () => {
    expect(check(policy({}), policy({ columns: ["school"], rows: [fixed("score", "60")] }))).toEqual([]);
  });

  it("is a column that is not there", () => {
    expect(check(policy({ columns: ["school", "gone"] }))).toEqual([
      [0, null, "columns_gone", "gone", "exams", 0],
    ]);
    expect(check(policy({ columns: ["gone"] }))).toEqual([[0, null, "no_column_left", "gone", "exams", 0]]);
    expect(check(policy({}), policy({ rows: [fixed("gone", "x")] }))).toEqual([
      [1, 0, "column_gone", "gone", "exams", 0],
    ]);
  });

  it("of every table is told of those that lack the column", () => {
    expect(check(policy({ tableId: null, columns: ["school"], rows: [fixed("school", "x")] }))).toEqual([
      [0, null, "no_column_left", "school", "visits", 0],
      [0, 0, "column_gone", "school", "visits", 0],
    ]);
  });

  it("is a value that the column cannot hold", () => {
    expect(check(policy({ rows: [fixed("school", "x"), fixed("score", "60", "many")] }))).toEqual([
      [0, 1, "value_unfit", "score", "exams", 0],
    ]);
  });

  it("is an attribute that nobody has, or that some of the holders lack or hold in another form", () => {
    expect(check(policy({ rows: [by("school", "nowhere")] }))).toEqual([
      [0, 0, "attribute_unknown", "nowhere", "", 0],
    ]);
    expect(check(policy({ rows: [by("score", "grade")] }))).toEqual([
      [0, 0, "attribute_missing", "grade", "", 2],
      [0, 0, "attribute_unfit", "grade", "", 1],
    ]);
  });
});
