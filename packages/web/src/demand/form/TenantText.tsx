import type { LocalizedText } from "@provost/contract/wire/language";
import { use } from "react";
import classes from "./DemandPage.module.css";
import { LanguageContext } from "./form-language.tsx";
import { tenantText } from "./form-words.ts";

/** What the tenant wrote, with its lines, else the form's own text. */
export function TenantText({ text, own }: { text: LocalizedText | undefined; own: LocalizedText }) {
  const language = use(LanguageContext);
  const said = tenantText(text ?? { zh: "", en: "" }, own, language);
  return (
    <p className={classes.said} lang={said.lang === "zh" ? "zh-CN" : "en"}>
      {said.text}
    </p>
  );
}
