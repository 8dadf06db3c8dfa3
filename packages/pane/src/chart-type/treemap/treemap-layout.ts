import type { TreemapFigure, TreemapNode } from "@provost/report-core/chart-type/treemap/treemap-figure";

/** A rectangle of a drawing, px. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The heading of a group, px. */
export const headingHeight = 20;
/** What a heading leaves for the group's parts at least, px. */
const leastBelow = 12;
/** Ground between groups, and between tiles, px. */
const [groupGap, tileGap] = [3, 2];
/** Around the text of a tile, px. */
const pad = 4;
const lineHeight = 16;
/** Fewer characters than this say nothing of a name. */
const fewest = 3;

/** Rectangles in proportion to sizes from the largest on, as near to squares as they fit (Bruls, Huizing, van Wijk). */
export function squarified(sizes: readonly number[], { x, y, width, height }: Tile): Tile[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole <= 0) return sizes.map(() => ({ x, y, width: 0, height: 0 }));
  const areas = sizes.map((size) => (size / whole) * Math.max(0, width) * Math.max(0, height));
  const tiles: Tile[] = [];
  const free = { x, y, width: Math.max(0, width), height: Math.max(0, height) };
  while (tiles.length < areas.length) {
    const side = Math.min(free.width, free.height);
    const row = rowAlong(areas.slice(tiles.length), side);
    const sum = row.reduce((all, area) => all + area, 0);
    const depth = side > 0 ? sum / side : 0;
    let along = 0;
    for (const area of row) {
      const length = sum > 0 ? (area / sum) * side : 0;
      tiles.push(
        free.width < free.height
          ? { x: free.x + along, y: free.y, width: length, height: depth }
          : { x: free.x, y: free.y + along, width: depth, height: length },
      );
      along += length;
    }
    if (free.width < free.height) [free.y, free.height] = [free.y + depth, Math.max(0, free.height - depth)];
    else [free.x, free.width] = [free.x + depth, Math.max(0, free.width - depth)];
  }
  return tiles;
}

// As many of the first areas as make the least square of them squarer.
function rowAlong(areas: readonly number[], side: number): readonly number[] {
  let [sum, worst] = [0, Number.POSITIVE_INFINITY];
  const first = areas[0] ?? 0;
  for (const [count, area] of areas.entries()) {
    const all = sum + area;
    const ratio = Math.max((side ** 2 * first) / all ** 2, all ** 2 / (side ** 2 * area));
    if (count > 0 && !(ratio <= worst)) return areas.slice(0, count);
    [sum, worst] = [all, ratio];
  }
  return areas;
}

const within = ({ x, y, width, height }: Tile, gap: number): Tile => ({
  x: x + gap / 2,
  y: y + gap / 2,
  width: Math.max(0, width - gap),
  height: Math.max(0, height - gap),
});

/** Where the fields of a treemap are, in the order of its nodes; `hasHeading`: its name is above its parts. */
export function tilesOf(
  { nodes, dimensions, labels }: Pick<TreemapFigure, "nodes" | "dimensions" | "labels">,
  place: Tile,
): (Tile & { hasHeading: boolean })[] {
  const isNested = dimensions.length > 1;
  const below = new Map<number | null, number[]>();
  for (const [at, { parent }] of nodes.entries()) {
    const group = below.get(parent);
    if (group) group.push(at);
    else below.set(parent, [at]);
  }
  const tiles = nodes.map(() => ({ x: 0, y: 0, width: 0, height: 0, hasHeading: false }));
  const lay = (places: readonly number[], box: Tile, gap: number): void => {
    const boxes = squarified(
      places.map((at) => nodes[at]?.value ?? 0),
      box,
    );
    for (const [index, at] of places.entries()) {
      const tile = within(boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 }, gap);
      const parts = below.get(at) ?? [];
      const hasHeading =
        labels &&
        parts.length > 0 &&
        tile.height >= headingHeight + leastBelow &&
        tile.width >= 2 * headingHeight;
      tiles[at] = { ...tile, hasHeading };
      const top = hasHeading ? headingHeight : 0;
      if (parts.length > 0)
        lay(parts, { ...tile, y: tile.y + top, height: Math.max(0, tile.height - top) }, tileGap);
    }
  };
  lay(below.get(null) ?? [], place, isNested ? groupGap : tileGap);
  return tiles;
}

/** How wide a text is drawn, px. */
export type MeasureText = (text: string) => number;

/** A name in a width: whole, or shortened where enough of it is left; empty where it is not. */
export function nameWithin(name: string, width: number, measure: MeasureText): string {
  if (measure(name) <= width) return name;
  const signs = [...name];
  // As many as fit, found by halves.
  let [low, high] = [0, signs.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${signs.slice(0, middle).join("").trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low < fewest ? "" : `${signs.slice(0, low).join("").trimEnd()}…`;
}

/** What a tile says: its name with its number below it or behind it, where these have space; numbers are whole, the first one that fits. */
export function textWithin(
  { name, numbers }: { name: Pick<TreemapNode, "name">["name"]; numbers: readonly string[] },
  { width, height, isHeading }: Pick<Tile, "width" | "height"> & { isHeading: boolean },
  measure: MeasureText,
): string {
  const space = width - 2 * pad;
  const lines = isHeading ? 1 : Math.floor((height - pad) / lineHeight);
  if (lines < 1) return "";
  const short = nameWithin(name, space, measure);
  if (short === "") return "";
  const fits = (text: string): boolean => text !== "" && measure(text) <= space;
  const beside = numbers.map((number) => `${name}  ${number}`);
  if (lines < 2)
    return (
      (short === name ? beside.find((text, at) => numbers[at] !== "" && fits(text)) : undefined) ?? short
    );
  const number = numbers.find(fits);
  return number === undefined ? short : `${short}\n${number}`;
}
