import type { Editor } from "@tiptap/core";
import type { Node as DocNode, Schema } from "@tiptap/pm/model";
import { uploadRules } from "../constants.ts";

type Attributes = Readonly<Record<string, string | null>>;

function made(schema: Schema, name: string, attributes: Attributes): DocNode {
  const type = schema.nodes[name];
  if (!type) throw new Error(`the editor knows no ${name}`);
  return type.create(attributes);
}

export const pictureNode = (schema: Schema, attributes: Attributes): DocNode =>
  made(schema, "picture", attributes);

/** A video in the default size, or in the size of `attributes`. */
export const videoNode = (schema: Schema, src: string, attributes: Attributes = {}): DocNode =>
  made(schema, "video", {
    src,
    width: String(uploadRules.videoWidth),
    height: String(uploadRules.videoHeight),
    preload: "none",
    ...attributes,
  });

/** A file to fetch: a link of its name. */
export function fileText(schema: Schema, href: string, name: string): DocNode {
  const link = schema.marks.link?.create({
    href,
    title: name,
    target: "_blank",
    rel: "noopener noreferrer",
  });
  return schema.text(name, link ? [link] : []);
}

/** Inserts inline nodes at the caret or at a position; after a code block, which cannot contain them. One undo step. */
export function insertInline(editor: Editor, nodes: readonly DocNode[], at?: number): void {
  const { tr } = editor.state;
  const { $to, from, to } = tr.selection;
  const paragraph = editor.schema.nodes.paragraph?.create(null, nodes);
  if ($to.parent.type.spec.code && paragraph) tr.insert($to.after(), paragraph);
  else if (at === undefined) tr.replaceWith(from, to, nodes);
  else tr.insert(at, nodes);
  editor.view.dispatch(tr.setMeta("uiEvent", "upload").scrollIntoView());
}
