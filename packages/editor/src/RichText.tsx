import { useLayoutEffect, useRef } from "react";
import { cleanHtml } from "./clean/clean-html.ts";

interface RichTextProps {
  /** A rich text as it is stored; cleaned again before it is shown. */
  html: string;
}

/** Shows a rich text to read. */
export function RichText({ html }: RichTextProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cleaned = cleanHtml(html);
    host.current?.replaceChildren(...(cleaned.ok ? cleaned.body.childNodes : []));
  }, [html]);
  return <div ref={host} className="provost-rich-text" />;
}
