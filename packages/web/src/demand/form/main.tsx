import type { Language } from "@provost/contract/language";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./form-tokens.css";
import { DemandPage } from "./DemandPage.tsx";
import { browserDraftStore } from "./platform/draft-store.ts";
import { formCalls } from "./platform/form-calls.ts";
import { addressIn, namedTenant } from "./platform/page-address.ts";
import type { FormParts } from "./use-demand-form.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");

/** What was typed before this script came. */
function typedBefore(): FormParts["typed"] {
  const form = root?.querySelector("form");
  if (!form) return {};
  const entries = [...new FormData(form)].filter(([name]) => name !== "masks");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const typed = typedBefore();
const tenant = namedTenant();
const language: Language = document.documentElement.lang.startsWith("en") ? "en" : "zh";
const begin = (): FormParts => ({ calls: formCalls(tenant), store: browserDraftStore(tenant), typed });
const page = <DemandPage language={language} begin={begin} addressIn={addressIn} />;
if (root.hasChildNodes()) hydrateRoot(root, page);
else createRoot(root).render(page);
