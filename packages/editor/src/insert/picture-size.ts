import { pictureRules } from "../constants.ts";

/** How large something is, px. */
export interface Size {
  width: number;
  height: number;
}

/** So wide, in its own proportion; never smaller than can be seen, never wider than there is room. */
export function sizeOfWidth(size: Size, width: number, room: number): Size {
  const wide = Math.round(Math.min(Math.max(width, pictureRules.least), Math.max(room, pictureRules.least)));
  return { width: wide, height: Math.max(1, Math.round((wide * size.height) / size.width)) };
}

/** The proportion a picture keeps: its own where it is shown in it, or else the one it is shown in. Whole px would lose it bit by bit. */
export function proportionOf(shown: Size, own: Size): Size {
  const isOwn = own.width > 0 && Math.abs((shown.width * own.height) / own.width - shown.height) <= 1;
  return isOwn ? own : shown;
}
