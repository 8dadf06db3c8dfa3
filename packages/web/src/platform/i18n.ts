import type { Language } from "@provost/contract/wire/language";
import { useCallback, useSyncExternalStore } from "react";

import { type KeysOf, say, type Values, type Words } from "./define-words.ts";

/** Says a key in the present language, `{{name}}` filled in; `count` chooses between `key_one` and `key_other`. */
export type Say<Z extends Record<string, string>> = (key: KeysOf<Z>, values?: Values) => string;

const tags: Record<Language, string> = { zh: "zh-CN", en: "en" };
const joints: Record<Language, string> = { zh: "、", en: ", " };
let present: Language = "zh";
const listeners = new Set<() => void>();

/** Names a language to what formats numbers, dates and names in it. */
export const languageTag = (of: Language): string => tags[of];

/** Puts names one after another. */
export const listed = (names: readonly string[], as: Language): string => names.join(joints[as]);

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

/** The part's texts in a component; it draws again when the language changes. */
export function useWords<Z extends Record<string, string>>(words: Words<Z>): Say<Z> {
  const as = useLanguage();
  return useCallback((key, values = {}) => say(words, as, key, values), [words, as]);
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
  return (key, values = {}) => say(words, present, key, values);
}
