import { expect, it } from "vitest";
import { defaultPrimary } from "../../ui/theme/theme.ts";
import { offeredColours, readColour } from "./colours.ts";

it("refuses what is no colour", () => {
  for (const text of ["", "#", "#12", "#12345", "#1234567", "#gggggg", "red", "rgb(1,2,3)"])
    expect(readColour(text)).toBeNull();
});

it("reads a written colour in any case, with or without its sign, long or short", () => {
  expect(readColour("#409EFF")).toBe("#409eff");
  expect(readColour(" 409eff ")).toBe("#409eff");
  expect(readColour("#0Af")).toBe("#00aaff");
});

it("offers the default colour first, and each colour once", () => {
  expect(offeredColours[0][1]).toBe(defaultPrimary);
  expect(new Set(offeredColours.map(([, colour]) => colour)).size).toBe(offeredColours.length);
});
