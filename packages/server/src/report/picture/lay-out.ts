import { gap } from "./page-places.ts";
import type { PicturePage, PicturePart, PicturePlace } from "./picture-job.ts";

const [columns, columnWidth, rowHeight] = [12, 92, 80];
/** px. */
const pageWidth = columns * columnWidth;
const sheetHeight = 20 * rowHeight;

interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Places the tiles of a grid on pages of `mostHeight` px, from the top down; a tile that does not fit starts the next page. */
export function pagesOf<T extends Cell>(
  tiles: readonly T[],
  mostHeight: number = sheetHeight,
): { tile: T; place: PicturePlace }[][] {
  const pages: { tile: T; place: PicturePlace }[][] = [];
  let from = 0;
  let page: { tile: T; place: PicturePlace }[] = [];
  for (const tile of tiles.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    if (page.length === 0 || (tile.y + tile.h - from) * rowHeight > mostHeight) {
      if (page.length > 0) pages.push(page);
      page = [];
      from = tile.y;
    }
    const w = Math.min(tile.w, columns - tile.x);
    page.push({
      tile,
      place: {
        x: tile.x * columnWidth,
        y: (tile.y - from) * rowHeight,
        width: w * columnWidth - gap,
        height: tile.h * rowHeight - gap,
      },
    });
  }
  if (page.length > 0) pages.push(page);
  return pages;
}

/** How far down the lowest of these places goes, px. */
export const heightOf = (placed: readonly { place: PicturePlace }[]): number =>
  Math.max(0, ...placed.map(({ place }) => place.y + place.height));

/** A page that is as high as its parts need. */
export function pageOf(title: string, lines: readonly string[], parts: readonly PicturePart[]): PicturePage {
  const height = Math.max(rowHeight, ...parts.map(({ y, height: own }) => y + own));
  return { title, lines, width: pageWidth, height, parts };
}
