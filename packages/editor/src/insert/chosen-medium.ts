import type { Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { changedStyle, readStyle } from "../clean/style-declarations.ts";

/** How an image or video is placed in the text. */
export const placings = ["none", "left", "right", "center"] as const;
export type Placing = (typeof placings)[number];

export interface ChosenMedium {
  node: DocNode;
  at: number;
}

/** The picture or film that is chosen; null when it is something else. */
export function chosenMedium({ state }: Editor, name: string): ChosenMedium | null {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.node.type.name === name
    ? { node: selection.node, at: selection.from }
    : null;
}

const isCentred = (parent: DocNode): boolean =>
  parent.childCount === 1 && readStyle(parent.attrs.style)["text-align"] === "center";

export function placingOf({ state }: Editor, { node, at }: ChosenMedium): Placing {
  const { float } = readStyle(node.attrs.style);
  if (float === "left" || float === "right") return float;
  return isCentred(state.doc.resolve(at).parent) ? "center" : "none";
}

/** The requested changes of an image or video. */
export interface MediumWish {
  attributes: Readonly<Record<string, string | null>>;
  placing: Placing;
}

/**
 * Changes the image or video at a position: it floats at one side, or is centred in a paragraph of its own. The new width and height
 * replace those in its style.
 */
export function setMedium(editor: Editor, at: number, { attributes, placing }: MediumWish): void {
  const { state } = editor;
  const node = state.doc.nodeAt(at);
  if (!node) return;
  const { tr } = state;
  const $at = state.doc.resolve(at);
  const style = changedStyle(node.attrs.style, {
    float: placing === "left" || placing === "right" ? placing : null,
    width: null,
    height: null,
  });
  for (const [name, value] of Object.entries({ ...attributes, style }))
    if (node.attrs[name] !== value) tr.setNodeAttribute(at, name, value);
  const { parent } = $at;
  if ("style" in parent.attrs && (placing === "center" || isCentred(parent))) {
    const aligned = placing === "center" ? "center" : null;
    tr.setNodeAttribute($at.before(), "style", changedStyle(parent.attrs.style, { "text-align": aligned }));
  }
  if (tr.docChanged) editor.view.dispatch(tr);
}
