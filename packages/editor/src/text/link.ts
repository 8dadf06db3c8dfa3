import { Mark } from "@tiptap/core";

/** A link; its address stays whole however its words are shown. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { default: null },
    title: { default: null },
    target: { default: null },
    rel: { default: null },
  }),
  parseHTML: () => [{ tag: "a[href]" }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});
