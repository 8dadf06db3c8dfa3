import type { Language } from "@provost/contract/language";
import type { ChartPalette } from "../chart-palette.ts";

/** A picture to be made; sizes in px. */
export interface PictureOptions {
  title: string;
  palette: ChartPalette;
  language: Language;
  width: number;
  height: number;
}

const titleHeight = 40;
const margin = 12;

/** Pixels of a PNG for each px. */
export const pixelRatio = 2;

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

/** A drawing as a PNG of twice its size, its title above it. */
export function pngOf(
  drawn: CanvasImageSource,
  { title, palette, width, height }: PictureOptions,
): Promise<Blob> {
  const top = title === "" ? margin : titleHeight;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * pixelRatio;
  canvas.height = (height + top + margin) * pixelRatio;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser has no canvas to draw on");
  pen.scale(pixelRatio, pixelRatio);
  pen.fillStyle = palette.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = palette.text;
  pen.font = `600 16px ${palette.font}`;
  pen.fillText(title, margin, 26, width);
  pen.drawImage(drawn, margin, top, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is empty"))), "image/png");
  });
}
