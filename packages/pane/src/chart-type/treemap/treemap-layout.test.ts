import { describe, expect, it } from "vitest";
import { lightnessOf } from "../../colour/colour-scale.ts";
import { inkOn } from "../../colour/ink.ts";
import { nameWithin, squarified, textWithin, tilesOf } from "./treemap-layout.ts";

const place = { x: 10, y: 20, width: 600, height: 400 };
/** Each character is 10 px wide. */
const measure = (text: string): number => [...text].length * 10;

describe("tiles", () => {
  it("fill their place in proportion to their values, as those of the algorithm's own example", () => {
    const tiles = squarified([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    const places = tiles.map(({ x, y, width, height }) =>
      [x, y, width, height].map((number) => Number(number.toFixed(3))),
    );
    expect(places).toEqual([
      [0, 0, 3, 2],
      [0, 2, 3, 2],
      [3, 0, 1.714, 2.333],
      [4.714, 0, 1.286, 2.333],
      [3, 2.333, 1.2, 1.667],
      [4.2, 2.333, 1.2, 1.667],
      [5.4, 2.333, 0.6, 1.667],
    ]);
  });

  it("of nothing, and without a place, are nowhere", () => {
    expect(squarified([], place)).toEqual([]);
    for (const tile of squarified([3, 0], { ...place, width: -4 })) expect(tile.width * tile.height).toBe(0);
    expect(squarified([0, 0], place).map(({ width }) => width)).toEqual([0, 0]);
  });

  it("of a group are below its heading, within it, and do not overlap", () => {
    const leaf = (name: string, value: number, parent: number | null) => ({
      name,
      value,
      parent,
      part: 0,
      keys: [name],
    });
    const nodes = [leaf("A", 9, null), leaf("a", 6, 0), leaf("b", 3, 0), leaf("B", 1, null), leaf("c", 1, 3)];
    const schema = { nodes, dimensions: [{}, {}] as never, labels: true };
    const tiles = tilesOf(schema, place);
    const [group, ...rest] = tiles;
    expect(tiles.map(({ hasHeading }) => hasHeading)).toEqual([true, false, false, true, false]);
    for (const part of rest.slice(0, 2)) {
      expect(part.y).toBeGreaterThanOrEqual((group?.y ?? 0) + 20);
      expect(part.x + part.width).toBeLessThanOrEqual((group?.x ?? 0) + (group?.width ?? 0));
      expect(part.y + part.height).toBeLessThanOrEqual((group?.y ?? 0) + (group?.height ?? 0));
    }
    const [a, b] = rest;
    const isApart =
      a !== undefined &&
      b !== undefined &&
      (a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y);
    expect(isApart).toBe(true);
    // A group that is low has no heading, and leaves its place to its parts.
    expect(tilesOf(schema, { ...place, height: 24 }).map(({ hasHeading }) => hasHeading)).toEqual(
      Array(5).fill(false),
    );
  });
});

describe("the text of a tile", () => {
  it.each([
    ["whole where it fits", "Fresno", 60, "Fresno"],
    ["shortened where three characters and … fit", "Fresno", 40, "Fre…"],
    ["left out where they do not", "Fresno", 39, ""],
    ["without a blank before …", "Los Angeles", 50, "Los…"],
    ["by characters, not by their halves", "😀😀😀😀😀", 40, "😀😀😀…"],
  ])("is a name %s", (_, name, width, shown) => {
    expect(nameWithin(name, width, measure)).toBe(shown);
  });

  const text = (
    width: number,
    height: number,
    numbers: readonly string[] = ["1,200 (12%)", "1,200", "12%"],
  ) => textWithin({ name: "Butte", numbers }, { width, height, isHeading: false }, measure);

  it("has the number below the name: whole, the longest that fits, or none", () => {
    expect(text(118, 40)).toBe("Butte\n1,200 (12%)");
    expect(text(117, 40)).toBe("Butte\n1,200");
    expect(text(58, 36)).toBe("Butte\n1,200");
    expect(text(57, 36)).toBe("But…\n12%");
    expect(text(58, 40, [])).toBe("Butte");
  });

  it("has it behind the name where there is one line, and nothing where there is none", () => {
    expect(text(190, 35)).toBe("Butte  1,200 (12%)");
    expect(text(130, 20)).toBe("Butte  1,200");
    expect(text(60, 20)).toBe("Butte");
    expect(text(190, 19)).toBe("");
    expect(text(47, 40)).toBe("");
  });

  it("is read on every ground: the ink has 4.5 times its light or a part of it", () => {
    for (let light = 0; light < 256; light += 1) {
      const ground = `#${light.toString(16).padStart(2, "0").repeat(3)}`;
      const [one, other] = [lightnessOf(ground), lightnessOf(inkOn(ground))];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }
  });
});
