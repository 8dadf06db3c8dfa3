import fc from "fast-check";
import { expect, it } from "vitest";
import { rowTaker, type Taken } from "./take-rows.ts";

const written = (cell: Taken): string => (cell === null ? "" : `"${cell.replaceAll('"', '""')}"`);

it("tells an absent cell from an empty one", () => {
  const rows: Taken[][] = [];
  rowTaker().push('a,,""\n,\n', (cells) => rows.push(cells));
  expect(rows).toEqual([
    ["a", null, ""],
    [null, null],
  ]);
});

it("reads any cells back, wherever the text is cut", () => {
  const cell = fc.option(fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", "数") }));
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  const cuts = fc.array(fc.nat(200), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), cuts, (rows, places) => {
      const text = rows.map((cells) => `${cells.map(written).join(",")}\n`).join("");
      const taker = rowTaker();
      const found: Taken[][] = [];
      const ends = [...places.map((place) => Math.min(place, text.length)), text.length].toSorted(
        (a, b) => a - b,
      );
      let from = 0;
      for (const end of ends) {
        taker.push(text.slice(from, end), (cells) => found.push(cells));
        from = end;
      }
      expect(found).toEqual(rows);
    }),
  );
});
