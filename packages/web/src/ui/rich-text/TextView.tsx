import "@provost/editor/editor.css";
import { RichText } from "@provost/editor/RichText";
import { useLanguage } from "../../platform/i18n.ts";

/** Shows a stored rich text to read; the console's policy lets nothing of other hosts be played. */
export function TextView({ html }: { html: string }) {
  return <RichText html={html} language={useLanguage()} playsElsewhere={false} />;
}
