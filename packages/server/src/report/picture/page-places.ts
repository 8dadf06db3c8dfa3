import type { PicturePage } from "./picture-job.ts";

/** px: around a page, for its title, for that of a part, between a part's edge and what it holds. */
export const [margin, heading, titleHeight, pad] = [24, 28, 30, 12];
/** px, between the tiles of a grid, and at the right of the last. */
export const gap = 12;
/** px, of a line above the parts and of one of a text. */
export const [lineHeight, textHeight] = [18, 20];

/** px, of the line below a part's title that says what its numbers are. */
export const subtitleHeight = 16;

/** The height of what is above the parts. */
export const headOf = ({ title, lines }: PicturePage): number =>
  margin + (title === "" ? 0 : heading) + lines.length * lineHeight + 8;

/** A page's full size, px. */
export function sizeOfPage(page: PicturePage): { width: number; height: number } {
  return { width: page.width + 2 * margin, height: headOf(page) + page.height + margin };
}

/** The space for a text and its pictures. */
export const textSize = ({ width, height }: { width: number; height: number }) => ({
  width: width - 2 * pad,
  height: Math.max(textHeight, height - 2 * pad),
});

/** The space for a part's drawing. */
export const innerSize = ({ width, height }: { width: number; height: number }) => ({
  width: width - 2 * pad,
  height: Math.max(40, height - titleHeight - pad),
});
