import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { findWords } from "../find/find-plugin.ts";
import { textExtensions } from "../text/text-extensions.ts";
import { countWords } from "./word-count.ts";

const schema = getSchema(textExtensions);
const bold = [{ type: "bold" }];
const doc = schema.nodeFromJSON({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Pu" },
        { type: "text", text: "pil\u00a0a", marks: bold },
      ],
    },
    { type: "horizontalRule" },
    { type: "codeBlock", content: [{ type: "text", text: "\tpupil\n课 " }] },
    {
      type: "paragraph",
      content: [{ type: "text", text: "x" }, { type: "hardBreak" }, { type: "text", text: "İİ pupil" }],
    },
  ],
});

describe("counted characters", () => {
  it("are the words without tabs and line ends, and one for each line or thing", () => {
    // Pupil a (7), the line (1), pupil课 and a space (7), x (1), İİ pupil (8).
    expect(countWords(doc)).toBe(24);
    expect(countWords(schema.nodeFromJSON({ type: "doc", content: [{ type: "paragraph" }] }))).toBe(0);
  });
});

describe("words that are looked for", () => {
  const texts = (words: string, matchesCase = false): string[] =>
    findWords(doc, words, matchesCase).map(({ from, to }) => doc.textBetween(from, to));

  it("are nowhere when nothing is looked for, and not over the ends of blocks or line breaks", () => {
    expect(texts("")).toEqual([]);
    expect(texts("a\tpupil")).toEqual([]);
    expect(texts("xİ")).toEqual([]);
  });

  it("are found in each block, over marks, in any case, with any space", () => {
    expect(texts("pupil")).toEqual(["Pupil", "pupil", "pupil"]);
    expect(texts("pupil", true)).toEqual(["pupil", "pupil"]);
    expect(texts("pil a")).toEqual(["pil\u00a0a"]);
  });
});
