import { aggregateNames } from "@provost/contract/report/aggregate";
import type { FieldMeta, FieldValue } from "@provost/contract/source/field";
import type { Language } from "@provost/contract/wire/language";
import { colon } from "@provost/contract/wire/locale";
import type { FieldWord } from "./field-words.ts";
import { differing, type FieldsForm } from "./form/field-form.ts";
import { sampleNumber } from "./form/format-text.ts";

/** The values in their order, each with its names. */
const valuesText = (values: readonly FieldValue[] = []): string =>
  values
    .map(({ value, labelZh, labelEn }) => [value, labelZh, labelEn].filter((name) => name !== "").join(" · "))
    .join("\n");

/** The metadata of a field that differs from the default, as lines with a heading and a text. */
export function factsOf(
  meta: FieldMeta,
  language: Language,
  t: (word: FieldWord) => string,
): { word: FieldWord; text: string }[] {
  const { aggregate, format, readAs, role } = meta;
  const facts: { word: FieldWord; text: string }[] = [
    { word: "expression", text: meta.expression ?? "" },
    { word: "labelZh", text: meta.labelZh },
    { word: "labelEn", text: meta.labelEn },
    { word: "commentZh", text: meta.commentZh },
    { word: "commentEn", text: meta.commentEn },
    { word: "readAs", text: readAs === null ? "" : t(readAs) },
    { word: "role", text: role === null ? "" : t(role) },
    { word: "aggregate", text: aggregate === null ? "" : aggregateNames[aggregate][language] },
    { word: "format", text: format === null ? "" : sampleNumber(format, language) },
    { word: "drill", text: meta.drillTo ?? "" },
    { word: "dictionary", text: meta.dictCode ?? "" },
    { word: "ownValues", text: valuesText(meta.values) },
    { word: "shown", text: meta.hidden ? t("no") : "" },
  ];
  return facts.filter(({ text }) => text !== "");
}

/** Compares two forms: one line for each field whose metadata differs, and one if the order differs. */
export function compareForms(
  mine: FieldsForm,
  theirs: FieldsForm,
  language: Language,
  t: (word: FieldWord) => string,
): { label: string; mine: string; theirs: string }[] {
  const textOf = (form: FieldsForm, column: string): string => {
    const meta = form.find((one) => one.column === column);
    if (meta === undefined) return t("staleAbsent");
    const facts = factsOf(meta, language, t).map(({ word, text }) => `${t(word)}${colon[language]}${text}`);
    return facts.length === 0 ? t("staleDefault") : facts.join("\n");
  };
  const lines = differing(mine, theirs).map((column) => ({
    label: column,
    mine: textOf(mine, column),
    theirs: textOf(theirs, column),
  }));
  const order = (form: FieldsForm, other: FieldsForm): string =>
    form
      .map(({ column }) => column)
      .filter((column) => other.some((one) => one.column === column))
      .join(t("list"));
  const orders = { label: t("staleOrder"), mine: order(mine, theirs), theirs: order(theirs, mine) };
  return orders.mine === orders.theirs ? lines : [...lines, orders];
}
