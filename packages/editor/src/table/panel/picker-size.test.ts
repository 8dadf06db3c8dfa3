import { describe, expect, it } from "vitest";
import { movedSize, pickerSize } from "./picker-size.ts";

describe("the picker of a table's size", () => {
  it("9.39 shows ten by ten at first", () => {
    expect(pickerSize({ columns: 1, rows: 5 })).toEqual({ columns: 10, rows: 10 });
  });

  it("9.40 grows with what is chosen, each way by itself, to twenty by twenty at most", () => {
    expect(pickerSize({ columns: 10, rows: 9 })).toEqual({ columns: 11, rows: 10 });
    expect(pickerSize({ columns: 19, rows: 20 })).toEqual({ columns: 20, rows: 20 });
  });

  it("follows the arrow keys and stays within its ends", () => {
    expect(movedSize({ columns: 5, rows: 5 }, "Tab")).toBeNull();
    expect(movedSize({ columns: 5, rows: 5 }, "ArrowRight")).toEqual({ columns: 6, rows: 5 });
    expect(movedSize({ columns: 5, rows: 5 }, "ArrowUp")).toEqual({ columns: 5, rows: 4 });
    expect(movedSize({ columns: 1, rows: 20 }, "ArrowLeft")).toEqual({ columns: 1, rows: 20 });
    expect(movedSize({ columns: 20, rows: 20 }, "ArrowDown")).toEqual({ columns: 20, rows: 20 });
  });
});
