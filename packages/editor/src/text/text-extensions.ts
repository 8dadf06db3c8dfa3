import type { Extensions } from "@tiptap/core";
import { Mark } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Strike } from "@tiptap/extension-strike";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { CaretSync } from "./caret-sync.ts";
import { CharStyle } from "./char-style.ts";
import { Box, Paragraph } from "./paragraph.ts";
import { StoredAttributes } from "./stored-attributes.ts";
import { TabKey } from "./tab-key.ts";

/** A link; its address stays whole however its words are shown. */
const Link = Mark.create({
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

/** Text and its containers: paragraphs, headings, lists, quotes, code, links and character marks. */
export const textExtensions: Extensions = [
  Document,
  Text,
  Paragraph,
  Box,
  Heading,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  BulletList.configure({ keepAttributes: false }),
  OrderedList.configure({ keepAttributes: false }),
  ListItem,
  ListKeymap,
  Bold,
  Italic,
  Underline,
  Strike,
  Subscript,
  Superscript,
  Code,
  CharStyle,
  Link,
  StoredAttributes,
  TabKey,
  CaretSync,
];
