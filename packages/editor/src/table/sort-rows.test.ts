import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSortType, numberIn, sortedPlaces, sortTypes } from "./sort-rows.ts";

const sorted = (words: string[], type: (typeof sortTypes)[number], language: "zh" | "en" = "en"): string[] =>
  sortedPlaces(words, type, language).map((at) => words[at] ?? "");

describe("sorting a table", () => {
  it("knows five ways and no other", () => {
    expect(sortTypes).toHaveLength(5);
    expect(isSortType("orderbynum")).toBe(true);
    expect(isSortType("constructor")).toBe(false);
  });

  it("9.46 reverses the current order", () => {
    expect(sorted(["b", "a", "c"], "reversecurrent")).toEqual(["c", "a", "b"]);
  });

  it("9.47 sorts by text up and down, by the language of the reader", () => {
    expect(sorted(["b", "a10", "a2"], "orderbyasc")).toEqual(["a10", "a2", "b"]);
    expect(sorted(["b", "a10", "a2"], "reversebyasc")).toEqual(["b", "a2", "a10"]);
    expect(sorted(["张", "李", "阿"], "orderbyasc", "zh")).toEqual(["阿", "李", "张"]);
  });

  it("9.48 sorts by the first run of digits, 0 where there is none", () => {
    expect(["Class 12 of 3", "-7", "3.9", "none"].map(numberIn)).toEqual([12, 7, 3, 0]);
    expect(sorted(["9 a", "no", "10 b", "x 1"], "orderbynum")).toEqual(["no", "x 1", "9 a", "10 b"]);
    expect(sorted(["9 a", "no", "10 b", "x 1"], "reversebynum")).toEqual(["10 b", "9 a", "x 1", "no"]);
  });

  it("loses no row and leaves rows that are alike as they were, both ways", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "1", "2", "12", "")),
        fc.constantFrom(...sortTypes),
        (words, type) => {
          const places = sortedPlaces(words, type, "en");
          expect([...places].sort((a, b) => a - b)).toEqual(words.map((_, at) => at));
          if (type === "reversecurrent") return;
          places.forEach((place, at) => {
            const next = places[at + 1];
            if (next !== undefined && words[next] === words[place]) expect(next).toBeGreaterThan(place);
          });
        },
      ),
    );
  });
});
