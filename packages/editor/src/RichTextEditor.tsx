import type { Language } from "@provost/contract/language";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { EditorSession } from "./editor-session.ts";
import { Toolbar } from "./toolbar/Toolbar.tsx";

export interface RichTextEditorProps {
  /** Made once by whoever owns it (a tab), destroyed by it. */
  session: EditorSession;
  language?: Language;
}

/** Shows a session: toolbar, text, foot. Mounting and unmounting only attach and detach. */
export function RichTextEditor({ session, language = "zh" }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Moving what is already there would lose its scroll and its caret.
    if (session.host.parentElement !== place.current) place.current?.append(session.host);
    session.attach();
    return () => session.detach();
  }, [session]);
  useEffect(() => session.language.set(language), [session, language]);
  return (
    <div className="provost-editor">
      <Toolbar session={session} />
      <div ref={place} className="provost-editor-place" />
    </div>
  );
}
