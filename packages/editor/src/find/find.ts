import type { EditorSession } from "../session-shape.ts";
import { searchKey, searchOf } from "./find-plugin.ts";

type Holder = Pick<EditorSession, "editor">;

/** Looks for words from the caret on; the empty text ends the search. */
export function search({ editor }: Holder, words: string, matchesCase: boolean): void {
  editor.view.dispatch(editor.state.tr.setMeta(searchKey, { words, matchesCase, at: 0 }));
  const { found } = searchOf(editor.state);
  const next = found.findIndex(({ from }) => from >= editor.state.selection.from);
  show({ editor }, Math.max(0, next));
}

/** Goes to the next or the previous match. Wraps around at the ends. */
export function step({ editor }: Holder, by: 1 | -1): void {
  const { found, at } = searchOf(editor.state);
  if (found.length > 0) show({ editor }, (at + by + found.length) % found.length);
}

function show({ editor }: Holder, at: number): void {
  const place = searchOf(editor.state).found[at];
  editor.view.dispatch(editor.state.tr.setMeta(searchKey, { at }));
  if (!place) return;
  const { node } = editor.view.domAtPos(place.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: "nearest" });
}

/** Puts other words in the place that is shown, which keep its marks, and goes on. */
export function replaceOne({ editor }: Holder, words: string): void {
  const { found, at } = searchOf(editor.state);
  const place = found[at];
  if (!place) return;
  editor.view.dispatch(replaced(editor, [place], words));
  const next = searchOf(editor.state).found.findIndex(({ from }) => from >= place.from + words.length);
  show({ editor }, Math.max(0, next));
}

/** Puts other words in every place; one step of undo. How many places there were. */
export function replaceAll({ editor }: Holder, words: string): number {
  const { found } = searchOf(editor.state);
  if (found.length > 0) editor.view.dispatch(replaced(editor, [...found].reverse(), words));
  return found.length;
}

function replaced(
  { state }: EditorSession["editor"],
  places: ReadonlyArray<{ from: number; to: number }>,
  words: string,
) {
  const { tr, schema } = state;
  for (const { from, to } of places) {
    const marks = state.doc.nodeAt(from)?.marks ?? [];
    if (words === "") tr.delete(from, to);
    else tr.replaceWith(from, to, schema.text(words, marks));
  }
  return tr.setMeta("uiEvent", "replace");
}
