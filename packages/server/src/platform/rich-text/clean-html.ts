import {
  richTextAttributes,
  richTextClass,
  richTextDropped,
  richTextElements,
  richTextStyles,
} from "@provost/contract/courseware/rich-text-elements";
import { richTextLimits } from "@provost/contract/wire/feature-limits";
import sanitize from "sanitize-html";

// A semicolon or the end, but not within quotes or brackets.
const piece = /(?:[^;"'()]|"[^"]*"|'[^']*'|\([^()]*\)|["'()])+/g;

/** The declarations of a `style` attribute that a rich text may have, as one; null when there are none. */
function cleanStyle(text: string): string | null {
  if (text.length > richTextLimits.attributeLength) return null;
  const allowed = new Map<string, string>();
  for (const [declaration] of text.replace(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g, "").matchAll(piece)) {
    const colon = declaration.indexOf(":");
    if (colon < 1) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, "")
      .trim()
      .replace(/\s+/g, " ");
    const pattern = Object.hasOwn(richTextStyles, property) ? richTextStyles[property] : undefined;
    if (pattern?.test(value)) allowed.set(property, value);
  }
  if (allowed.size === 0) return null;
  return [...allowed].map(([property, value]) => `${property}: ${value}`).join("; ");
}

function cleanClasses(value: string): string | null {
  const allowed = value.split(/\s+/).filter((name) => richTextClass.test(name));
  return allowed.length === 0 ? null : allowed.join(" ");
}

const cleaners: Readonly<Record<string, (value: string) => string | null>> = {
  style: cleanStyle,
  class: cleanClasses,
  target: (value) => (value === "_blank" ? value : null),
};

/** Attributes with the values a rich text may have. */
function attributesOf(attribs: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(attribs)) {
    if (value.length > richTextLimits.attributeLength) continue;
    const left = Object.hasOwn(cleaners, name) ? cleaners[name]?.(value) : value;
    if (left !== null && left !== undefined) found[name] = left;
  }
  // A page that another one opened could otherwise lead that one elsewhere.
  if (found.target !== undefined) found.rel = "noopener noreferrer";
  return found;
}

const options: sanitize.IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: { "*": [...richTextAttributes], ...mutable(richTextElements) },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src", "poster"],
  allowProtocolRelative: true,
  nonTextTags: [...richTextDropped],
  parseStyleAttributes: false,
  disallowedTagsMode: "discard",
  nestingLimit: richTextLimits.depth,
  transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: attributesOf(attribs) }) },
};

function mutable(elements: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(elements).map(([name, attributes]) => [name, [...attributes]]));
}

const mostPasses = 4;

/**
 * Leaves what a rich text may hold, of HTML within the limits (`excessOf`); a paragraph that says nothing becomes the empty text. Of broken tags
 * the library can leave paragraphs within one another, which it reads otherwise the next time, so it cleans until nothing changes.
 */
export function cleanHtml(html: string): string {
  let cleaned = sanitize(html, options).trim();
  // One that has become too long is refused as it is.
  for (let pass = 1; pass < mostPasses && cleaned.length <= richTextLimits.htmlLength; pass++) {
    const again = sanitize(cleaned, options).trim();
    if (again === cleaned) break;
    cleaned = again;
  }
  return cleaned;
}
