import { describe, expect, it } from "vitest";
import { csvText } from "./csv-text.ts";

const body = (rows: string[][]): string => csvText(rows).slice(1);

describe("CSV of the shown rows", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1+1", "'+1+1"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["-", "'-"],
  ])("makes %j safe against being run as a formula", (cell, written) => {
    expect(body([[cell]])).toBe(`${written}\r\n`);
  });

  it.each(["-12.5", "+3", "-1,234", "-5%", "-1e-7"])("leaves the number %s a number", (cell) => {
    expect(body([[cell]])).toBe(`${cell.includes(",") ? `"${cell}"` : cell}\r\n`);
  });

  it("begins with the mark by which Excel reads Chinese", () => {
    expect(csvText([["语文", "数学"]])).toBe("\uFEFF语文,数学\r\n");
  });

  it("puts what separates cells and lines in quotes", () => {
    expect(body([["a,b", 'a"b', "a\nb", "plain"]])).toBe(`"a,b","a""b","a\nb",plain\r\n`);
  });
});
