import { aggregateNames, familyOf } from "@provost/contract/report/aggregate";
import { timeUnitNames } from "@provost/contract/report/time-unit-names";
import type { Field } from "@provost/contract/source/field";
import type { PublishedDimension, PublishedMeasure } from "@provost/contract/source/published-reference";
import type { Language } from "@provost/contract/wire/language";

/** Something of a dataset that can be published. */
export interface Choice<T> {
  value: T;
  /** What it is known by in a list. */
  key: string;
  field: string;
  /** What is made of the field; empty: the field itself. */
  by: string;
}

const spans = ["term", "schoolYear", "month", "year"] as const;

const labelOf = ({ column, labelZh, labelEn }: Field, language: Language): string =>
  ({ zh: labelZh, en: labelEn })[language] || column;

const choice = <T>(value: T, field: string, by: string): Choice<T> => ({
  value,
  key: JSON.stringify(value),
  field,
  by,
});

/** The columns whose values can be protected. */
export function unitChoices(
  fields: readonly Field[],
  language: Language,
): { value: string; label: string }[] {
  return fields
    .filter(({ storedType, problem }) => storedType !== null && problem === "")
    .map((field) => ({ value: field.column, label: labelOf(field, language) }));
}

/** The measures that can be published: sums and averages of stored numbers; the number of rows is the first. */
export function measureChoices(fields: readonly Field[], language: Language): Choice<PublishedMeasure>[] {
  const of = (field: Field): Choice<PublishedMeasure>[] => {
    const { column, storedType, type, problem } = field;
    const name = labelOf(field, language);
    if (problem !== "" || storedType === null || familyOf(type) !== "numeric") return [];
    return (["avg", "sum"] as const).map((aggregate) =>
      choice({ column, aggregate }, name, aggregateNames[aggregate][language]),
    );
  };
  return [choice<PublishedMeasure>({ column: "*", aggregate: "count" }, "", ""), ...fields.flatMap(of)];
}

/** The dimensions that can be published by: stored columns, and of days their spans. */
export function dimensionChoices(fields: readonly Field[], language: Language): Choice<PublishedDimension>[] {
  return fields.flatMap((field): Choice<PublishedDimension>[] => {
    const { column, storedType, type, problem } = field;
    if (storedType === null || problem !== "") return [];
    const name = labelOf(field, language);
    const plain = choice<PublishedDimension>({ column }, name, "");
    if (!["date", "instant"].includes(familyOf(type))) return [plain];
    return [
      plain,
      ...spans.map((span) =>
        choice<PublishedDimension>({ column, span }, name, timeUnitNames[span][language].toLowerCase()),
      ),
    ];
  });
}
