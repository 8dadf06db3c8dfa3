import type { PolicyWarning } from "@provost/contract/people/reading";
import { expect, it } from "vitest";
import { blankRule, type PolicyForm, type RuleForm } from "./policy-form.ts";
import { checkable, warningsOfForm } from "./use-policy-warnings.ts";

const complete = (key: number): RuleForm => ({ ...blankRule(key), column: "school", texts: ["x"] });
const form = (key: number, ...rules: RuleForm[]): PolicyForm => ({ key, tableId: null, columns: [], rules });
const about = (policy: number, rule: number | null): PolicyWarning => ({
  ...{ policy, rule, problem: "column_gone", names: ["school"], tables: [], of: 1, missing: 0, holders: 0 },
});

it("leaves rules out that are not complete, and finds the others again by their place in the form", () => {
  const forms = [form(4), form(7, blankRule(0), complete(1), complete(2))];
  const checked = checkable(forms);
  expect(checked[1]?.rules.map(({ key }) => key)).toEqual([1, 2]);
  const warnings = [about(1, 1), about(1, null), about(0, null)];
  expect(forms.map((one) => warningsOfForm(checked, warnings, one).map(({ rule }) => rule))).toEqual([
    [null],
    [2, null],
  ]);
});

it("forgets what was said of a rule that has been taken away since", () => {
  const checked = [form(7, complete(1), complete(2))];
  expect(warningsOfForm(checked, [about(0, 0)], form(7, complete(2)))).toEqual([]);
  expect(warningsOfForm(checked, [about(0, 0)], form(8, complete(1)))).toEqual([]);
});
