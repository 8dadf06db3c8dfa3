import { expect, it } from "vitest";
import { wordChanges } from "./word-changes.ts";

const signs = { same: "", added: "+", removed: "-", gap: "~" } as const;
const changes = (earlier: string, later: string): string[] =>
  wordChanges([earlier], [later]).map(({ kind, text }) => `${signs[kind]}${text}`);

it("marks words that went and words that came", () => {
  expect(changes("Read fractions aloud", "Read fractions silently")).toEqual([
    "Read fractions ",
    "-aloud",
    "+silently",
  ]);
  expect(changes("分数的意义", "小数的意义")).toEqual(["-分数", "+小数", "的意义"]);
  expect(changes("", "new")).toEqual(["+new"]);
  expect(changes("old", "")).toEqual(["-old"]);
  expect(changes("same", "same")).toEqual(["same"]);
});

it("does not tell of spaces and lines", () => {
  expect(changes("a b", "a\nb")).toEqual(["a\nb"]);
  expect(changes("分数意义", "分数\n意义")).toEqual(["分数\n意义"]);
  expect(changes("分数\n意义", "分数意义")).toEqual(["分数意义"]);
});

it("leaves out what both say far from a change", () => {
  const long = "word ".repeat(100);
  const [gap, before, ...rest] = changes(`${long}a`, `${long}b`);
  expect([gap, before?.length, ...rest]).toEqual(["~…", 60, "-a", "+b"]);
  expect(changes(`a ${long}`, `b ${long}`).at(-1)).toBe("~…");
});

it("halves no character where it leaves out", () => {
  const many = "𠮷".repeat(200);
  for (const lead of ["", "x"])
    for (const { text } of wordChanges([`a ${lead}${many} b`], [`c ${lead}${many} d`]))
      expect(text.isWellFormed()).toBe(true);
});

it("gives texts that have nothing in common whole, without a long search", () => {
  const [earlier, later] = ["a", "b"].map((character) =>
    Array.from({ length: 2000 }, (_, at) => `${character}${at}`).join(" "),
  );
  expect(changes(earlier ?? "", later ?? "")).toEqual([`-${earlier}`, `+${later}`]);
});

it("compares very long texts line by line", () => {
  const lines = Array.from({ length: 4000 }, (_, at) => `第 ${at} 行有几个字`);
  const long = `${lines.join("\n")}\n`;
  expect(changes(`${long}旧的一行`, `${long}新的一行`)).toEqual([
    "~…",
    expect.any(String),
    "-旧的一行",
    "+新的一行",
  ]);
});
