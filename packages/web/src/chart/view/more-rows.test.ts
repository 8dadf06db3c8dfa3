import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import { moreRows } from "./more-rows.ts";

describe("the limit that is offered where rows were cut", () => {
  it("is none where all are shown, or no more can be had", () => {
    expect(moreRows(200, 200)).toBeNull();
    expect(moreRows(limits.resultRows, 1_000_000)).toBeNull();
    expect(moreRows(limits.resultRows, null)).toBeNull();
  });

  it("takes all where they are few", () => {
    expect(moreRows(200, 250)).toBe(250);
    expect(moreRows(200, 1_999)).toBe(1_999);
    expect(moreRows(1_000, 9_000)).toBe(9_000);
  });

  it("goes on by steps where they are many, or not counted", () => {
    expect(moreRows(200, 50_000)).toBe(1_000);
    expect(moreRows(1_000, 5_000_000)).toBe(10_000);
    expect(moreRows(10_000, 5_000_000)).toBe(limits.resultRows);
    expect(moreRows(200, null)).toBe(1_000);
  });
});
