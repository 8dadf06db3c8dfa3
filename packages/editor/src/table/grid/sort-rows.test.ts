import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSortType, numberIn, readsAsHead, sortedPlaces, sortTypes } from "./sort-rows.ts";

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

  it("takes words over numbers for a header, and nothing else", () => {
    const reads = (...rows: string[]): boolean => readsAsHead(rows.map((row) => row.split("|")));
    expect(reads("姓名|语文", "张三|90", "李四|85.5")).toBe(true);
    expect(reads("Name|Rate", "a|96%", "b|1,200", "c|")).toBe(true);
    // A number among the words, words among the numbers, nothing below, too few rows to sort.
    expect(reads("张三|90", "李四|85", "王五|70")).toBe(false);
    expect(reads("Name|2024", "a|96", "b|90")).toBe(false);
    expect(reads("Name|Score", "a|absent", "b|90")).toBe(false);
    expect(reads("b|d", "a|c", "c|e")).toBe(false);
    expect(reads("Name|Score", "a|", "b|")).toBe(false);
    expect(reads("Name|Score", "a|90")).toBe(false);
    expect(reads()).toBe(false);
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
