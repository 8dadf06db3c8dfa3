import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { type KeysOf, say, type Values, type Words } from "@provost/web/platform/define-words";

/** A text of the console in both languages, as its pages say it. */
export function text<Z extends Record<string, string>>(
  words: Words<Z>,
  key: KeysOf<Z>,
  values?: Values,
): LocalizedText {
  return { zh: say(words, "zh", key, values), en: say(words, "en", key, values) };
}

type InEach<T> = Readonly<Record<Language, { readonly [K in keyof T]: T[K][Language & keyof T[K]] }>>;

/** The texts that a test looks for, by language. */
export function textsIn<const T extends Record<string, Readonly<Record<Language, unknown>>>>(
  texts: T,
): InEach<T> {
  const of = (language: Language) =>
    Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, each[language]]));
  return { zh: of("zh"), en: of("en") } as InEach<T>;
}
