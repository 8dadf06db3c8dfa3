import { type Field, FieldMeta, type FieldValue } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import { type FieldFault, faultsOf, retyped, shownFaults } from "./field-fault.ts";

const field = (column: string, changes: Partial<Field> = {}): Field => ({
  ...FieldMeta.parse({ column }),
  storedType: "VARCHAR",
  type: "VARCHAR",
  aggregates: false,
  problem: "",
  ...changes,
});
const read = field("read", { storedType: "DOUBLE", type: "DOUBLE" });
const fields = new Map([field("county"), read].map((one) => [one.column, one]));
const faults = (...metas: Partial<FieldMeta>[]): [string, readonly FieldFault[]][] => [
  ...faultsOf(
    metas.map((meta) => ({ ...FieldMeta.parse({ column: "county" }), ...meta })),
    fields,
    (column) => column !== "wrong" && !column.startsWith("x"),
  ),
];

describe("what is refused before it is sent", () => {
  it("a calculated field without a name, with a name that is taken or too long, without an expression, with a wrong one", () => {
    expect(faults({ column: " ", expression: "1" })).toEqual([[" ", ["nameEmpty"]]]);
    expect(faults({}, { column: "County", expression: "" })).toEqual([
      ["county", ["nameTaken"]],
      ["County", ["nameTaken", "expressionEmpty"]],
    ]);
    expect(faults({ column: "x".repeat(121), expression: "1" })[0]?.[1]).toEqual([
      "nameLong",
      "expressionWrong",
    ]);
  });

  it("a function the type does not offer, and a path that leads nowhere or round", () => {
    expect(faults({ aggregate: "avg" })).toEqual([["county", ["aggregateUnfit"]]]);
    expect(faults({ drillTo: "gone" })).toEqual([["county", ["drillMissing"]]]);
    expect(
      faults({ drillTo: "read" }, { column: "read", drillTo: "county" }).map(([, found]) => found),
    ).toEqual([["drillRound"], ["drillRound"]]);
  });
});

it("values: a name without one, the same twice, too long, too many; blank rows count for nothing", () => {
  const row = (value: string, labelZh = "") => ({ value, labelZh, labelEn: "" });
  const foundIn = (...values: FieldValue[]) => faults({ values }).flatMap(([, found]) => found);
  expect(foundIn(row("七"), row("", "八年级"), row(""))).toEqual(["valueEmpty"]);
  expect(foundIn(row("七"), row("七", "又"), row(""), row(""))).toEqual(["valueTwice"]);
  expect(foundIn(row("x".repeat(257)), row("八", "x".repeat(121)))).toEqual(["valueLong"]);
  const most = Array.from({ length: limits.fieldValues }, (_, at) => row(`v${at}`));
  expect(foundIn(row(""), ...most)).toEqual([]);
  expect(foundIn(...most, row("one more"))).toEqual(["valuesMany"]);
  const named = faultsOf(
    [{ ...FieldMeta.parse({ column: "county" }), values: [row("", "八")] }],
    fields,
    () => true,
  );
  expect([...shownFaults(named, false)]).toEqual([]);
  expect([...shownFaults(named, true)]).toEqual([["county", ["valueEmpty"]]]);
});

it("what fits is let through", () => {
  expect(
    faults(
      { drillTo: "read" },
      { column: "read", aggregate: "avg" },
      { column: "ratio", expression: "sum(read)" },
    ),
  ).toEqual([]);
});

it("reading a number as text drops its average and keeps its count", () => {
  const meta = FieldMeta.parse({ column: "read", aggregate: "avg" });
  expect(retyped(meta, read, "text")).toEqual({ readAs: "text", aggregate: null });
  expect(retyped({ ...meta, aggregate: "count" }, read, "text")).toEqual({ readAs: "text" });
  expect(retyped(meta, read, "whole")).toEqual({ readAs: "whole" });
});

it("an expression that nobody has written yet is no fault before saving has been tried", () => {
  const found = new Map<string, readonly FieldFault[]>([
    ["new", ["expressionEmpty"]],
    ["ratio", ["nameTaken", "expressionEmpty"]],
  ]);
  expect([...shownFaults(found, false)]).toEqual([["ratio", ["nameTaken"]]]);
  expect([...shownFaults(found, true).keys()]).toEqual(["new", "ratio"]);
});
