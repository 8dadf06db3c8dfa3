/** An item with its position in the grid. */
export interface Placed {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Cells across a dashboard. */
export const gridWidth = 12;
const tallest = 20;

export type TileMove = "left" | "right" | "up" | "down" | "wider" | "narrower" | "taller" | "shorter";

function overlap(one: Placed, other: Placed): boolean {
  return acrossEach(one, other) && one.y < other.y + other.h && other.y < one.y + one.h;
}

function acrossEach(one: Placed, other: Placed): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w;
}

function besideEach(one: Placed, other: Placed): boolean {
  return one.y < other.y + other.h && other.y < one.y + one.h;
}

function readingOrder(one: Placed, other: Placed): number {
  return one.y - other.y || one.x - other.x;
}

/** Tiles without overlaps and gaps above; the one in `first` gets its place before others of the same row. */
export function settle<T extends Placed>(tiles: readonly T[], first?: string): T[] {
  const order = [...tiles].sort(
    (one, other) =>
      one.y - other.y || Number(other.id === first) - Number(one.id === first) || one.x - other.x,
  );
  const placed: T[] = [];
  for (const tile of order) {
    let y = 0;
    while (placed.some((other) => overlap({ ...tile, y }, other))) y += 1;
    placed.push({ ...tile, y });
  }
  return placed.sort(readingOrder);
}

/** Puts a tile at the end: into the first place of its size that is read after all others. */
export function addTile<T extends Placed>(tiles: readonly T[], added: T): T[] {
  const before = [...tiles].sort(readingOrder);
  const last = before.at(-1);
  for (let y = last?.y ?? 0; ; y += 1) {
    for (let x = last?.y === y ? last.x + last.w : 0; x + added.w <= gridWidth; x += 1) {
      const tile = { ...added, x, y };
      if (!tiles.some((other) => overlap(tile, other))) return [...before, tile];
    }
  }
}

export function removeTile<T extends Placed>(tiles: readonly T[], id: string): T[] {
  return settle(tiles.filter((tile) => tile.id !== id));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Sideways a tile changes places with its neighbour, else goes as far as it can. */
function sideways<T extends Placed>(tiles: readonly T[], tile: T, step: -1 | 1): T[] {
  const others = tiles.filter((other) => other !== tile && besideEach(tile, other));
  const neighbour = others
    .filter((other) => (step < 0 ? other.x < tile.x : other.x > tile.x))
    .sort((one, other) => (other.x - one.x) * -step)
    .at(0);
  if (!neighbour) {
    const x = step < 0 ? 0 : gridWidth - tile.w;
    return settle(swap(tiles, [{ ...tile, x }]), tile.id);
  }
  const [left, right] = step < 0 ? [tile, neighbour] : [neighbour, tile];
  const start = Math.min(tile.x, neighbour.x);
  return settle(
    swap(tiles, [
      { ...left, x: start },
      { ...right, x: clamp(start + left.w, 0, gridWidth - right.w) },
    ]),
    tile.id,
  );
}

function swap<T extends Placed>(tiles: readonly T[], changed: readonly T[]): T[] {
  return tiles.map((tile) => changed.find(({ id }) => id === tile.id) ?? tile);
}

function upwards<T extends Placed>(tiles: readonly T[], tile: T, step: -1 | 1): T[] {
  const neighbour = tiles
    .filter(
      (other) =>
        other !== tile && acrossEach(tile, other) && (step < 0 ? other.y < tile.y : other.y > tile.y),
    )
    .sort((one, other) => (other.y - one.y) * -step)
    .at(0);
  if (!neighbour) return [...tiles];
  const y = step < 0 ? neighbour.y : neighbour.y + neighbour.h;
  return settle(swap(tiles, [{ ...tile, y }]), step < 0 ? tile.id : undefined);
}

/** Moves or resizes one tile; the others move aside. */
export function moveTile<T extends Placed>(tiles: readonly T[], id: string, move: TileMove): T[] {
  const tile = tiles.find((other) => other.id === id);
  if (!tile) return [...tiles];
  switch (move) {
    case "left":
      return sideways(tiles, tile, -1);
    case "right":
      return sideways(tiles, tile, 1);
    case "up":
      return upwards(tiles, tile, -1);
    case "down":
      return upwards(tiles, tile, 1);
    case "wider":
    case "narrower": {
      const w = clamp(tile.w + (move === "wider" ? 2 : -2), 3, gridWidth);
      const x = Math.min(tile.x, gridWidth - w);
      return settle(swap(tiles, [{ ...tile, w, x }]), id);
    }
    case "taller":
    case "shorter": {
      const h = clamp(tile.h + (move === "taller" ? 1 : -1), 2, tallest);
      return settle(swap(tiles, [{ ...tile, h }]), id);
    }
  }
}
