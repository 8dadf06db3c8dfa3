import { type Editor, getMarkRange } from "@tiptap/core";
import { shownAddress } from "./link-words.ts";

/** The link at the caret or at the beginning of what is chosen. */
export interface LinkAt {
  href: string;
  target: string | null;
  /** Where its words are. */
  from: number;
  to: number;
}

export function linkAt({ state }: Editor): LinkAt | null {
  const type = state.schema.marks.link;
  const { $from, from, to } = state.selection;
  if (!type) return null;
  const $in = from === to || $from.nodeAfter === null ? $from : state.doc.resolve(from + 1);
  const range = getMarkRange($in, type);
  const mark = range && state.doc.nodeAt(range.from)?.marks.find((one) => one.type === type);
  const href: unknown = mark?.attrs.href;
  if (!range || typeof href !== "string") return null;
  return { href, target: mark?.attrs.target ?? null, from: range.from, to: range.to };
}

/** The requested link. An empty text means the selected text, or else the address as it is displayed. */
export interface LinkWish {
  href: string;
  words: string;
  opensAnew: boolean;
}

/** Makes a link of what is chosen, changes the one at the caret, or inserts one. */
export function setLink(editor: Editor, { href, words, opensAnew }: LinkWish): void {
  const { state } = editor;
  const type = state.schema.marks.link;
  if (!type) return;
  const { from, to } = linkAt(editor) ?? state.selection;
  const mark = type.create({
    href,
    target: opensAnew ? "_blank" : null,
    rel: opensAnew ? "noopener noreferrer" : null,
  });
  const { tr } = state;
  const present = state.doc.textBetween(from, to);
  const text = words.trim() || present || shownAddress(href);
  if (text !== present) {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? [];
    tr.replaceWith(from, to, state.schema.text(text, marks));
  }
  const end = text === present ? to : from + text.length;
  tr.removeMark(from, end, type).addMark(from, end, mark).removeStoredMark(type);
  editor.view.dispatch(tr.scrollIntoView());
}

/** Takes the link at the caret away and leaves its words. */
export function removeLink(editor: Editor): void {
  const at = linkAt(editor);
  const type = editor.state.schema.marks.link;
  if (at && type) editor.view.dispatch(editor.state.tr.removeMark(at.from, at.to, type));
}
