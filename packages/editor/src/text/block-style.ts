import type { Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { changedStyle, readStyle } from "../clean/style-declarations.ts";
import { firstBlock } from "./chosen.ts";

function eachChosenBlock(state: EditorState, visit: (node: DocNode, at: number) => void): void {
  const seen = new Set<number>();
  for (const { $from, $to } of state.selection.ranges)
    state.doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (!node.isTextblock || seen.has(at)) return !node.isTextblock;
      seen.add(at);
      visit(node, at);
      return false;
    });
}

/** What a declaration of the block at the caret says; empty when it says nothing. */
export function blockValue({ state }: Editor, property: string): string {
  const style: unknown = firstBlock(state).attrs.style;
  return typeof style === "string" ? (readStyle(style)[property] ?? "") : "";
}

/** Lays declarations over the chosen blocks; null takes one away. */
export function setBlockStyle(editor: Editor, changes: Readonly<Record<string, string | null>>): void {
  const { tr } = editor.state;
  eachChosenBlock(editor.state, (node, at) => {
    if ("style" in node.attrs) tr.setNodeAttribute(at, "style", changedStyle(node.attrs.style, changes));
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}

/** Makes the chosen blocks headings of a level, or paragraphs (0); their styles stay. */
export function setLevel(editor: Editor, level: number): void {
  const { schema, tr } = editor.state;
  const type = level === 0 ? schema.nodes.paragraph : schema.nodes.heading;
  eachChosenBlock(editor.state, (node, at) => {
    const { style = null, dir = null, lang = null } = node.attrs;
    const attributes = level === 0 ? { style, dir, lang } : { style, dir, lang, level };
    if (node.type.spec.code) tr.setBlockType(at + 1, at + 1, type ?? node.type, attributes);
    else tr.setNodeMarkup(at, type, attributes);
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}

/** Takes marks (links stay) and styles from what is chosen; from the characters typed next where nothing is. */
export function clearFormat(editor: Editor): void {
  const { state } = editor;
  const { tr, selection, schema } = state;
  const types = Object.values(schema.marks).filter(({ name }) => name !== "link");
  if (selection.empty) {
    editor.view.dispatch(tr.setStoredMarks([]));
    return;
  }
  for (const { $from, $to } of selection.ranges)
    for (const type of types) tr.removeMark($from.pos, $to.pos, type);
  eachChosenBlock(state, (node, at) => {
    for (const name of ["style", "class"]) if (node.attrs[name] != null) tr.setNodeAttribute(at, name, null);
  });
  editor.view.dispatch(tr.setStoredMarks([]));
}
