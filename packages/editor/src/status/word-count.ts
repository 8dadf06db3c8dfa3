import type { Node as DocNode } from "@tiptap/pm/model";

const unseen = new Set(["hardBreak", "anchor"]);

/**
 * Number of characters in a text (facts §4): its text without tabs and line ends, plus one for each line, image, video or other object
 * in it.
 */
export function countWords(doc: DocNode): number {
  let count = 0;
  doc.descendants((node) => {
    if (node.isText) count += (node.text ?? "").replace(/[\t\r\n]/g, "").length;
    else if (node.isLeaf && !node.isTextblock && !unseen.has(node.type.name)) count += 1;
    return true;
  });
  return count;
}
