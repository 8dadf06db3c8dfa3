import { pictureRules } from "../constants.ts";

/** How large something is, px. */
export interface Size {
  width: number;
  height: number;
}

/** The size for this width, with the aspect ratio unchanged; never smaller than the minimum or wider than the available width. */
export function sizeOfWidth(size: Size, width: number, available: number): Size {
  const wide = Math.round(
    Math.min(Math.max(width, pictureRules.least), Math.max(available, pictureRules.least)),
  );
  return { width: wide, height: Math.max(1, Math.round((wide * size.height) / size.width)) };
}

/** The proportion a picture keeps: its own where it is shown in it, or else the one it is shown in. Whole px would lose it bit by bit. */
export function proportionOf(shown: Size, own: Size): Size {
  const isOwn = own.width > 0 && Math.abs((shown.width * own.height) / own.width - shown.height) <= 1;
  return isOwn ? own : shown;
}
