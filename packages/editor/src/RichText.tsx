import type { Language } from "@provost/contract/wire/language";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { cleanHtml, type Refusal } from "./clean/clean-html.ts";
import { linkElsewhere, linkUnplayed } from "./insert/unplayed-media.ts";
import { findCharts, type ReadChart, ReadCharts } from "./table/chart/ReadCharts.tsx";
import { refusalWord } from "./words/editor-words.ts";

interface RichTextProps {
  /** A rich text as it is stored; cleaned again before it is shown. */
  html: string;
  language?: Language;
  /** Whether films and sounds of other hosts are played here; where the page's policy forbids it they are links. */
  playsElsewhere?: boolean;
}

// A style sheet cannot read a colour that is set on the element itself.
function nameInks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("[style*=color]")) {
    const { color } = element.style;
    if (color !== "") element.style.setProperty("--provost-ink", color);
  }
}

/** Shows a rich text to read, charts in the place of their tables; nothing of it reaches beyond its own box. */
export function RichText({ html, language = "zh", playsElsewhere = true }: RichTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<readonly ReadChart[]>([]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  useLayoutEffect(() => {
    const cleaned = cleanHtml(html);
    setRefused(cleaned.ok ? null : cleaned.reason);
    if (cleaned.ok && !playsElsewhere) linkElsewhere(cleaned.body, language);
    if (cleaned.ok) nameInks(cleaned.body);
    setCharts(cleaned.ok ? findCharts(cleaned.body) : []);
    host.current?.replaceChildren(...(cleaned.ok ? cleaned.body.childNodes : []));
  }, [html, language, playsElsewhere]);
  useEffect(() => (host.current ? linkUnplayed(host.current, language) : undefined), [language]);
  return (
    <>
      {refused === null ? null : <p role="alert">{refusalWord(refused, language)}</p>}
      <div ref={host} className="provost-rich-text provost-rich-text-read" />
      <ReadCharts charts={charts} language={language} />
    </>
  );
}
