import type { Language } from "@provost/contract/wire/language";
import type { ChartPalette } from "../colour/chart-palette.ts";

/** A picture to be made; sizes in px. */
export interface PictureOptions {
  title: string;
  palette: ChartPalette;
  language: Language;
  width: number;
  height: number;
}

/** Space for a title above a drawing, and around it, px. */
export const [titleHeight, margin] = [40, 12] as const;

/** A drawing as SVG text, its title above it. */
export function framed(drawn: string, { title, palette, width, height }: PictureOptions): string {
  const top = title === "" ? margin : titleHeight;
  const full = { width: width + 2 * margin, height: height + top + margin };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}">`,
    `<rect width="100%" height="100%" fill="${escaped(palette.ground)}"/>`,
    title === ""
      ? ""
      : `<text x="${margin}" y="26" fill="${escaped(palette.text)}" font-family="${escaped(palette.font)}" font-size="16" font-weight="600">${escaped(title)}</text>`,
    `<g transform="translate(${margin} ${top})">${drawn}</g>`,
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
