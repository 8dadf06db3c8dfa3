import { expect, it } from "vitest";
import { wordChanges } from "./word-changes.ts";

const signs = { same: "", added: "+", removed: "-", gap: "~" } as const;
const told = (earlier: string, later: string): string[] =>
  wordChanges(earlier, later).map(({ kind, text }) => `${signs[kind]}${text}`);

it("marks words that went and words that came", () => {
  expect(told("Read fractions aloud", "Read fractions silently")).toEqual([
    "Read fractions ",
    "-aloud",
    "+silently",
  ]);
  expect(told("分数的意义", "小数的意义")).toEqual(["-分数", "+小数", "的意义"]);
  expect(told("", "new")).toEqual(["+new"]);
  expect(told("old", "")).toEqual(["-old"]);
  expect(told("same", "same")).toEqual(["same"]);
});

it("leaves out what both say far from a change", () => {
  const long = "word ".repeat(100);
  const [gap, before, ...rest] = told(`${long}a`, `${long}b`);
  expect([gap, before?.length, ...rest]).toEqual(["~…", 60, "-a", "+b"]);
  expect(told(`a ${long}`, `b ${long}`).at(-1)).toBe("~…");
});

it("gives texts that have nothing in common whole, without a long search", () => {
  const [earlier, later] = ["a", "b"].map((letter) =>
    Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`).join(" "),
  );
  expect(told(earlier ?? "", later ?? "")).toEqual([`-${earlier}`, `+${later}`]);
});
