import { demandTexts } from "@provost/contract/demand/demand-words";
import type { Language } from "@provost/contract/wire/language";
import { renderToString } from "react-dom/server";
import { DemandPage } from "./DemandPage.tsx";

/** The form as the server sends it: to be read and filled in before any script has come. */
export function prerender(language: Language): string {
  return renderToString(
    <DemandPage language={language} begin={null} addressIn={(other) => `?lang=${other}`} />,
  );
}

/** The page's title until the tenant's name is known. */
export const title = (language: Language): string => demandTexts.title[language];
