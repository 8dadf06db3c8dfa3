import type { Language } from "@provost/contract/wire/language";
import { createInstance } from "i18next";
import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import type { KeysOf, Values, Words } from "./define-words.ts";

/** Says a key of a room in the present language, `{{name}}` filled in; `count` chooses between `key_one` and `key_other`. */
export type Say<Z extends Record<string, string>> = (key: KeysOf<Z>, values?: Values) => string;

const i18n = createInstance();

const tags: Record<Language, string> = { zh: "zh-CN", en: "en" };

export function startI18n(language: Language): void {
  i18n.use(initReactI18next);
  i18n.on("languageChanged", (next) => {
    document.documentElement.lang = tags[next === "en" ? "en" : "zh"];
  });
  void i18n.init({
    lng: language,
    fallbackLng: "zh",
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

export function language(): Language {
  return i18n.language === "en" ? "en" : "zh";
}

export function changeLanguage(next: Language): void {
  void i18n.changeLanguage(next);
}

export function onLanguageChange(listener: (next: Language) => void): () => void {
  const tell = (): void => listener(language());
  i18n.on("languageChanged", tell);
  return () => i18n.off("languageChanged", tell);
}

function register<Z extends Record<string, string>>(words: Words<Z>): void {
  if (i18n.hasResourceBundle("zh", words.room)) return;
  i18n.addResourceBundle("zh", words.room, words.zh);
  i18n.addResourceBundle("en", words.room, words.en);
}

/** The room's texts in a component; it draws again when the language changes. */
export function useWords<Z extends Record<string, string>>(words: Words<Z>): Say<Z> {
  register(words);
  const { t } = useTranslation(words.room, { i18n });
  return useCallback((key, values = {}) => String(t(key as never, values as never)), [t]);
}

/** The present language in a component, for dates and numbers. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation(undefined, { i18n });
  return current.language === "en" ? "en" : "zh";
}

/** The room's texts outside components. */
export function wordsNow<Z extends Record<string, string>>(words: Words<Z>): Say<Z> {
  register(words);
  return (key, values = {}) => String(i18n.t(key as never, { ns: words.room, ...values } as never));
}
