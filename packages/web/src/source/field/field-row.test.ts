import { type CodeSign, type Field, FieldMeta, type FieldType } from "@provost/contract/source/field";
import { describe, expect, it } from "vitest";
import { aggregateChoices, automaticUse, fieldNamed, matchesText, rowsOf, shownName } from "./field-row.ts";

const meta = (changes: Partial<FieldMeta>): FieldMeta => ({
  ...FieldMeta.parse({ column: "read" }),
  ...changes,
});
const none = new Map<string, never>();
const row = (changes: Partial<FieldMeta>, facts: { type: string; aggregates: boolean } | null = null) => {
  const [one] = rowsOf([meta(changes)], none, none, () => facts);
  if (one === undefined) throw new Error("no row");
  return one;
};

describe("2.08 the field an address begins at", () => {
  const form = [meta({ column: "Read" }), meta({ column: "阅读" }), meta({ column: "x", labelZh: "数学" })];
  it("is none where the name is the table's display name", () => {
    expect(fieldNamed(form, "期末成绩")).toBeNull();
    expect(fieldNamed(form, "")).toBeNull();
  });

  it("is found by its column first, then by a label or another case", () => {
    expect(fieldNamed(form, "阅读")).toBe("阅读");
    expect(fieldNamed(form, "read")).toBe("Read");
    expect(fieldNamed(form, "数学")).toBe("x");
  });
});

describe("a field as the page shows it", () => {
  it("has the type it is read as, and its functions", () => {
    expect(row({ readAs: "whole" }).type).toBe("BIGINT");
    expect(aggregateChoices(row({ readAs: "date" }))).toEqual([
      "count",
      "none",
      "countDistinct",
      "max",
      "min",
    ]);
  });

  it("begins with no function that needs more than the field", () => {
    const choices = aggregateChoices(row({ readAs: "fraction" }));
    expect(choices).toEqual(expect.arrayContaining(["median", "stddev", "variance", "cv", "mad"]));
    for (const func of ["percentile", "corr", "weightedAvg", "distribution"])
      expect(choices).not.toContain(func);
  });

  it("that aggregates offers no function of its own", () => {
    const ratio = row({ expression: "sum(a) / count(*)" }, { type: "DOUBLE", aggregates: true });
    expect(ratio).toMatchObject({ isCalculated: true, aggregates: true, type: "DOUBLE" });
    expect(aggregateChoices(ratio)).toEqual([]);
  });

  it("is used by its type, unless its numbers look like codes", () => {
    const field = { ...meta({}), storedType: "BIGINT", type: "BIGINT", aggregates: false, problem: "" };
    const use = (codeSign: CodeSign | null, readAs: FieldType | null = null) => {
      const fields = new Map<string, Field>([
        ["read", { ...field, ...(codeSign === null ? {} : { codeSign }) }],
      ]);
      const [one] = rowsOf([meta({ readAs })], fields, none, () => null);
      return one && automaticUse(one);
    };
    expect(use(null)).toEqual({ role: "measure", sign: null });
    expect(use("name")).toEqual({ role: "dimension", sign: "name" });
    expect(use("name", "fraction")).toEqual({ role: "measure", sign: null });
    expect(use(null, "text")).toEqual({ role: "dimension", sign: null });
  });

  it("is called by its label in the reader's language, and found by either", () => {
    const one = meta({ labelZh: "阅读" });
    expect([shownName(one, "zh"), shownName(one, "en")]).toEqual(["阅读", "read"]);
    expect(matchesText(one, " 阅 ")).toBe(true);
    expect(matchesText(one, "math")).toBe(false);
  });
});
