import { expect, it } from "vitest";
import { csvText } from "./csv.ts";

it("keeps a spreadsheet from running a cell", () => {
  expect(csvText([["=1+1", "+86", "@x", "-2", -2]])).toBe("\uFEFF'=1+1,'+86,'@x,'-2,-2\r\n");
});

it("quotes what would break a line", () => {
  expect(
    csvText([
      ["a,b", 'say "x"', "two\nlines"],
      ["李", 3],
    ]),
  ).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n李,3\r\n');
});
