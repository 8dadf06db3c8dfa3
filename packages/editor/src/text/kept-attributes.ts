import { Extension } from "@tiptap/core";
import { keptClasses } from "../clean/clean-html.ts";
import { printStyle, readStyle } from "../clean/style-declarations.ts";

// What stands in `align` is kept as a style, so that there is one place to change it.
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

/** Blocks whose style, class, language and direction are kept as they came. */
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
export const KeptAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        style: { default: null, parseHTML: styleOf },
        class: { default: null, parseHTML: (element) => keptClasses(element.getAttribute("class")) },
        dir: plain("dir"),
        lang: plain("lang"),
      },
    },
    { types: ["bulletList", "orderedList"], attributes: { type: plain("type") } },
  ],
});
