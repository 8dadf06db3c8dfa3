import { useDebouncedValue } from "@mantine/hooks";
import type { PolicyWarning } from "@provost/contract/people/reading";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { policyCheckOptions } from "../role/role.queries.ts";
import { type PolicyForm, policiesOf, ruleFault } from "./policy-form.ts";

const settledMs = 400;
const none: readonly PolicyWarning[] = [];

/** The forms as they can be checked: without rules that are not complete yet. */
export function checkable(forms: readonly PolicyForm[]): PolicyForm[] {
  return forms.map((form) => ({ ...form, rules: form.rules.filter((rule) => ruleFault(rule) === null) }));
}

/** The warnings of a form, with rule indexes that refer to its current order. */
export function warningsOfForm(
  forms: readonly PolicyForm[],
  warnings: readonly PolicyWarning[],
  form: PolicyForm,
): PolicyWarning[] {
  const place = forms.findIndex(({ key }) => key === form.key);
  const rules = forms[place]?.rules ?? [];
  return warnings.flatMap((warning) => {
    if (warning.policy !== place) return [];
    if (warning.rule === null) return [warning];
    const rule = form.rules.findIndex(({ key }) => key === rules[warning.rule ?? -1]?.key);
    return rule < 0 ? [] : [{ ...warning, rule }];
  });
}

/** Problems of a role's policies, requested once the input has settled. */
export function usePolicyWarnings(
  roleId: string | null,
  forms: readonly PolicyForm[],
): (form: PolicyForm) => readonly PolicyWarning[] {
  const [settled] = useDebouncedValue(forms, settledMs);
  const checked = useMemo(() => checkable(settled), [settled]);
  const policies = useMemo(() => policiesOf(checked), [checked]);
  const isChecked = roleId !== null && policies.length > 0;
  const { data = none } = useQuery({ ...policyCheckOptions(roleId ?? "", policies), enabled: isChecked });
  return (form) => (isChecked ? warningsOfForm(checked, data, form) : none);
}
