import { expect, it } from "vitest";
import { rowPieces } from "./row-pieces.ts";

it("leaves no gap where every row is drawn, and draws none that is not there", () => {
  expect(rowPieces([0, 1, 2], 3, 10)).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }]);
  expect(rowPieces([5], 0, 10)).toEqual([]);
});

it("keeps the height of rows left out, also around a single row kept far away", () => {
  expect(rowPieces([4, 5, 90, 4], 100, 10)).toEqual([
    { gap: 40, after: -1 },
    { index: 4 },
    { index: 5 },
    { gap: 840, after: 5 },
    { index: 90 },
    { gap: 90, after: 90 },
  ]);
});
