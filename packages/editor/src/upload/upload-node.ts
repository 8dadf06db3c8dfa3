import { Node } from "@tiptap/core";
import { type Node as DocNode, Fragment } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";

/** A placeholder in the text during an upload; it is not part of the text's HTML. */
export const UploadPlace = Node.create({
  name: "uploadPlace",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: "" }, name: { default: "" } }),
  renderHTML: ({ node }) => [
    "span",
    {
      class: "provost-editor-uploading",
      "data-upload": String(node.attrs.id),
      role: "progressbar",
      "aria-label": String(node.attrs.name),
    },
    String(node.attrs.name),
  ],
});

/** Puts what came of an upload in its place, or takes the place away; the same text when it is not there. */
export function settled(doc: DocNode, id: string, content: DocNode | null): DocNode {
  let found: number | null = null;
  doc.descendants((node, at) => {
    if (node.type.name === "uploadPlace" && node.attrs.id === id) found = at;
    return found === null;
  });
  if (found === null) return doc;
  const at: number = found;
  return new Transform(doc).replaceWith(at, at + 1, content ?? Fragment.empty).doc;
}
