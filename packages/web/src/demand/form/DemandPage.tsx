import { demandTexts } from "@provost/contract/demand/demand-words";
import type { Language } from "@provost/contract/wire/language";
import { collation } from "@provost/contract/wire/locale";
import { useEffect, useRef, useState } from "react";
import { DemandForm } from "./DemandForm.tsx";
import classes from "./DemandPage.module.css";
import { FormHead } from "./FormHead.tsx";
import { LanguageContext } from "./form-language.tsx";
import { ClosedForm, MissingForm } from "./NoForm.tsx";
import { focusField } from "./question/focus-field.ts";
import { ThanksNote } from "./ThanksNote.tsx";
import { type FormParts, useDemandForm } from "./use-demand-form.ts";
import { useFace } from "./use-face.ts";

interface DemandPageProps {
  language: Language;
  /** What the browser adds; `null` where the page is drawn without one. */
  begin: (() => FormParts) | null;
  /** The address of this page in a language. */
  addressIn(language: Language): string;
}

const plainAddress = (language: Language): string => `?lang=${language}`;

/** The public form of a tenant, from the first field to the receipt. */
export function DemandPage({ language: first, begin, addressIn }: DemandPageProps) {
  const [language, setLanguage] = useState(first);
  const [parts, setParts] = useState<FormParts | null>(null);
  const [isClosed, setClosed] = useState(false);
  // The first drawing is what the server sent; the browser's own comes after it.
  useEffect(() => setParts(begin?.() ?? null), [begin]);
  const found = useFace(parts?.calls ?? null);
  const face = found.phase === "known" ? found.face : null;
  const form = useDemandForm(parts, language, () => {
    setClosed(true);
    found.reload();
  });
  const { phase } = form.state;
  const tenantName = face?.tenantName ?? "";
  useEffect(() => {
    document.documentElement.lang = collation[language];
    document.title = [demandTexts.title[language], tenantName].filter((part) => part !== "").join(" - ");
  }, [language, tenantName]);

  const before = useRef(phase.kind);
  useEffect(() => {
    if (before.current === "sent" && phase.kind === "filling") focusField("name");
    before.current = phase.kind;
  }, [phase.kind]);

  function choose(next: Language): void {
    setLanguage(next);
    history.replaceState(history.state, "", addressIn(next));
  }

  const body = () => {
    if (phase.kind === "sent")
      return <ThanksNote face={face} receipt={phase.receipt.receipt} onAnother={form.another} />;
    if (found.phase === "missing") return <MissingForm />;
    if (isClosed || face?.open === false) return <ClosedForm face={face} isStored={form.isKept} />;
    return <DemandForm form={form} face={face} />;
  };
  return (
    <LanguageContext value={language}>
      <div className={classes.page}>
        <FormHead
          {...{ tenantName, language, onLanguage: choose }}
          addressIn={parts === null ? plainAddress : addressIn}
        />
        <main className={classes.main}>{body()}</main>
      </div>
    </LanguageContext>
  );
}
