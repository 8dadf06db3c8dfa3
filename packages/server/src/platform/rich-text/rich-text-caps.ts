import { richTextLimits } from "@provost/contract/wire/feature-limits";

/** Why a text is not taken in. */
export type RichTextExcess = "tooLong" | "tooDeep" | "tooMany" | "tooWide";

/** The text of a tag outside of quotes; thirty attribute names are far shorter. */
const longestTag = 4000;

// Those that hold nothing, and those whose end may be left out: another of them ends them, so they make nothing deeper by themselves.
const flat = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot caption colgroup option".split(
    " ",
  ),
);

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

interface Tag {
  end: number;
  attributes: number;
  bare: number;
}

/** Reads on from a tag's name to behind its `>`. */
function tagFrom(html: string, start: number): Tag {
  let quote = 0;
  let attributes = 0;
  let bare = 0;
  let before = 0;
  for (let at = start; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
      continue;
    }
    if (code === 62) return { end: at, attributes, bare };
    bare++;
    if (code === 61) attributes++;
    if ((code === 34 || code === 39) && before === 61) quote = code;
    if (code > 32) before = code;
  }
  return { end: html.length, attributes, bare };
}

const tagName = /[a-z][a-z0-9]*/iy;

/** Reads the length, the depth, and the number of elements, films and attributes off a text without parsing it; null = none is beyond its limit. */
export function excessOf(html: string): RichTextExcess | null {
  if (html.length > richTextLimits.htmlLength) return "tooLong";
  let [elements, films, depth] = [0, 0, 0];
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    const isEnd = html.charCodeAt(at + 1) === 47;
    const from = isEnd ? at + 2 : at + 1;
    if (!isLetter(html.charCodeAt(from))) continue;
    tagName.lastIndex = from;
    const name = (tagName.exec(html)?.[0] ?? "").toLowerCase();
    if (isEnd) {
      if (!flat.has(name)) depth = Math.max(0, depth - 1);
      continue;
    }
    if (++elements > richTextLimits.elements) return "tooMany";
    if ((name === "video" || name === "audio") && ++films > richTextLimits.films) return "tooMany";
    if (!flat.has(name) && ++depth > richTextLimits.depth) return "tooDeep";
    const tag = tagFrom(html, from + name.length);
    if (tag.attributes > richTextLimits.attributes || tag.bare > longestTag) return "tooWide";
    at = tag.end;
  }
  return null;
}
