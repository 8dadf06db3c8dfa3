import { RowRule, type RuleValue, type TablePolicy } from "@provost/contract/people/policy";
import { familyOf } from "@provost/contract/report/aggregate";
import { type FilterScalar, RuleOperator } from "@provost/contract/report/filter";
import { filterOperators } from "@provost/contract/report/filter-operators";
import { z } from "zod";

/** A row rule as form input; `key` identifies the rule. */
export const RuleForm = z.object({
  key: z.number(),
  column: z.string(),
  /** Type of the column where it is known. */
  type: z.string().nullable(),
  operator: RuleOperator,
  /** `mixed` contains both kinds and is not changed. */
  source: z.enum(["literal", "attribute", "mixed"]),
  texts: z.array(z.string()),
  /** The rule it came from; sent back unless something was typed. */
  origin: RowRule.nullable(),
});
export type RuleForm = z.infer<typeof RuleForm>;

/** What a role may read of one table, or (`null`) of all, as it is typed. */
export const PolicyForm = z.object({
  key: z.number(),
  tableId: z.string().nullable(),
  /** `[]` = all columns. */
  columns: z.array(z.string()),
  rules: z.array(RuleForm),
});
export type PolicyForm = z.infer<typeof PolicyForm>;

/** Attributes that every viewer has. */
export const viewerAttributes = [
  "user.dept",
  "user.depts",
  "user.deptId",
  "user.deptIds",
  "user.account",
  "user.id",
] as const;

export type RuleFault = "ruleIncomplete" | "ruleNumber";

function textOf(value: RuleValue): string {
  if ("attribute" in value) return value.attribute;
  return value.literal === null ? "" : String(value.literal);
}

function sourceOf(values: readonly RuleValue[]): RuleForm["source"] {
  if (values.every((value) => "literal" in value)) return "literal";
  return values.every((value) => "attribute" in value) ? "attribute" : "mixed";
}

function formOfRule(rule: RowRule, key: number): RuleForm {
  const { column, operator, values } = rule;
  const texts = values.map(textOf);
  return { key, column, type: null, operator, source: sourceOf(values), texts, origin: rule };
}

export function blankRule(key: number): RuleForm {
  return { key, column: "", type: null, operator: "=", source: "literal", texts: [""], origin: null };
}

export function formsOfPolicies(policies: readonly TablePolicy[]): PolicyForm[] {
  return policies.map(({ tableId, columns, rows }, key) => ({
    key,
    tableId,
    columns: columns ?? [],
    rules: rows.map(formOfRule),
  }));
}

/** The next key among some forms. */
export function nextKey(forms: readonly { key: number }[]): number {
  return Math.max(-1, ...forms.map(({ key }) => key)) + 1;
}

/** The options for what a role can read. */
export type DataMode = "everything" | "nothing" | "chosen";

function isWhole({ columns, rules }: PolicyForm): boolean {
  return columns.length === 0 && rules.length === 0;
}

export function modeOf(forms: readonly PolicyForm[]): DataMode {
  if (forms.length === 0) return "nothing";
  const [only] = forms;
  return forms.length === 1 && only?.tableId === null && isWhole(only) ? "everything" : "chosen";
}

/** Another operator takes another number of values. */
export function withOperator(form: RuleForm, operator: RuleOperator): RuleForm {
  const { params } = filterOperators[operator];
  const [first = "", second = ""] = form.texts;
  const texts = params === -1 ? form.texts.filter((text) => text !== "") : [first, second].slice(0, params);
  return { ...form, operator, texts };
}

// A number that would lose digits stays text.
function literalOf(text: string, type: string | null): FilterScalar {
  const trimmed = text.trim();
  if (type === null) return trimmed;
  const family = familyOf(type);
  if (family === "boolean" && (trimmed === "true" || trimmed === "false")) return trimmed === "true";
  if (family !== "numeric") return trimmed;
  const number = Number(trimmed);
  return String(number) === trimmed ? number : trimmed;
}

function isUntouched({ column, operator, source, texts, origin }: RuleForm): boolean {
  if (origin === null) return false;
  const as = formOfRule(origin, 0);
  return (
    as.column === column &&
    as.operator === operator &&
    as.source === source &&
    JSON.stringify(as.texts) === JSON.stringify(texts)
  );
}

/** What is wrong with a rule; `null` when nothing is. */
export function ruleFault(form: RuleForm): RuleFault | null {
  if (isUntouched(form)) return null;
  const { params } = filterOperators[form.operator];
  const values = form.texts.filter((text) => text.trim() !== "");
  const wanted = params === -1 ? 1 : params;
  if (form.column.trim() === "" || values.length < wanted || form.source === "mixed") return "ruleIncomplete";
  const isNumeric = form.type !== null && familyOf(form.type) === "numeric" && form.operator !== "like";
  if (form.source === "literal" && isNumeric && values.some((text) => !Number.isFinite(Number(text)))) {
    return "ruleNumber";
  }
  return null;
}

function ruleOf(form: RuleForm): RowRule {
  if (form.origin !== null && isUntouched(form)) return form.origin;
  const type = form.operator === "like" ? null : form.type;
  const values = form.texts
    .filter((text) => text.trim() !== "")
    .map((text) =>
      form.source === "attribute" ? { attribute: text.trim() } : { literal: literalOf(text, type) },
    );
  return { column: form.column.trim(), operator: form.operator, values };
}

export function isFaultless(forms: readonly PolicyForm[]): boolean {
  return forms.every(({ rules }) => rules.every((rule) => ruleFault(rule) === null));
}

/** The policies as they go over the wire; the forms are without faults. */
export function policiesOf(forms: readonly PolicyForm[]): TablePolicy[] {
  return forms.map(({ tableId, columns, rules }) => ({
    tableId,
    columns: columns.length === 0 ? null : columns,
    rows: rules.map(ruleOf),
  }));
}

const symbols: Readonly<Partial<Record<RuleOperator, string>>> = { "!=": "≠", ">=": "≥", "<=": "≤" };

/** A rule in a few signs, as in a summary: `school = {user.dept}`. */
export function ruleText({ column, operator, source, texts }: RuleForm): string {
  const values = texts
    .filter((text) => text !== "")
    .map((text) => (source === "attribute" ? `{${text}}` : text));
  const joint = operator === "BETWEEN" ? " – " : ", ";
  return `${column} ${symbols[operator] ?? operator} ${values.join(joint)}`;
}

export function isOperator(text: string | null): text is RuleOperator {
  return RuleOperator.safeParse(text).success;
}
