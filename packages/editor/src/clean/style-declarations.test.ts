import { richTextStyles } from "@provost/contract/courseware/rich-text-elements";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedStyle, printStyle, readStyle } from "./style-declarations.ts";

describe("the style of a rich text", () => {
  it("leaves out what places, fetches or runs", () => {
    const refused = [
      "position: fixed",
      "z-index: 99",
      "width: 99999px",
      "background: url(https://elsewhere.example/a.png)",
      "background-image: url(//elsewhere.example/api/upload/file/a.png)",
      "color: expression(alert(1))",
      "behavior: url(x)",
      "font-family: a;position:fixed",
      "--own: 1",
      "constructor: red",
    ];
    for (const style of refused.slice(0, 7)) expect(readStyle(style), style).toEqual({});
    expect(readStyle(refused.join(";"))).toEqual({ "font-family": "a" });
  });

  it("keeps the rest, the last of two, without its importance", () => {
    expect(readStyle("COLOR: red !important; color : #00F ;/* note */font-family: '楷体', \"a;b\"")).toEqual({
      color: "#00F",
    });
    expect(readStyle('font-family: "times new roman", serif;margin:0 auto')).toEqual({
      "font-family": '"times new roman", serif',
      margin: "0 auto",
    });
  });

  it("changes one declaration and leaves the others", () => {
    expect(changedStyle("color: red; margin: 0", { color: null, "font-size": "10px" })).toBe(
      "margin: 0; font-size: 10px",
    );
    expect(changedStyle("color: red", { color: null })).toBeNull();
  });

  it("never lets through what the list does not name, however it is written, and reads what it prints", () => {
    const piece = fc.oneof(
      fc.constantFrom(...Object.keys(richTextStyles), "position", "z-index", "inset", "content"),
      fc.constantFrom(
        ":",
        ";",
        "'",
        '"',
        "(",
        ")",
        "/*",
        "*/",
        "\\",
        "url(",
        "red",
        "10px",
        "fixed",
        "!important",
        " ",
        "\n",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const read = readStyle(pieces.join(""));
        for (const [property, value] of Object.entries(read))
          expect(value).toMatch(richTextStyles[property] ?? /^$/);
        expect(readStyle(printStyle(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});
