import { shortened } from "./text-width.ts";

/** Text that goes into the page as text, whatever it holds. */
export function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

/** A line of a tooltip: a square in a colour, a name, a value at the right. */
export function tooltipLine(colour: string | null, name: string, value: string): string {
  const square =
    colour === null
      ? ""
      : `<span style="display:inline-block;margin-right:6px;border-radius:3px;width:10px;height:10px;background:${escaped(colour)}"></span>`;
  return `<div style="display:flex;justify-content:space-between;gap:16px;line-height:20px"><span style="opacity:.8">${square}${escaped(shortened(name, 40))}</span><span style="font-variant-numeric:tabular-nums">${escaped(value)}</span></div>`;
}

/** The heading of a tooltip. */
export function tooltipHead(text: string): string {
  return `<div style="margin-bottom:4px;font-weight:600">${escaped(shortened(text, 60))}</div>`;
}
