import { describe, expect, it } from "vitest";
import { dimensionNames, measureNames } from "./output-name.ts";

const month = { kind: "time", unit: "month" } as const;

describe("names in a result", () => {
  it("3.13 are the columns' own", () => {
    expect(
      measureNames(
        ["county"],
        [
          { column: "read", func: "avg" },
          { column: "*", func: "count" },
        ],
      ),
    ).toEqual(["read", "count"]);
    expect(dimensionNames([{ column: "tested", bucket: month }, { column: "county" }])).toEqual([
      "tested",
      "county",
    ]);
  });

  it("3.13 carry the function where two would collide, then a number", () => {
    const sums = [
      { column: "read", func: "sum" },
      { column: "read", func: "avg" },
      { column: "read", func: "sum" },
    ] as const;
    expect(measureNames([], sums)).toEqual(["sum_read", "avg_read", "sum_read_2"]);
    expect(measureNames(["read"], [{ column: "read", func: "max" }])).toEqual(["max_read"]);
    expect(measureNames(["count"], [{ column: "*", func: "count" }])).toEqual(["count_rows"]);
  });

  it("tell names apart without case, as engines do", () => {
    expect(measureNames(["Read"], [{ column: "read", func: "max" }])).toEqual(["max_read"]);
    expect(
      measureNames(
        [],
        [
          { column: "Read", func: "max" },
          { column: "read", func: "max" },
        ],
      ),
    ).toEqual(["max_Read", "max_read_2"]);
  });

  it("tell two spans of one column apart, and raw values from their spans", () => {
    const year = { kind: "time", unit: "year" } as const;
    expect(
      dimensionNames([
        { column: "tested", bucket: year },
        { column: "tested", bucket: month },
      ]),
    ).toEqual(["tested", "month_tested"]);
    expect(measureNames([{ column: "tested", bucket: month }], [{ column: "tested", func: "none" }])).toEqual(
      ["none_tested"],
    );
    expect(measureNames(["tested"], [{ column: "tested", func: "none" }])).toEqual(["tested"]);
  });
});
