import { richTextStyles } from "@provost/contract/courseware/rich-text-elements";

/** Declarations of a `style`, by property. */
export type Declarations = Readonly<Record<string, string>>;

// A semicolon or the end, but not within quotes or brackets.
const piece = /(?:[^;"'()]|"[^"]*"|'[^']*'|\([^()]*\)|["'()])+/g;

/** Reads a `style` attribute and keeps what a rich text may have; what comes later wins. */
export function readStyle(text: string | null | undefined): Record<string, string> {
  const cleaned: Record<string, string> = {};
  if (!text || text.length > 20_000) return cleaned;
  for (const [declaration] of text.replace(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g, "").matchAll(piece)) {
    const colon = declaration.indexOf(":");
    if (colon < 1) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const pattern = Object.hasOwn(richTextStyles, property) ? richTextStyles[property] : undefined;
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, "")
      .trim()
      .replace(/\s+/g, " ");
    if (pattern?.test(value)) cleaned[property] = value;
  }
  return cleaned;
}

/** Writes declarations as a `style` attribute; null when there are none. */
export function printStyle(declarations: Declarations): string | null {
  const printed = Object.entries(declarations).map(([property, value]) => `${property}: ${value}`);
  return printed.length === 0 ? null : printed.join("; ");
}

/** Lays changes over declarations; null takes one away. */
export function changedStyle(
  text: string | null,
  changes: Readonly<Record<string, string | null>>,
): string | null {
  const declarations = readStyle(text);
  for (const [property, value] of Object.entries(changes)) {
    delete declarations[property];
    if (value !== null) declarations[property] = value;
  }
  return printStyle(declarations);
}
