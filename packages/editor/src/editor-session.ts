import type { Language } from "@provost/contract/language";
import { richTextLimits } from "@provost/contract/rich-text";
import { Editor } from "@tiptap/core";
import { type Node as DocNode, DOMParser as ModelParser } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { cleanHtml, type Refusal } from "./clean/clean-html.ts";
import { prepareForModel } from "./clean/model-html.ts";
import { editorRules } from "./constants.ts";
import { editorExtensions } from "./extensions.ts";
import { forgetHistory } from "./history/snapshot-history.ts";
import { usedKey } from "./menu/session-keys.ts";
import { printedHtml } from "./output/printed-html.ts";
import { pasteProps } from "./paste/paste.ts";
import { createDraft, type Draft, type DraftPlace } from "./status/draft.ts";
import { createMessages, type Message, type Messages } from "./status/messages.ts";
import { countWords } from "./status/word-count.ts";
import { createFormatPainter, type FormatPainter } from "./text/format-painter.ts";
import { fileProps } from "./upload/file-props.ts";
import { createUploads, type Uploads } from "./upload/uploads.ts";
import type { UploadRequest } from "./upload/xhr-request.ts";
import { createValue, type Value } from "./value.ts";
import { word } from "./words/editor-words.ts";

/** What a session may be given; nothing is needed. */
export interface EditorSessionOptions {
  /** The text to begin with. */
  html?: string;
  language?: Language;
  /** Where uploads go; `/api/ueditor/ueditor`. */
  serverUrl?: string;
  /** `fetch` with the headers of whoever is signed in. */
  request?: UploadRequest;
  /** Whether the server fetches pictures of elsewhere that are pasted; it does. */
  catchesRemote?: boolean;
  /** Where drafts are kept; without it none are. */
  drafts?: DraftPlace;
  /** Counted characters over which the editor warns; 10000 (spec §9). */
  wordLimit?: number;
  /** Whether characters are counted; they are. */
  counts?: boolean;
  /** Ctrl+Enter. */
  onSubmit?: (html: string) => void;
  /** Asks in the words of the surrounding page instead of the editor's own dialog. */
  confirm?: (question: string) => Promise<boolean>;
}

/** Whether a text was taken in, and why not. */
export type Taken = { ok: true } | { ok: false; reason: Refusal };

/** A question that waits for an answer. */
export interface Question {
  text: string;
  answer: (yes: boolean) => void;
}

/**
 * A text that is being written, with its undo, caret and scroll. It lives outside React, in the tab it belongs to: `RichTextEditor` shows
 * it while it is mounted, and hiding or showing that loses nothing. `destroy` ends it.
 */
export interface EditorSession {
  readonly editor: Editor;
  /** What the editor is shown in; scrolls. */
  readonly host: HTMLElement;
  readonly options: EditorSessionOptions;
  readonly language: Value<Language>;
  /** Goes up with each change of text, caret or marks, a moment after it. */
  readonly changes: Value<number>;
  /** Counted characters, and how many there may be. */
  readonly words: Value<number>;
  readonly wordLimit: number;
  readonly counts: boolean;
  readonly messages: Messages;
  readonly draft: Draft;
  readonly painter: FormatPainter;
  readonly uploads: Uploads;
  readonly question: Value<Question | null>;
  readonly isFullScreen: Value<boolean>;
  readonly isFinding: Value<boolean>;
  /** The HTML that is edited instead of the text; null otherwise. */
  readonly source: Value<string | null>;
  /** The text as clean HTML; empty when nothing is written. */
  html(): string;
  /** Shows another text and forgets the undo of the one before. What is too large is refused, and said. */
  setHtml(html: string): Taken;
  /** The same as a deed of the writer's, which can be undone. */
  replaceHtml(html: string): Taken;
  /** Asks, and clears the text; it can be undone. */
  clear(): Promise<void>;
  /** Shows the HTML to edit, or takes the edited HTML in. */
  toggleSource(): void;
  /** Calls back after each change of the text; the answer ends it. */
  onChange(listener: () => void): () => void;
  /** Says something at the editor's foot, in the present language. */
  say(message: Message): void;
  /** Asks something that is answered with yes or no. */
  confirm(question: string): Promise<boolean>;
  submit(): void;
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
  const [changes, words] = [createValue(0), createValue(0)];
  const language = createValue<Language>(options.language ?? "zh");
  const question = createValue<Question | null>(null);
  const [isFullScreen, isFinding] = [createValue(false), createValue(false)];
  const source = createValue<string | null>(null);
  const messages = createMessages();
  const listeners = new Set<() => void>();
  let telling: ReturnType<typeof setTimeout> | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;
  // After the key is painted: the toolbar is not in a hurry.
  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      changes.set(changes.get() + 1);
    }, toolbarDelayMs);
  };
  const count = (): void => words.set(countWords(editor.state.doc));
  const countSoon = (): void => {
    clearTimeout(counting);
    counting = setTimeout(count, editorRules.countDelayMs);
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
    editorProps: {
      ...pasteProps((reason) => refuse(reason)),
      ...fileProps(() => uploads),
      attributes: { class: "provost-rich-text", "aria-multiline": "true" },
      handleKeyDown: (_, event) => usedKey(session, event),
    },
    onTransaction: ({ transaction }) => {
      tell();
      if (!transaction.docChanged) return;
      countSoon();
      for (const listener of [...listeners]) listener();
      const isDropped = transaction.getMeta("uiEvent") === "drop";
      if (transaction.getMeta("paste") || isDropped) setTimeout(takePictures);
    },
    onFocus: tell,
    onBlur: tell,
  });
  const label = (): void => editor.view.dom.setAttribute("aria-label", word("label", language.get()));
  language.subscribe(label);
  label();
  for (const value of [isFullScreen, isFinding, source]) value.subscribe(tell);
  const painter = createFormatPainter({ editor });
  painter.held.subscribe(() => {
    host.toggleAttribute("data-painting", painter.held.get() !== null);
    tell();
  });
  const uploads = createUploads({ editor, language, say: messages.say, options, host });
  const takePictures = (): void => {
    if (editor.isDestroyed) return;
    uploads.takeData();
    if (options.catchesRemote !== false) void uploads.catchRemote();
  };
  const html = (): string => {
    const edited = source.get();
    const cleaned = edited === null ? null : cleanHtml(edited);
    return cleaned?.ok ? cleaned.body.innerHTML : printedHtml(editor.state.doc);
  };

  const refuse = (reason: Refusal): void => {
    const most = richTextLimits.htmlLength;
    messages.say({ text: word(reason, language.get(), { most }), tone: "wrong" });
  };
  const take = (text: string, isOwn: boolean): Taken => {
    const cleaned = cleanHtml(text);
    if (!cleaned.ok) {
      refuse(cleaned.reason);
      return cleaned;
    }
    prepareForModel(cleaned.body);
    const doc: DocNode = ModelParser.fromSchema(editor.schema).parse(cleaned.body);
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, doc.content).setSelection(Selection.atStart(tr.doc));
    editor.view.dispatch(isOwn ? tr.setMeta("uiEvent", "replace") : forgetHistory(tr));
    count();
    return { ok: true };
  };
  const confirm = (text: string): Promise<boolean> =>
    options.confirm?.(text) ??
    new Promise((resolve) => {
      question.set({
        text,
        answer(yes) {
          question.set(null);
          resolve(yes);
        },
      });
    });
  if (options.html) take(options.html, false);
  const draft = createDraft(options.drafts, html);
  listeners.add(draft.changed);
  addEventListener("pagehide", draft.flush);
  source.subscribe(() => {
    for (const listener of [...listeners]) listener();
  });

  const session: EditorSession = {
    editor,
    host,
    options,
    language,
    changes,
    words,
    wordLimit: options.wordLimit ?? richTextLimits.words,
    counts: options.counts ?? true,
    messages,
    draft,
    painter,
    uploads,
    question,
    isFullScreen,
    isFinding,
    source,
    html,
    setHtml: (text) => {
      source.set(null);
      return take(text, false);
    },
    replaceHtml: (text) => take(text, true),
    async clear() {
      if (!(await confirm(word("clearAll", language.get())))) return;
      editor.commands.clearContent(true);
      editor.view.focus();
    },
    toggleSource() {
      const edited = source.get();
      if (edited === null) source.set(printedHtml(editor.state.doc));
      else if (edited === printedHtml(editor.state.doc) || take(edited, true).ok) source.set(null);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: messages.say,
    confirm,
    submit: () => options.onSubmit?.(html()),
    focus: () => editor.view.focus(),
    attach() {
      host.scrollTop = scrollTop;
    },
    detach() {},
    destroy() {
      clearTimeout(telling);
      clearTimeout(counting);
      messages.stop();
      uploads.stop();
      removeEventListener("pagehide", draft.flush);
      draft.stop();
      listeners.clear();
      editor.destroy();
      host.remove();
    },
  };
  return session;
}
