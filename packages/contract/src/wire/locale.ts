import type { Language, LocalizedText } from "./language.ts";

/** Between the items of a list. */
export const listComma: LocalizedText = { zh: "、", en: ", " };

/** Between the parts of a sentence. */
export const comma: LocalizedText = { zh: "，", en: ", " };

/** Between parts that have commas themselves. */
export const semicolon: LocalizedText = { zh: "；", en: "; " };

/** Between a name and what is said of it. */
export const colon: LocalizedText = { zh: "：", en: ": " };

/** Between sentences. */
export const sentenceGap: LocalizedText = { zh: "", en: " " };

/** Between conditions that must all be met, and between those of which one must be. */
export const conjunctions = {
  and: { zh: " 且 ", en: " and " },
  or: { zh: " 或 ", en: " or " },
} as const satisfies Record<string, LocalizedText>;

/** In which names are put in order, and the language of a page. */
export const collation: LocalizedText = { zh: "zh-CN", en: "en" };

/** In which numbers are written. */
export const numberLocale: LocalizedText = { zh: "zh-CN", en: "en-US" };

/** A name that people have written, in the viewer's language: the English one where there is one, else the plain one. */
export function nameIn(language: Language, name: string, nameEn: string | null | undefined): string {
  return { zh: name, en: nameEn || name }[language];
}

const languages: readonly Language[] = ["zh", "en"];

/** The language to which one can switch. */
export function otherLanguage(language: Language): Language {
  return languages.find((one) => one !== language) ?? language;
}
