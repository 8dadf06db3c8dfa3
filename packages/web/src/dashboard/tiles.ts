import type { DashboardTile } from "@provost/contract/dashboard";

/** Cells across a dashboard. */
export const gridWidth = 12;
const tallest = 20;

/** Size of a tile that is put there. */
export const newTile = { w: 6, h: 4 } as const;

export type TileMove = "left" | "right" | "up" | "down" | "wider" | "narrower" | "taller" | "shorter";

function overlap(one: DashboardTile, other: DashboardTile): boolean {
  return acrossEach(one, other) && one.y < other.y + other.h && other.y < one.y + one.h;
}

function acrossEach(one: DashboardTile, other: DashboardTile): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w;
}

function besideEach(one: DashboardTile, other: DashboardTile): boolean {
  return one.y < other.y + other.h && other.y < one.y + one.h;
}

function readingOrder(one: DashboardTile, other: DashboardTile): number {
  return one.y - other.y || one.x - other.x;
}

/** Tiles without overlaps and gaps above; the one in `first` gets its place before others of the same row. */
export function settle(tiles: readonly DashboardTile[], first?: string): DashboardTile[] {
  const order = [...tiles].sort(
    (one, other) =>
      one.y - other.y || Number(other.chartId === first) - Number(one.chartId === first) || one.x - other.x,
  );
  const placed: DashboardTile[] = [];
  for (const tile of order) {
    let y = 0;
    while (placed.some((other) => overlap({ ...tile, y }, other))) y += 1;
    placed.push({ ...tile, y });
  }
  return placed.sort(readingOrder);
}

/** Puts a chart into the first free place of its size; one that is there already stays where it is. */
export function addTile(tiles: readonly DashboardTile[], chartId: string): DashboardTile[] {
  if (tiles.some((tile) => tile.chartId === chartId)) return [...tiles];
  for (let y = 0; ; y += 1) {
    for (let x = 0; x + newTile.w <= gridWidth; x += 1) {
      const tile = { chartId, x, y, ...newTile };
      if (!tiles.some((other) => overlap(tile, other))) return [...tiles, tile].sort(readingOrder);
    }
  }
}

export function removeTile(tiles: readonly DashboardTile[], chartId: string): DashboardTile[] {
  return settle(tiles.filter((tile) => tile.chartId !== chartId));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Sideways a tile changes places with its neighbour, else goes as far as it can. */
function sideways(tiles: readonly DashboardTile[], tile: DashboardTile, step: -1 | 1): DashboardTile[] {
  const others = tiles.filter((other) => other !== tile && besideEach(tile, other));
  const neighbour = others
    .filter((other) => (step < 0 ? other.x < tile.x : other.x > tile.x))
    .sort((one, other) => (other.x - one.x) * -step)
    .at(0);
  if (!neighbour) {
    const x = step < 0 ? 0 : gridWidth - tile.w;
    return settle(swap(tiles, [{ ...tile, x }]), tile.chartId);
  }
  const [left, right] = step < 0 ? [tile, neighbour] : [neighbour, tile];
  const start = Math.min(tile.x, neighbour.x);
  return settle(
    swap(tiles, [
      { ...left, x: start },
      { ...right, x: clamp(start + left.w, 0, gridWidth - right.w) },
    ]),
    tile.chartId,
  );
}

function swap(tiles: readonly DashboardTile[], changed: readonly DashboardTile[]): DashboardTile[] {
  return tiles.map((tile) => changed.find(({ chartId }) => chartId === tile.chartId) ?? tile);
}

function upwards(tiles: readonly DashboardTile[], tile: DashboardTile, step: -1 | 1): DashboardTile[] {
  const neighbour = tiles
    .filter(
      (other) =>
        other !== tile && acrossEach(tile, other) && (step < 0 ? other.y < tile.y : other.y > tile.y),
    )
    .sort((one, other) => (other.y - one.y) * -step)
    .at(0);
  if (!neighbour) return [...tiles];
  const y = step < 0 ? neighbour.y : neighbour.y + neighbour.h;
  return settle(swap(tiles, [{ ...tile, y }]), step < 0 ? tile.chartId : undefined);
}

/** Moves or resizes one tile; the others make room. */
export function moveTile(tiles: readonly DashboardTile[], chartId: string, move: TileMove): DashboardTile[] {
  const tile = tiles.find((other) => other.chartId === chartId);
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
      return settle(swap(tiles, [{ ...tile, w, x }]), chartId);
    }
    case "taller":
    case "shorter": {
      const h = clamp(tile.h + (move === "taller" ? 1 : -1), 2, tallest);
      return settle(swap(tiles, [{ ...tile, h }]), chartId);
    }
  }
}
