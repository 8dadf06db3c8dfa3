import type { Language } from "@provost/contract/wire/language";
import type { Editor } from "@tiptap/core";
import type { Refusal } from "./clean/clean-html.ts";
import type { Draft, DraftPlace } from "./status/draft.ts";
import type { Message, Messages } from "./status/messages.ts";
import type { FormatPainter } from "./text/format-painter.ts";
import type { Uploads } from "./upload/uploads.ts";
import type { UploadRequest } from "./upload/xhr-request.ts";
import type { Value } from "./value.ts";

/** Options of a session; all are optional. */
export interface EditorSessionOptions {
  /** The text to begin with. */
  html?: string;
  language?: Language;
  /** Where uploads go; `/api/ueditor/ueditor`. */
  serverUrl?: string;
  /** `fetch` with the headers of the signed-in user. */
  request?: UploadRequest;
  /** Whether the server fetches pictures of elsewhere that are pasted; it does. */
  catchesRemote?: boolean;
  /** Whether films of other hosts are played where the text is read; they are. The panel of films says so where they are not. */
  playsElsewhere?: boolean;
  /** The storage for drafts; without it no drafts are saved. */
  drafts?: DraftPlace;
  /** Counted characters over which the editor warns; 10000 (spec §9). */
  wordLimit?: number;
  /** Whether characters are counted; they are. */
  counts?: boolean;
  /** What the host page's clock shows, `2024-03-05T08:05:09`; without it the browser's. */
  localTime?: () => string;
  /** Ctrl+Enter. */
  onSubmit?: (html: string) => void;
  /** Asks for confirmation with a dialog of the host page instead of the editor's own dialog. */
  confirm?: (question: string) => Promise<boolean>;
}

/** Whether a text was taken in, and why not. */
export type Taken = { ok: true } | { ok: false; reason: Refusal };

/** A pending question to the user. */
export interface Question {
  text: string;
  respond: (yes: boolean) => void;
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
  /** Whether the tools that do not fit in the toolbar's row are shown below it. */
  readonly showsMoreTools: Value<boolean>;
  /** The HTML that is edited instead of the text; null otherwise. */
  readonly source: Value<string | null>;
  /** The text as clean HTML; empty when nothing is written. */
  html(): string;
  /** Shows another text and forgets the undo of the one before. What is too large is refused, and said. */
  setHtml(html: string): Taken;
  /** The same as a deed of the writer's, which can be undone. */
  replaceHtml(html: string): Taken;
  /** Asks for confirmation and clears the text. Can be undone. */
  clear(): Promise<void>;
  /** Shows the HTML to edit, or takes the edited HTML in. */
  toggleSource(): void;
  /** Calls back after each change of the text. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Says something at the editor's foot, in the present language. */
  say(message: Message): void;
  /** Asks the user a yes/no question. */
  confirm(question: string): Promise<boolean>;
  submit(): void;
  focus(): void;
  /** What the component calls when it shows the session and when it no longer does. */
  attach(): void;
  detach(): void;
  destroy(): void;
}
