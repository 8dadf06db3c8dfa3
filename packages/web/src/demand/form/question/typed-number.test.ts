import { describe, expect, it } from "vitest";
import { readNumber, readPieces, regrouped } from "./typed-number.ts";

describe("a number as it is typed", () => {
  it.each([
    "-5",
    "1e5",
    "0x10",
    "0,35",
    "1,00",
    "1 5",
    "5万",
    "1 000 000 只",
    "Infinity",
    "=1+1",
    "--",
    "1.2.3",
  ])("is none: %s", (typed) => expect(readNumber(typed)).toBeNaN());

  it("is nothing yet while only blanks are there", () => {
    expect(readNumber(" 　")).toBeNull();
    expect(readPieces(" 　")).toBeNull();
  });

  it.each([
    ["50000", 50_000],
    ["50,000", 50_000],
    ["1 000 000", 1_000_000],
    ["１２００", 1200],
    ["0.35", 0.35],
    [".5", 0.5],
    ["1,234.5", 1234.5],
  ])("%s is %d", (typed, number) => expect(readNumber(typed)).toBe(number));
});

describe("a number of pieces", () => {
  it.each(["1.000", "10.000", "1.000.000", "1．000", "5000.", "5000.0", "1,000.00"])(
    "is none with a point in it: %s",
    (typed) => expect(readPieces(typed)).toBeNaN(),
  );

  it.each([
    ["１２,０００", 12_000],
    ["1，000", 1000],
    ["50000", 50_000],
  ])("%s is %d", (typed, number) => expect(readPieces(typed)).toBe(number));
});

describe("what was understood", () => {
  it.each([
    ["1200", "1,200"],
    ["１２３４５６７", "1,234,567"],
    ["1 000", "1,000"],
    ["007", "7"],
    ["0", "0"],
    [".5", "0.5"],
    ["1234.50", "1,234.50"],
    ["12.", "12"],
    ["5万", "5万"],
    ["10.000.000", "10.000.000"],
    ["", ""],
  ])("of %s is shown as %s", (typed, shown) => expect(regrouped(typed)).toBe(shown));
});
