import type { Language } from "@provost/contract/wire/language";
import type { ChartPalette } from "../colour/chart-palette.ts";

/** A picture to be made; sizes in px. */
export interface PictureOptions {
  title: string;
  /** What the numbers are, in a line below the title. */
  subtitle?: string | undefined;
  palette: ChartPalette;
  language: Language;
  width: number;
  height: number;
  /** What the drawing leaves out, in a line below it. */
  note?: string | undefined;
}

/** Room around a drawing, px. */
export const margin = 12;

/** Room above a drawing for its title and subtitle, px. */
export function headHeight({ title, subtitle = "" }: Pick<PictureOptions, "title" | "subtitle">): number {
  if (title === "" && subtitle === "") return margin;
  return (title === "" ? margin : 36) + (subtitle === "" ? 4 : 22);
}

/** Space below a drawing for what it leaves out, px. */
export const footHeight = ({ note = "" }: Pick<PictureOptions, "note">): number =>
  note === "" ? margin : margin + 16;

/** A drawing as SVG text, its title and what its numbers are above it. */
export function framed(drawn: string, options: PictureOptions): string {
  const { title, subtitle = "", note = "", palette, width, height } = options;
  const top = headHeight(options);
  const full = { width: width + 2 * margin, height: height + top + footHeight(options) };
  const words = (text: string, y: number, look: string): string =>
    text === ""
      ? ""
      : `<text x="${margin}" y="${y}" font-family="${escaped(palette.font)}" ${look}>${escaped(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}">`,
    `<rect width="100%" height="100%" fill="${escaped(palette.ground)}"/>`,
    words(title, 26, `font-size="16" font-weight="600" fill="${escaped(palette.text)}"`),
    words(subtitle, top - 10, `font-size="12" fill="${escaped(palette.dimmed)}"`),
    `<g transform="translate(${margin} ${top})">${drawn}</g>`,
    words(note, full.height - margin, `font-size="12" fill="${escaped(palette.dimmed)}"`),
    "</svg>",
  ].join("");
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
