import { collation } from "@provost/contract/wire/locale";
import "@mantine/core/styles.css";
import "../src/editor.css";
import { MantineProvider } from "@mantine/core";
import { Language } from "@provost/contract/wire/language";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createEditorSession } from "../src/editor-session.ts";
import { Example } from "./Example.tsx";
import { longDocument } from "./long-document.ts";

const params = new URLSearchParams(location.search);
const language = Language.catch("zh").parse(params.get("language"));
const host = document.getElementById("root");
if (!host) throw new Error("the page has no #root");
document.documentElement.lang = collation[language];

const submitted = (html: string): void => {
  document.title = `submitted ${html}`;
};
const session = createEditorSession({
  language,
  html: params.has("long") ? longDocument() : "",
  onSubmit: submitted,
});

createRoot(host).render(
  <StrictMode>
    <MantineProvider
      theme={{ primaryShade: 8 }}
      forceColorScheme={params.get("scheme") === "dark" ? "dark" : "light"}
    >
      <Example session={session} language={language} tools={params.get("tools") === "few" ? "few" : "all"} />
    </MantineProvider>
  </StrictMode>,
);

// For what is measured from outside the page.
Object.assign(globalThis, { editorExample: { session, longDocument } });
