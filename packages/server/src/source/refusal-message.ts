import { detailsIn, messageOf } from "@provost/contract/wire/error-code";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { Refusal } from "../platform/refusal.ts";

/** What a refusal says, in both languages. */
export function refusalMessage({ code, details }: Refusal): LocalizedText {
  const text = (language: "zh" | "en"): string => messageOf(code, language, detailsIn(language, details));
  return { zh: text("zh"), en: text("en") };
}
