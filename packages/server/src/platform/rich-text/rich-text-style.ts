import { richTextLimits } from "@provost/contract/courseware/rich-text";
import { richTextStyles } from "@provost/contract/courseware/rich-text-elements";

// A semicolon or the end, but not within quotes or brackets.
const piece = /(?:[^;"'()]|"[^"]*"|'[^']*'|\([^()]*\)|["'()])+/g;

/** The declarations of a `style` attribute that a rich text may have, as one; null when there are none. */
export function keptStyle(text: string): string | null {
  if (text.length > richTextLimits.attributeLength) return null;
  const kept = new Map<string, string>();
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
    if (pattern?.test(value)) kept.set(property, value);
  }
  if (kept.size === 0) return null;
  return [...kept].map(([property, value]) => `${property}: ${value}`).join("; ");
}
