import type { RowRule, TablePolicy } from "@provost/contract/people/policy";
import { describe, expect, it } from "vitest";
import {
  blankRule,
  formsOfPolicies,
  isFaultless,
  modeOf,
  policiesOf,
  ruleFault,
  ruleText,
  withOperator,
} from "./policy-form.ts";

const tableId = "018f0000-0000-7000-8000-000000000001";
const own: RowRule = { column: "school", operator: "=", values: [{ attribute: "user.dept" }] };
const whole: TablePolicy = { tableId: null, columns: null, rows: [] };
const rule = { ...blankRule(0), column: "score", type: "INTEGER" };

describe("a rule that is refused", () => {
  it("lacks its column or a value", () => {
    expect(ruleFault(blankRule(0))).toBe("ruleIncomplete");
    expect(ruleFault({ ...rule, texts: [" "] })).toBe("ruleIncomplete");
    expect(ruleFault({ ...rule, operator: "BETWEEN", texts: ["1", ""] })).toBe("ruleIncomplete");
    expect(ruleFault({ ...rule, operator: "in", texts: [] })).toBe("ruleIncomplete");
  });

  it("compares a number with a word", () => {
    expect(ruleFault({ ...rule, texts: ["many"] })).toBe("ruleNumber");
    expect(ruleFault({ ...rule, operator: "like", texts: ["many"] })).toBeNull();
    expect(ruleFault({ ...rule, source: "attribute", texts: ["grade"] })).toBeNull();
  });
});

describe("what is sent", () => {
  it("is what came, as long as nothing was typed", () => {
    const mixed: RowRule = {
      column: "n",
      operator: "in",
      values: [{ literal: 7 }, { attribute: "user.id" }],
    };
    const policies: TablePolicy[] = [{ tableId, columns: ["n"], rows: [own, mixed] }];
    const forms = formsOfPolicies(policies);
    expect(isFaultless(forms)).toBe(true);
    expect(policiesOf(forms)).toEqual(policies);
  });

  it("takes values by the column's type, and keeps what a number would lose", () => {
    const values = (texts: string[], type: string) =>
      policiesOf([
        { key: 0, tableId, columns: [], rules: [{ ...rule, operator: "in", type, texts }] },
      ])[0]?.rows[0]?.values.map((value) => ("literal" in value ? value.literal : null));
    expect(values(["60", "9007199254740993"], "INTEGER")).toEqual([60, "9007199254740993"]);
    expect(values(["060"], "VARCHAR")).toEqual(["060"]);
    expect(values(["true"], "BOOLEAN")).toEqual([true]);
  });

  it("names attributes of the reader", () => {
    const form = { ...rule, column: "school", source: "attribute" as const, texts: ["user.dept"] };
    expect(policiesOf([{ key: 0, tableId: null, columns: [], rules: [form] }])[0]?.rows).toEqual([own]);
  });
});

describe("what a role may read", () => {
  it("is everything, nothing, or what is listed", () => {
    expect(modeOf(formsOfPolicies([]))).toBe("nothing");
    expect(modeOf(formsOfPolicies([whole]))).toBe("everything");
    expect(modeOf(formsOfPolicies([{ ...whole, rows: [own] }]))).toBe("chosen");
    expect(modeOf(formsOfPolicies([whole, { ...whole, tableId }]))).toBe("chosen");
  });
});

it("another operator takes another number of values", () => {
  expect(withOperator({ ...rule, texts: ["1"] }, "BETWEEN").texts).toEqual(["1", ""]);
  expect(withOperator({ ...rule, texts: ["1", ""] }, "in").texts).toEqual(["1"]);
  expect(withOperator({ ...rule, operator: "in", texts: ["1", "2", "3"] }, "=").texts).toEqual(["1"]);
});

it("says a rule in a few signs", () => {
  expect(formsOfPolicies([{ ...whole, rows: [own] }]).flatMap(({ rules }) => rules.map(ruleText))).toEqual([
    "school = {user.dept}",
  ]);
  expect(ruleText({ ...rule, operator: "BETWEEN", texts: ["60", "90"] })).toBe("score BETWEEN 60 – 90");
});
