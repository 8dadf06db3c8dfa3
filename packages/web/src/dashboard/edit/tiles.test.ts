import { describe, expect, it } from "vitest";
import { addTile, gridWidth, moveTile, type Placed, removeTile, settle, type TileMove } from "./tiles.ts";

function drawn(tiles: readonly Placed[]): string[] {
  return tiles.map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}×${h}`);
}

function overlapping(tiles: readonly Placed[]): boolean {
  const cells = tiles.flatMap(({ x, y, w, h }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  return new Set(cells).size < cells.length;
}

const tile = (id: string): Placed => ({ id, x: 0, y: 0, w: 6, h: 4 });
const three = ["a", "b", "c"].reduce((tiles, id) => addTile(tiles, tile(id)), [] as Placed[]);

describe("the tiles of a dashboard", () => {
  it("does not move what is not there", () => {
    expect(moveTile(three, "z", "left")).toEqual(three);
  });

  it("is added at the end, whatever is free above", () => {
    expect(drawn(three)).toEqual(["a 0,0 6×4", "b 6,0 6×4", "c 0,4 6×4"]);
    const withGap = removeTile(three, "b");
    expect(drawn(addTile(withGap, tile("d"))).at(-1)).toBe("d 6,4 6×4");
    expect(drawn(addTile(addTile(withGap, { ...tile("d"), w: 12 }), tile("e"))).at(-1)).toBe("e 0,12 6×4");
  });

  it("closes the gap above when a chart goes", () => {
    expect(drawn(removeTile(three, "a"))).toEqual(["c 0,0 6×4", "b 6,0 6×4"]);
  });

  it("changes places with a neighbour", () => {
    expect(drawn(moveTile(three, "a", "right"))).toEqual(["b 0,0 6×4", "a 6,0 6×4", "c 0,4 6×4"]);
    expect(drawn(moveTile(three, "a", "down"))).toEqual(["c 0,0 6×4", "b 6,0 6×4", "a 0,4 6×4"]);
    expect(drawn(moveTile(three, "c", "up"))).toEqual(["c 0,0 6×4", "b 6,0 6×4", "a 0,4 6×4"]);
  });

  it("goes to the edge where nobody is in the way", () => {
    expect(drawn(moveTile(three, "c", "right"))).toContain("c 6,4 6×4");
  });

  it("pushes the others down when it grows", () => {
    expect(drawn(moveTile(three, "a", "wider"))).toEqual(["a 0,0 8×4", "c 0,4 6×4", "b 6,4 6×4"]);
  });

  it("never overlaps and never leaves the grid, whatever is done", () => {
    const moves: TileMove[] = [
      "left",
      "wider",
      "down",
      "taller",
      "right",
      "up",
      "narrower",
      "shorter",
      "wider",
    ];
    let tiles = addTile(addTile(three, tile("d")), tile("e"));
    for (let round = 0; round < 60; round += 1) {
      const id = ["a", "b", "c", "d", "e"][round % 5] ?? "a";
      tiles = moveTile(tiles, id, moves[round % moves.length] ?? "left");
      expect(overlapping(tiles)).toBe(false);
      expect(tiles.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= gridWidth)).toBe(true);
      expect(settle(tiles)).toEqual(tiles);
    }
  });
});
