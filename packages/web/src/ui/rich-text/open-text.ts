import { createEditorSession } from "@provost/editor/editor-session";
import type { EditorSession, EditorSessionOptions } from "@provost/editor/session-shape";
import { z } from "zod";
import { systemClock } from "../../platform/clock.ts";
import { sessionRequest } from "../../platform/http/session-request.ts";
import { language, wordsNow } from "../../platform/i18n.ts";
import { clockText, tenantZone } from "../../platform/zone/zone.ts";
import { confirm } from "../dialog/confirm.tsx";
import { richTextWords } from "./rich-text-words.ts";

/** How an editor of the console sends requests, uploads files and shows messages. */
function sessionOptions(): EditorSessionOptions {
  return {
    language: language(),
    localTime: () => clockText(systemClock.now(), tenantZone()),
    request: sessionRequest,
    confirm: (prompt) => confirm({ title: prompt, action: wordsNow(richTextWords)("yes"), danger: true }),
  };
}

/** A text with its title, and the version that it is based on. The version grows with each save by any user. */
export const TextDraft = z.object({ title: z.string(), html: z.string(), version: z.number() });
export type TextDraft = z.infer<typeof TextDraft>;

/** A text that is being written. */
export interface OpenText {
  readonly session: EditorSession;
  title(): string;
  setTitle(title: string): void;
  isChanged(): boolean;
  /** What would be saved. */
  draft(): TextDraft;
  /** What would be lost with the page, as it was last stored. */
  storedDraft(): TextDraft | undefined;
  /** The sent text is now saved on the server; what was written since then is a change. */
  saved(sent: TextDraft, stored: TextDraft): void;
  /** Shows the text that is saved on the server, and discards the changes. */
  take(stored: TextDraft): void;
  /** Puts what was written on top of a later version. */
  rebase(version: number): void;
  /** What it was begun on. */
  base(): TextDraft;
  end(): void;
}

/** Begins to write a text, or goes on with what was left of it. */
export function openText(stored: TextDraft, left: TextDraft | undefined, tell: () => void): OpenText {
  let base = stored;
  let { title, version } = left ?? stored;
  // What the editor keeps half a second after each change: printing a long text at each key would be felt.
  let storedHtml = left?.html ?? null;
  let isTouched = false;
  let isTaking = true;
  const session = createEditorSession({
    playsElsewhere: false,
    ...sessionOptions(),
    html: stored.html,
    drafts: {
      get: () => null,
      set: (html) => {
        storedHtml = html;
        tell();
      },
      remove: () => {
        storedHtml = "";
        tell();
      },
    },
  });
  const begin = (next: TextDraft): void => {
    session.draft.forget();
    base = { ...next, html: session.html() };
    version = next.version;
    storedHtml = null;
    isTouched = false;
  };
  session.onChange(() => {
    if (isTaking || isTouched) return;
    isTouched = true;
    tell();
  });
  base = { ...stored, html: session.html() };
  isTaking = false;
  if (left !== undefined && left.html !== base.html) session.replaceHtml(left.html);

  return {
    session,
    title: () => title,
    setTitle(next) {
      title = next;
      tell();
    },
    isChanged: () => isTouched || title !== base.title,
    draft: () => ({ title, version, html: isTouched ? session.html() : base.html }),
    storedDraft() {
      if (!isTouched && title === base.title) return undefined;
      return { title, version, html: isTouched ? (storedHtml ?? session.html()) : base.html };
    },
    saved(sent, next) {
      const isLater = isTouched && session.html() !== sent.html;
      if (title === sent.title) title = next.title;
      begin(next);
      if (isLater) {
        base = { ...next, html: sent.html };
        isTouched = true;
      }
      tell();
    },
    take(next) {
      isTaking = true;
      session.setHtml(next.html);
      isTaking = false;
      title = next.title;
      begin(next);
      tell();
    },
    rebase(next) {
      version = next;
      tell();
    },
    base: () => base,
    end: () => session.destroy(),
  };
}
