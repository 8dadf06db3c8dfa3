import { Node } from "@tiptap/core";

const block = /^(?:P|DIV|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR)$/;
const holdsBlocks = (element: HTMLElement): boolean =>
  [...element.children].some((child) => block.test(child.nodeName) || holdsBlocks(child as HTMLElement));

/** A paragraph; a `div` of words alone is one, too, and stays a `div`. */
export const Paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  addAttributes: () => ({ tag: { default: "p", rendered: false } }),
  parseHTML: () => [
    { tag: "p", attrs: { tag: "p" } },
    {
      tag: "div",
      getAttrs: (element) => (holdsBlocks(element) ? false : { tag: "div" }),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag === "div" ? "div" : "p", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode(this.name) };
  },
});

/** A `div` around blocks, as content from elsewhere has it. */
export const Box = Node.create({
  name: "box",
  group: "block",
  content: "block+",
  parseHTML: () => [{ tag: "div", priority: 40 }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
});
