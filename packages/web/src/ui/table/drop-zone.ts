import type { DropZone } from "../tree/tree-move.ts";

/** The zones of a row at a height within it (0 its upper edge, 1 its lower), the one meant first. */
export function zonesAt(share: number): readonly DropZone[] {
  const edge: DropZone = share < 0.5 ? "before" : "after";
  return share >= 0.3 && share <= 0.7 ? ["inside", edge] : [edge];
}
