import {
  additionalAggregatesOf,
  aggregatesOf,
  familyOf,
  needsSetting,
} from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { CodeSign, Field, FieldMeta } from "@provost/contract/source/field";
import type { Language } from "@provost/contract/wire/language";
import type { FieldFault } from "./form/field-fault.ts";
import { type FieldsForm, isBlank } from "./form/field-form.ts";
import { typeIn } from "./form/read-as.ts";

/** A field as the page shows it: what the form says, and what is known of its column. */
export interface FieldRow {
  /** Its column. */
  id: string;
  children?: undefined;
  meta: FieldMeta;
  field: Field | undefined;
  /** The type it has with what the form says. */
  type: string;
  isCalculated: boolean;
  /** The metadata belongs to a column that the table no longer has. */
  isLost: boolean;
  /** A calculated field that is a measure. */
  aggregates: boolean;
  faults: readonly FieldFault[];
}

/** What report-core reports about an expression. */
export interface ExpressionFacts {
  type: string;
  aggregates: boolean;
}

export function rowsOf(
  form: FieldsForm,
  fields: ReadonlyMap<string, Field>,
  faults: ReadonlyMap<string, readonly FieldFault[]>,
  factsOf: (column: string) => ExpressionFacts | null,
): FieldRow[] {
  return form.map((meta) => {
    const field = fields.get(meta.column);
    const facts = meta.expression === null ? null : factsOf(meta.column);
    return {
      id: meta.column,
      meta,
      field,
      type: meta.readAs === null && facts !== null ? facts.type : typeIn(meta, field),
      isCalculated: meta.expression !== null,
      isLost: meta.expression === null && field?.storedType === null,
      aggregates: facts?.aggregates ?? (meta.expression !== null && field?.aggregates === true),
      faults: faults.get(meta.column) ?? [],
    };
  });
}

/** What is sent of a field, without blank rows of values: a measure of its own leads nowhere, has no codes, and no other function or use. */
export function sentMeta({ meta, aggregates }: FieldRow): FieldMeta {
  const none = { aggregate: null, drillTo: null, dictCode: null, role: null };
  const values = meta.values && { values: aggregates ? [] : meta.values.filter((row) => !isBlank(row)) };
  return { ...meta, ...(aggregates ? none : {}), ...values };
}

/** The functions a field can be measured by. */
export function aggregateChoices({ type, aggregates }: FieldRow): readonly Aggregate[] {
  if (aggregates) return [];
  // A field begins as one measure.
  return [...aggregatesOf(type), ...additionalAggregatesOf(type)].filter(
    (func) => func !== "distribution" && !needsSetting.has(func),
  );
}

export function isNumber({ type }: Pick<FieldRow, "type">): boolean {
  return familyOf(type) === "numeric";
}

/** What a field is used as where nothing is said, and why its numbers are taken for codes. */
export function automaticUse({ meta, field, type }: Pick<FieldRow, "meta" | "field" | "type">): {
  role: "dimension" | "measure";
  sign: CodeSign | null;
} {
  const sign = meta.readAs === null ? (field?.codeSign ?? null) : null;
  return { role: sign === null && isNumber({ type }) ? "measure" : "dimension", sign };
}

/** The displayed name of a field: its label, or else its column. */
export function shownName(
  { column, labelZh, labelEn }: Pick<FieldMeta, "column" | "labelZh" | "labelEn">,
  language: Language,
): string {
  return { zh: labelZh, en: labelEn }[language] || column;
}

/** Whether the column or a label of a field matches a search text. */
export function matchesText({ column, labelZh, labelEn }: FieldMeta, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [column, labelZh, labelEn].some((name) => name.toLowerCase().includes(wanted));
}

/** The field that an address means: by its column, else by a label. */
export function fieldNamed(form: FieldsForm, name: string): string | null {
  const exact = form.find(({ column }) => column === name);
  const lower = name.toLowerCase();
  const near = form.find(({ column, labelZh, labelEn }) =>
    [column, labelZh, labelEn].some((one) => one !== "" && one.toLowerCase() === lower),
  );
  return (exact ?? near)?.column ?? null;
}
