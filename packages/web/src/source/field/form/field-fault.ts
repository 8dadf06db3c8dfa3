import { fitsAsDefault } from "@provost/contract/report/aggregate";
import type { Field, FieldMeta, FieldValue } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { drillLoops } from "./drill-chain.ts";
import { type FieldsForm, isBlank } from "./field-form.ts";
import { typeIn } from "./read-as.ts";

/** What is wrong with the list of a field's values. */
type ValueFault = "valueEmpty" | "valueTwice" | "valueLong" | "valuesMany";

/** What prevents a field from being saved. */
export type FieldFault =
  | "nameEmpty"
  | "nameTaken"
  | "nameLong"
  | "expressionEmpty"
  | "expressionWrong"
  | "aggregateUnfit"
  | ValueFault
  | "drillMissing"
  | "drillRound";

const longestName = 120;
const longestValue = 256;

/** What is wrong with each row of a field's values, in their order; blank rows are left out when they are saved. */
export function faultsOfValues(values: readonly FieldValue[] = []): (ValueFault | null)[] {
  const seen = new Set<string>();
  let count = 0;
  return values.map((row) => {
    if (isBlank(row)) return null;
    const { value, labelZh, labelEn } = row;
    const isRepeated = seen.has(value);
    seen.add(value);
    count += 1;
    if (value.trim() === "") return "valueEmpty";
    if (isRepeated) return "valueTwice";
    const longest = Math.max(labelZh.trim().length, labelEn.trim().length);
    if (value.length > longestValue || longest > longestName) return "valueLong";
    return count > limits.fieldValues ? "valuesMany" : null;
  });
}

/** Faults by column; a field without faults is left out. `isRight` returns whether a calculated field's expression is valid. */
export function faultsOf(
  form: FieldsForm,
  fields: ReadonlyMap<string, Field>,
  isRight: (column: string) => boolean,
): ReadonlyMap<string, readonly FieldFault[]> {
  const names = new Map<string, number>();
  for (const { column } of form) names.set(column.toLowerCase(), (names.get(column.toLowerCase()) ?? 0) + 1);

  function faults(meta: FieldMeta): FieldFault[] {
    const { column, expression, aggregate, drillTo } = meta;
    const found: FieldFault[] = [];
    if (column.trim() === "") found.push("nameEmpty");
    if (expression !== null && column.length > longestName) found.push("nameLong");
    if ((names.get(column.toLowerCase()) ?? 0) > 1) found.push("nameTaken");
    if (expression !== null && expression.trim() === "") found.push("expressionEmpty");
    else if (expression !== null && !isRight(column)) found.push("expressionWrong");
    if (
      expression === null &&
      aggregate !== null &&
      !fitsAsDefault(typeIn(meta, fields.get(column)), aggregate)
    ) {
      found.push("aggregateUnfit");
    }
    found.push(...new Set(faultsOfValues(meta.values).filter((fault) => fault !== null)));
    if (drillTo !== null && !names.has(drillTo.toLowerCase())) found.push("drillMissing");
    if (drillTo !== null && drillLoops(form, column)) found.push("drillRound");
    return found;
  }

  return new Map(
    form.map((meta) => [meta.column, faults(meta)] as const).filter(([, found]) => found.length > 0),
  );
}

/** The faults to show. An input not filled in yet is a fault only after the first attempt to save. */
export function shownFaults(
  faults: ReadonlyMap<string, readonly FieldFault[]>,
  tried: boolean,
): ReadonlyMap<string, readonly FieldFault[]> {
  if (tried) return faults;
  const spoken = [...faults].map(
    ([column, found]) =>
      [column, found.filter((fault) => fault !== "expressionEmpty" && fault !== "valueEmpty")] as const,
  );
  return new Map(spoken.filter(([, found]) => found.length > 0));
}

/** What reading a column as another type changes besides: a function that no longer fits is dropped. */
export function retyped(
  meta: FieldMeta,
  field: Field | undefined,
  readAs: FieldMeta["readAs"],
): Partial<FieldMeta> {
  const type = typeIn({ ...meta, readAs }, field);
  const unfit = meta.aggregate !== null && !fitsAsDefault(type, meta.aggregate);
  return unfit ? { readAs, aggregate: null } : { readAs };
}
