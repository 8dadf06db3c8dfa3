import type { FieldMeta, FieldProfile } from "@provost/contract/source/field";
import type { Language } from "@provost/contract/wire/language";
import { writeNumber } from "@provost/report-core/figure/number-words";
import { languageTag } from "../../../platform/i18n.ts";

type Value = FieldProfile["min"];

/** A value of a field as its format writes it; empty as an empty text. */
export function valueText(value: Value, { format }: Pick<FieldMeta, "format">, language: Language): string {
  if (value === null) return "";
  if (typeof value === "number")
    return format === null ? String(value) : writeNumber(value, format, language);
  return String(value);
}

function countText(count: number, language: Language): string {
  return count.toLocaleString(languageTag(language));
}

/** A part of the rows as people read it: what is there never reads as 0%. */
export function shareText(part: number, rows: number): string {
  if (rows === 0 || part === 0) return "0%";
  const share = (part / rows) * 100;
  return share < 0.1 ? "< 0.1%" : `${Number(share.toFixed(1))}%`;
}

/** The figures of a profile, in the order they are shown. */
export function profileFacts(
  { rows, nulls, distinct, min, max }: FieldProfile,
  meta: Pick<FieldMeta, "format">,
  language: Language,
) {
  const some = (value: Value): string => (value === null ? "–" : valueText(value, meta, language));
  return [
    { word: "profileRows", text: countText(rows, language) },
    { word: "nulls", text: `${countText(nulls, language)} (${shareText(nulls, rows)})` },
    { word: "distinct", text: countText(distinct, language) },
    { word: "min", text: some(min) },
    { word: "max", text: some(max) },
  ] as const;
}

/** Values that a dictionary has no entry for. */
export function unmatched(samples: FieldProfile["samples"], keys: ReadonlySet<string>): string[] {
  return samples.flatMap(({ value }) => (value === null || keys.has(String(value)) ? [] : [String(value)]));
}
