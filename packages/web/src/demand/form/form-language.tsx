import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { createContext, use } from "react";
import { fill } from "./form-words.ts";

export const LanguageContext = createContext<Language>("zh");

/** Says a text in the page's language, `{count}` filled in. */
export function useSay(): (text: LocalizedText, count?: number) => string {
  const language = use(LanguageContext);
  return (text, count) => fill(text, language, count);
}
