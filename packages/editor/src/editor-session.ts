import type { Language } from "@provost/contract/language";
import { richTextLimits } from "@provost/contract/rich-text";
import { Editor } from "@tiptap/core";
import { DOMParser as ModelParser } from "@tiptap/pm/model";
import { type Cleaned, cleanHtml, type Refusal } from "./clean/clean-html.ts";
import { editorExtensions } from "./extensions.ts";
import { forgetHistory } from "./history/snapshot-history.ts";
import { printedHtml } from "./output/printed-html.ts";
import { createFormatPainter, type FormatPainter } from "./text/format-painter.ts";
import { createValue, type Value } from "./value.ts";
import { word } from "./words/editor-words.ts";

/** What a session needs from where it stands; nothing is needed. */
export interface EditorSessionOptions {
  /** The text to begin with. */
  html?: string;
  language?: Language;
  /** Where uploads go; `/api/ueditor/ueditor`. */
  serverUrl?: string;
  /** `fetch` with the headers of whoever is signed in. */
  request?: (address: string, init?: RequestInit) => Promise<Response>;
}

/** A message at the editor's foot that goes by itself. */
export interface Message {
  text: string;
  tone: "done" | "wrong";
}

/** Whether a text was taken in, and why not. */
export type Taken = { ok: true } | { ok: false; reason: Refusal };

/**
 * A text that is being written, with its undo, caret and scroll. It lives outside React, in the tab it belongs to: `RichTextEditor` shows
 * it while it is mounted, and hiding or showing that loses nothing. `destroy` ends it.
 */
export interface EditorSession {
  readonly editor: Editor;
  /** What the editor is shown in; scrolls. */
  readonly host: HTMLElement;
  readonly language: Value<Language>;
  /** Goes up with each change of text, caret or marks, a moment after it. */
  readonly changes: Value<number>;
  readonly message: Value<Message | null>;
  readonly painter: FormatPainter;
  readonly options: EditorSessionOptions;
  /** The text as clean HTML; empty when nothing is written. */
  html(): string;
  /** Shows another text and forgets the undo of the one before. What is too large is refused, and said. */
  setHtml(html: string): Taken;
  /** Calls back after each change of the text; the answer ends it. */
  onChange(listener: () => void): () => void;
  /** Says something at the editor's foot, in the present language. */
  say(message: Message): void;
  focus(): void;
  /** What the component calls when it shows the session and when it no longer does. */
  attach(): void;
  detach(): void;
  destroy(): void;
}

const toolbarDelayMs = 40;

/** Begins a text. */
export function createEditorSession(options: EditorSessionOptions = {}): EditorSession {
  const host = document.createElement("div");
  host.className = "provost-editor-scroll";
  const changes = createValue(0);
  const language = createValue<Language>(options.language ?? "zh");
  const message = createValue<Message | null>(null);
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After the key is painted: the toolbar is not in a hurry.
  const count = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      changes.set(changes.get() + 1);
    }, toolbarDelayMs);
  };
  let scrollTop = 0;
  host.addEventListener("scroll", () => {
    if (host.clientHeight > 0) scrollTop = host.scrollTop;
  });
  const editor = new Editor({
    element: host,
    extensions: editorExtensions,
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: { attributes: { class: "provost-rich-text", "aria-multiline": "true" } },
    onTransaction: ({ transaction }) => {
      count();
      if (transaction.docChanged) for (const listener of [...listeners]) listener();
    },
    onFocus: count,
    onBlur: count,
  });
  const label = (): void => editor.view.dom.setAttribute("aria-label", word("label", language.get()));
  const unlabel = language.subscribe(label);
  label();

  const painter = createFormatPainter({ editor });
  painter.held.subscribe(() => {
    host.toggleAttribute("data-painting", painter.held.get() !== null);
    count();
  });

  const session: EditorSession = {
    editor,
    host,
    language,
    changes,
    message,
    painter,
    options,
    html: () => printedHtml(editor.state.doc),
    setHtml(html) {
      const cleaned = cleanHtml(html);
      if (cleaned.ok) show(editor, cleaned.body);
      else session.say({ text: refusalText(cleaned, language.get()), tone: "wrong" });
      return cleaned.ok ? { ok: true } : cleaned;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (next) => message.set(next),
    focus: () => editor.view.focus(),
    attach() {
      host.scrollTop = scrollTop;
    },
    detach() {},
    destroy() {
      clearTimeout(timer);
      unlabel();
      listeners.clear();
      editor.destroy();
      host.remove();
    },
  };
  if (options.html) session.setHtml(options.html);
  return session;
}

const refusalText = (refused: Extract<Cleaned, { ok: false }>, language: Language): string =>
  word(refused.reason, language, { most: richTextLimits.htmlLength });

function show(editor: Editor, body: HTMLElement): void {
  const doc = ModelParser.fromSchema(editor.schema).parse(body);
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, doc.content);
  editor.view.dispatch(forgetHistory(tr));
}
