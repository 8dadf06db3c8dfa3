import { richTextLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
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
import type { EditorSession, EditorSessionOptions, Question, Taken } from "./session-shape.ts";
import { createDraft } from "./status/draft.ts";
import { createMessages } from "./status/messages.ts";
import { countWords } from "./status/word-count.ts";
import { sayTableNote } from "./table/table-notes.ts";
import { createFormatPainter } from "./text/format-painter.ts";
import { fileProps } from "./upload/file-props.ts";
import { createUploads } from "./upload/uploads.ts";
import { createValue } from "./value.ts";
import { refusalWord, word } from "./words/editor-words.ts";

const toolbarDelayMs = 40;

/** Begins a text. */
export function createEditorSession(options: EditorSessionOptions = {}): EditorSession {
  const host = document.createElement("div");
  host.className = "provost-editor-scroll";
  const [changes, words] = [createValue(0), createValue(0)];
  const language = createValue<Language>(options.language ?? "zh");
  const question = createValue<Question | null>(null);
  const [isFullScreen, isFinding] = [createValue(false), createValue(false)];
  const showsMoreTools = createValue(false);
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
  const uploads = createUploads({ editor, language, messages, options, host });
  const namedIn = (): Language | null => (options.playsElsewhere === false ? language.get() : null);
  editor.storage.picture.language = language.get;
  editor.storage.video.namedIn = namedIn;
  editor.storage.audio.namedIn = namedIn;
  editor.storage.table.tell = (note) => sayTableNote({ language, say: messages.say }, note);
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
    messages.say({ text: refusalWord(reason, language.get()), tone: "wrong" });
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
        respond(yes) {
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
    showsMoreTools,
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
      if (scrollTop > 0) host.scrollTop = scrollTop;
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
