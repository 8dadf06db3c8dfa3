import type { Language } from "@provost/contract/language";
import { useLayoutEffect, useRef, useState } from "react";
import { cleanHtml, type Refusal } from "./clean/clean-html.ts";
import { findCharts, type ReadChart, ReadCharts } from "./table/ReadCharts.tsx";
import { refusalWord } from "./words/editor-words.ts";

interface RichTextProps {
  /** A rich text as it is stored; cleaned again before it is shown. */
  html: string;
  language?: Language;
}

/** Shows a rich text to read, charts in the place of their tables; nothing of it reaches beyond its own box. */
export function RichText({ html, language = "zh" }: RichTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<readonly ReadChart[]>([]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  useLayoutEffect(() => {
    const cleaned = cleanHtml(html);
    setRefused(cleaned.ok ? null : cleaned.reason);
    setCharts(cleaned.ok ? findCharts(cleaned.body) : []);
    host.current?.replaceChildren(...(cleaned.ok ? cleaned.body.childNodes : []));
  }, [html]);
  return (
    <>
      {refused === null ? null : <p role="alert">{refusalWord(refused, language)}</p>}
      <div ref={host} className="provost-rich-text provost-rich-text-read" />
      <ReadCharts charts={charts} language={language} />
    </>
  );
}
