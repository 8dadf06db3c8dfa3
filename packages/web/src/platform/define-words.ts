import type { Language } from "@provost/contract/wire/language";

type Stem<K> = K extends `${infer S}_other` ? S : K;
type PluralStem<Z> = keyof Z extends infer K ? (K extends `${infer S}_other` ? S : never) : never;
type Translation<Z> = { [K in keyof Z]: string } & { [S in PluralStem<Z> as `${S}_one`]?: string };

/** The keys that can be said of a room's texts: the two forms of a plural are one key. */
export type KeysOf<Z> = Extract<Stem<keyof Z>, string>;
export type Values = Readonly<Record<string, string | number>>;

/** The texts of one room in both languages, registered under the room's name when first used. */
export interface Words<Z extends Record<string, string>> {
  room: string;
  zh: Z;
  en: Translation<Z>;
}

/** Declares a room's texts; a key that English lacks does not compile. */
export function defineWords<const Z extends Record<string, string>>(
  room: string,
  zh: Z,
  en: Translation<Z>,
): Words<Z> {
  return { room, zh, en };
}

/** A text of a room in a language, `{{name}}` filled in; `count` chooses between `key_one` and `key_other`. */
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
