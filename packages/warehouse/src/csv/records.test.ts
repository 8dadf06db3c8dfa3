import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseDelimiter } from "./dialect.ts";
import { splitRecords } from "./records.ts";

const all = Number.POSITIVE_INFINITY;
const split = (text: string, whole = true) => splitRecords(text, ",", whole, all);

describe("splitRecords", () => {
  it.each<[string, string, string[][]]>([
    [
      "plain cells",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "no line end at the end",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "carriage returns",
      "a,b\r\n1,2\r3,4\r\n",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "quoted line ends and delimiters",
      'a,"b\nc,d"\n1,2\n',
      [
        ["a", "b\nc,d"],
        ["1", "2"],
      ],
    ],
    ["doubled quotes", '"a ""b""",c\n', [['a "b"', "c"]]],
    [
      "empty cells",
      ",\n,,\n",
      [
        ["", ""],
        ["", "", ""],
      ],
    ],
    ["an empty last cell", "a,", [["a", ""]]],
    ["blank lines", "a\n\nb\n", [["a"], ["b"]]],
    ["a quote inside a cell", 'a"b,c\n', [['a"b', "c"]]],
  ])("splits %s", (_name, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it("leaves out a record that the sample cuts", () => {
    expect(split("a,b\n1,2\n3,", false)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(split('a,b\n1,"2\n3', false)).toEqual([["a", "b"]]);
  });

  it("reads back whatever was quoted", () => {
    const cell = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quote).join(",")).join("\n");
        expect(split(text)).toEqual(rows.map((cells) => [...cells]));
      }),
    );
  });
});

describe("chooseDelimiter", () => {
  it.each<[string, string, string]>([
    ["commas", "a,b\n1,2\n", ","],
    ["semicolons", "a;b\n1,5;2\n", ";"],
    ["tabs", "a\tb\n1,5\t2;3\n", "\t"],
    ["bars", "a|b\n1|2\n", "|"],
    ["one column", "name\nx\n", ","],
    ["delimiters inside quotes", '"a;b;c",d\n"1;2;3",4\n', ","],
    ["some ragged lines", "a,b,c\n1,2,3\n1,2\n1,2,3\n", ","],
    ["a semicolon in the text", "a,b\n1,x;y\n2,z\n", ","],
  ])("finds %s", (_name, text, delimiter) => {
    expect(chooseDelimiter(text, true)).toBe(delimiter);
  });
});
