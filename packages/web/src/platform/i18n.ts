import type { Language } from "@provost/contract/wire/language";
import { useCallback, useSyncExternalStore } from "react";

type Stem<K> = K extends `${infer S}_other` ? S : K;
type KeysOf<Z> = Extract<Stem<keyof Z>, string>;
type PluralStem<Z> = keyof Z extends infer K ? (K extends `${infer S}_other` ? S : never) : never;
type Translation<Z> = { [K in keyof Z]: string } & { [S in PluralStem<Z> as `${S}_one`]?: string };

/** The texts of one part of the console in both languages. */
export interface Words<Z extends Record<string, string>> {
  room: string;
  zh: Z;
  en: Translation<Z>;
}

type Values = Readonly<Record<string, string | number>>;

/** Says a key in the present language, `{{name}}` filled in; `count` chooses between `key_one` and `key_other`. */
export type Say<Z extends Record<string, string>> = (key: KeysOf<Z>, values?: Values) => string;

const tags: Record<Language, string> = { zh: "zh-CN", en: "en" };
const plurals: Record<Language, Intl.PluralRules> = {
  zh: new Intl.PluralRules("zh"),
  en: new Intl.PluralRules("en"),
};

let present: Language = "zh";
const listeners = new Set<() => void>();

/** The language the page begins in. */
export function startI18n(first: Language): void {
  present = first;
}

export function language(): Language {
  return present;
}

export function changeLanguage(next: Language): void {
  present = next;
  document.documentElement.lang = tags[next];
  for (const listener of listeners) listener();
}

export function onLanguageChange(listener: (next: Language) => void): () => void {
  const tell = (): void => listener(present);
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Declares a part's texts; a key that English lacks does not compile. */
export function defineWords<const Z extends Record<string, string>>(
  room: string,
  zh: Z,
  en: Translation<Z>,
): Words<Z> {
  return { room, zh, en };
}

/** A text of `words` in a language. */
function textOf(
  words: Words<Record<string, string>>,
  key: string,
  { count, ...values }: Values,
  as: Language,
) {
  const texts: Readonly<Record<string, string | undefined>> = words[as];
  const plural = typeof count === "number" ? `${key}_${plurals[as].select(count)}` : key;
  const text = texts[plural] ?? texts[`${key}_other`] ?? texts[key] ?? key;
  const known: Values = count === undefined ? values : { ...values, count };
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(known[name] ?? ""));
}

/** The part's texts in a component; it draws again when the language changes. */
export function useWords<Z extends Record<string, string>>(words: Words<Z>): Say<Z> {
  const as = useLanguage();
  return useCallback((key, values = {}) => textOf(words, key, values, as), [words, as]);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The present language in a component, for dates and numbers. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language, language);
}

/** The part's texts outside components. */
export function wordsNow<Z extends Record<string, string>>(words: Words<Z>): Say<Z> {
  return (key, values = {}) => textOf(words, key, values, present);
}
