import type { Language } from "@provost/contract/wire/language";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./form-tokens.css";
import { DemandPage } from "./DemandPage.tsx";
import { browserDraftStore } from "./platform/draft-store.ts";
import { formCalls } from "./platform/form-calls.ts";
import { addressIn, namedTenant } from "./platform/page-address.ts";
import type { TypedEarly } from "./send/form-draft.ts";
import type { FormParts } from "./use-demand-form.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");

/** What was filled in before this script came. */
function typedBefore(): TypedEarly {
  const form = root?.querySelector("form");
  if (!form) return { texts: {}, masks: [] };
  const data = new FormData(form);
  const texts = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  return { texts, masks: data.getAll("masks").map(String) };
}

const typed = typedBefore();
const tenant = namedTenant();
const language: Language = document.documentElement.lang.startsWith("en") ? "en" : "zh";
const begin = (): FormParts => ({ calls: formCalls(tenant), store: browserDraftStore(tenant), typed });
const page = <DemandPage language={language} begin={begin} addressIn={addressIn} />;
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
