import type { Editor } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { changedStyle, readStyle } from "../../clean/style-declarations.ts";
import type { FoundTable } from "../chosen-table.ts";

/** What attributes, or declarations, become. */
export type Changes = Readonly<Record<string, string | null>>;

/** What the style of a node declares. */
export const declared = ({ attrs }: DocNode): Record<string, string> => readStyle(attrs.style);

/** Lays attributes and declarations over a node; null takes one away. */
export function lay(
  tr: Transaction,
  { node, pos }: FoundTable,
  attributes: Changes,
  styles: Changes = {},
): void {
  for (const [name, value] of Object.entries(attributes))
    if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
  if (Object.keys(styles).length === 0) return;
  const style = changedStyle(node.attrs.style, styles);
  if (style !== node.attrs.style) tr.setNodeAttribute(pos, "style", style);
}

/** Shows what was changed, if anything was. */
export function send({ view }: Editor, tr: Transaction): void {
  if (tr.docChanged) view.dispatch(tr);
}
