import { Extension } from "@tiptap/core";
import { allowedClasses } from "../clean/clean-html.ts";
import { printStyle, readStyle } from "../clean/style-declarations.ts";

// The value of `align` is stored as a style, so that alignment has only one source.
function styleOf(element: HTMLElement): string | null {
  const declarations = readStyle(element.getAttribute("style"));
  const align = element.getAttribute("align")?.toLowerCase() ?? "";
  if (!declarations["text-align"] && /^(left|right|center|justify)$/.test(align))
    declarations["text-align"] = align;
  // What marks say is theirs.
  for (const [property, said] of ofMarks)
    if (said.test(declarations[property] ?? "")) delete declarations[property];
  return printStyle(declarations);
}

const ofMarks: ReadonlyArray<[string, RegExp]> = [
  ["font-weight", /^(bold|bolder|[5-9]00)$/],
  ["font-style", /^italic$/],
  ["text-decoration", /^(underline|line-through)$/],
  ["text-decoration-line", /^(underline|line-through)$/],
];

const plain = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Blocks that keep their style, class, language and direction. */
const blocks = [
  "paragraph",
  "heading",
  "blockquote",
  "codeBlock",
  "bulletList",
  "orderedList",
  "listItem",
  "box",
  "horizontalRule",
];

/** Keeps what content from elsewhere says of its blocks, in attributes that commands change and HTML carries on. */
export const StoredAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        style: { default: null, parseHTML: styleOf },
        class: { default: null, parseHTML: (element) => allowedClasses(element.getAttribute("class")) },
        dir: plain("dir"),
        lang: plain("lang"),
      },
    },
    { types: ["bulletList", "orderedList"], attributes: { type: plain("type") } },
  ],
});
