import { describe, expect, it } from "vitest";
import { scopeOf, writtenName } from "./editor/sql-scope.ts";
import { wantedAt } from "./sql-wanted.ts";

/** The text with `|` where the caret is. */
function at(marked: string) {
  const caret = marked.indexOf("|");
  return wantedAt(marked.replace("|", ""), caret);
}

describe("what a text brings into reach", () => {
  it.each([
    ["select * from scores", [["scores", null]]],
    [
      "select * from scores s join schools as k on s.a = k.a",
      [
        ["scores", "s"],
        ["schools", "k"],
      ],
    ],
    [
      'select * from "成绩 表" 甲, 学校 where x',
      [
        ["成绩 表", "甲"],
        ["学校", null],
      ],
    ],
    [
      "select (select max(a) from b) from c left join d using (x)",
      [
        ["b", null],
        ["c", null],
        ["d", null],
      ],
    ],
    [
      "select extract(year from day) from scores -- from hidden\n where 'from text' = 1",
      [
        ["day", null],
        ["scores", null],
      ],
    ],
    ["select * from range(5) r, scores", [["scores", null]]],
    ["select a, b from ", []],
  ])("%s", (sql, named) => {
    expect(scopeOf(sql).tables.map(({ table, alias }) => [table, alias])).toEqual(named);
  });

  it("knows the queries a text names itself", () => {
    expect(scopeOf("with best as (select 1), worst as (select 2) select * from best").queries).toEqual([
      "best",
      "worst",
    ]);
  });
});

describe("what may be written", () => {
  it.each([
    ["select * from |", "table"],
    ["select * from sc|", "table"],
    ['select * from "成|', "table"],
    ["select s.| from scores s", "column"],
    ["select s.na| from scores s", "column"],
    ["select SCORES.na| from scores s", "column"],
    ["select | from scores", "anything"],
    ["select na| from scores", "anything"],
    ["select * from scores where a = \u0024{|", "parameter"],
    ["select * from scores where a = '\u0024{co|unty}'", "parameter"],
  ])("%s: a %s", (marked, kind) => {
    expect(at(marked)?.kind).toBe(kind);
  });

  it.each([
    "select 'a|b'",
    "select 'open |",
    "select 1 -- from |",
    "select /* | */ 1",
    "select z.| from scores",
  ])("nothing in %s", (marked) => {
    expect(at(marked)).toBeNull();
  });

  it("replaces what has been written of the word, and the whole of a parameter", () => {
    expect(at("select na|me from scores")).toMatchObject({ from: 7, to: 9 });
    expect(at("select \u0024{co|unty} from scores")).toMatchObject({ from: 7, to: 16 });
    expect(at("select \u0024{co| from scores")).toMatchObject({ from: 7, to: 11 });
  });

  it("tells which table an alias means", () => {
    expect(at("select b.| from a join b c on true join x b")).toMatchObject({
      of: { table: "x", alias: "b" },
    });
  });
});

it.each([
  ["county", "county"],
  ["姓名", "姓名"],
  ["order", '"order"'],
  ["a b", '"a b"'],
  ['a"b', '"a""b"'],
  ["2024", '"2024"'],
  ["", '""'],
])("writes the name %s as %s", (name, written) => {
  expect(writtenName(name)).toBe(written);
});
