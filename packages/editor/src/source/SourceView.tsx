import type { EditorSession } from "../session-shape.ts";
import { useValue } from "../use-value.ts";
import { word } from "../words/editor-words.ts";

/** The text's HTML to edit; it is cleaned when it is taken in. */
export function SourceView({ session, html }: { session: EditorSession; html: string }) {
  const language = useValue(session.language);
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the text, which had the focus
      autoFocus
      className="provost-editor-source"
      aria-label={word("source", language)}
      spellCheck={false}
      value={html}
      onChange={({ currentTarget }) => session.source.set(currentTarget.value)}
    />
  );
}
