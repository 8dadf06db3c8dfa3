import "@provost/editor/editor.css";
import type { RichTextEditorProps } from "@provost/editor/RichTextEditor";
import { useLanguage } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";

const Editor = lazyPart<RichTextEditorProps>(
  async () => (await import("@provost/editor/RichTextEditor")).RichTextEditor,
);

/** Fetches the editor ahead, its session beside its tools. */
export async function fetchEditor(): Promise<void> {
  await Promise.all([Editor.preload(), import("@provost/editor/editor-session")]);
}

/** Shows a text that is being written. */
export function TextEditor(props: Pick<RichTextEditorProps, "session" | "tools" | "head">) {
  return <Editor {...props} language={useLanguage()} />;
}
