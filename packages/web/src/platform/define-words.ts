import type { Language } from "@provost/contract/wire/language";

type Stem<K> = K extends `${infer S}_other` ? S : K;
type PluralStem<Z> = keyof Z extends infer K ? (K extends `${infer S}_other` ? S : never) : never;
type Translation<Z> = { [K in keyof Z]: string } & { [S in PluralStem<Z> as `${S}_one`]?: string };

/** The keys of a namespace's texts that can be used: the two forms of a plural are one key. */
export type KeysOf<Z> = Extract<Stem<keyof Z>, string>;
export type Values = Readonly<Record<string, string | number>>;

/** The texts of one namespace in both languages, registered under its name on first use. */
export interface Words<Z extends Record<string, string>> {
  namespace: string;
  zh: Z;
  en: Translation<Z>;
}

/** Declares the texts of a namespace. A key that is missing in English does not compile. */
export function defineWords<const Z extends Record<string, string>>(
  namespace: string,
  zh: Z,
  en: Translation<Z>,
): Words<Z> {
  return { namespace, zh, en };
}

/** A text of a namespace in a language, with `{{name}}` filled in; `count` selects `key_one` or `key_other`. */
export function say<Z extends Record<string, string>>(
  words: Words<Z>,
  language: Language,
  key: KeysOf<Z>,
  values: Values = {},
): string {
  const texts: Readonly<Record<string, string>> = words[language];
  const one = language === "en" && values.count === 1 ? texts[`${key}_one`] : undefined;
  const text = one ?? texts[key] ?? texts[`${key}_other`] ?? key;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
