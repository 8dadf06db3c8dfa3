import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { asDimension, bandsOf, edgesOf, stepFor, unitFor } from "./buckets.ts";

describe("a date that becomes a dimension", () => {
  it("is counted into spans its range can be read by, months when the range is not known", () => {
    expect(asDimension(builderColumn("day", "DATE")).bucket).toEqual({ kind: "time", unit: "month" });
    const upTo = (max: string) => unitFor({ min: "2024-01-01", max });
    expect(["2024-01-20", "2024-04-01", "2026-01-01", "2035-01-01", "2060-01-01"].map(upTo)).toEqual([
      "day",
      "week",
      "month",
      "quarter",
      "year",
    ]);
  });

  it("keeps what was chosen, and leaves other types plain", () => {
    const chosen = { ...builderColumn("day", "DATE"), bucket: { kind: "time", unit: "term" } as const };
    expect(asDimension(chosen)).toBe(chosen);
    for (const type of ["INTEGER", "VARCHAR", "TIME"]) {
      const column = builderColumn("code", type);
      expect(asDimension(column)).toBe(column);
    }
  });
});

describe("bands", () => {
  it("are read from a line of numbers in any order", () => {
    expect(edgesOf("90/60, 70、80 60 x")).toEqual([60, 70, 80, 90]);
    expect(edgesOf("none")).toEqual([]);
  });

  it("run from below the first edge to above the last", () => {
    expect(bandsOf({ kind: "edges", edges: [60, 90] }, null)).toEqual([
      { low: null, high: 60 },
      { low: 60, high: 90 },
      { low: 90, high: null },
    ]);
  });

  it("of even steps cover the range and begin where they were told", () => {
    const bands = bandsOf({ kind: "step", size: 0.1 }, { min: 0.05, max: 0.3 });
    expect(bands.map(({ low }) => low)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(bandsOf({ kind: "step", size: 10, from: 5 }, { min: 61, max: 70 })[0]).toEqual({
      low: 55,
      high: 65,
    });
    expect(bandsOf({ kind: "step", size: 0.001 }, { min: 0, max: 100 })).toHaveLength(30);
    expect(stepFor({ min: 604.45, max: 704 })).toBe(10);
    expect(stepFor(null)).toBe(10);
  });
});
