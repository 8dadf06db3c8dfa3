import { z } from "zod";
import { names } from "../wire/resource.ts";

/** Bounds of a rich text: one paragraph of a courseware, a comment, a note. */
export const richTextLimits = {
  /** Longest HTML, characters; longer is refused before it is read. */
  htmlLength: 2_000_000,
  /** Deepest nesting of elements. */
  depth: 100,
  /** Most elements: more than a text of 10,000 characters with six of the largest tables has, and few enough to be set within a second. */
  elements: 15_000,
  /** Most films and sounds; each of them is a player of its own. */
  films: 200,
  /** Most attributes of one element, and the longest value of one, characters. */
  attributes: 30,
  attributeLength: 20_000,
  /** Counted characters, over which the editor warns and trims nothing (spec §9). */
  words: 10_000,
} as const;

/** Rich text as it is sent: HTML of an allow-list (`rich-text-elements`); the server cleans what it takes in. */
export const RichText = names(z.string().max(richTextLimits.htmlLength), "file", "view");
