/** Colours offered beside the free choice, by their key in the words. */
export const offeredColours = [
  ["blue", "#409eff"],
  ["indigo", "#5b6cff"],
  ["violet", "#8b5cf6"],
  ["pink", "#e64980"],
  ["red", "#e5484d"],
  ["orange", "#f76b15"],
  ["amber", "#f5a623"],
  ["green", "#2f9e60"],
  ["teal", "#12b5a6"],
  ["slate", "#5a6b82"],
] as const;

/** A written colour as `#rrggbb`; the three-digit form is known, too. `null` is none. */
export function readColour(text: string): string | null {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join("")}`;
  return null;
}
