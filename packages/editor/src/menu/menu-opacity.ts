import { editorRules } from "../constants.ts";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a point is from a box, px; 0 within it. */
export function distanceTo(box: Box, x: number, y: number): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/** How much is seen of the menu at a distance of the pointer: all up to 70 px, ever less up to 140, nothing beyond (spec §9). */
export function menuOpacity(distance: number): number {
  const { menuFadesFrom: from, menuGoneFrom: gone } = editorRules;
  return Math.min(1, Math.max(0, (gone - distance) / (gone - from)));
}
