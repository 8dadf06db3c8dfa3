import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainNote, printNote, readNote } from "./chart-note.ts";

const stock = "title:成绩;subTitle:三班;xTitle:科目;yTitle:分;suffix:分;tip:平均;dataFormat:-1;chartType:5";

describe("the note of a table's chart", () => {
  it("reads and writes what stock content says, to the letter", () => {
    expect(readNote(stock)).toEqual({
      title: "成绩",
      subTitle: "三班",
      xTitle: "科目",
      yTitle: "分",
      suffix: "分",
      tip: "平均",
      isTransposed: true,
      chartType: 5,
    });
    expect(printNote(readNote(stock))).toBe(stock);
  });

  it("is a plain one where nothing or nonsense is said", () => {
    expect(readNote("")).toEqual(plainNote);
    expect(readNote("chartType:9;dataFormat;:;title")).toEqual(plainNote);
    expect(readNote("chartType:1.5").chartType).toBe(0);
  });

  it("says the same when it is read again, whatever is written into it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 0, max: 5 }), (title, tip, chartType) => {
        const printed = printNote({ ...plainNote, title, tip, chartType });
        expect(printed.split(";")).toHaveLength(8);
        expect(printNote(readNote(printed))).toBe(printed);
      }),
    );
  });
});
