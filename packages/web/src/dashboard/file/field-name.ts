import type { FieldMeta, FieldValue } from "@provost/contract/source/field";
import type { Language } from "@provost/contract/wire/language";
import { listed } from "../../platform/i18n.ts";

/** More values than these are not listed in a line. */
const mostValues = 12;

/** What a field of a file is called. */
export function fieldName({ column, labelZh, labelEn }: FieldMeta, language: Language): string {
  return { zh: labelZh, en: labelEn }[language] || column;
}

const valueText = ({ value, labelZh, labelEn }: FieldValue): string => {
  const names = [labelZh, labelEn].filter((name) => name !== "");
  return names.length === 0 ? value : `${value} (${names.join(" / ")})`;
};

/** The listed values of a field in a line, with their names; empty where there are none. */
export function valuesText({ values = [] }: FieldMeta, language: Language): string {
  const shown = values.slice(0, mostValues).map(valueText);
  return `${listed(shown, language)}${values.length > mostValues ? "…" : ""}`;
}
