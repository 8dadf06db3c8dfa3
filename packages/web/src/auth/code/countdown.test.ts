import { describe, expect, it } from "vitest";
import { secondsLeft, untilNextSecond } from "./countdown.ts";

describe("counting down", () => {
  it("is over when the moment has come, however long ago", () => {
    expect([secondsLeft(1000, 1000), secondsLeft(1000, 9_000_000)]).toEqual([0, 0]);
  });

  it("2.59 shows 60 at the start, 1 until the very end, then 0", () => {
    expect([0, 1, 1000, 59_000, 59_999, 60_000].map((now) => secondsLeft(60_000, now))).toEqual([
      60, 60, 59, 1, 1, 0,
    ]);
  });

  it("wakes at the seconds of the end, not of its own last waking", () => {
    let now = 0;
    const shown: number[] = [];
    for (const late of [3, 40, 0, 12_000]) {
      now += untilNextSecond(60_000, now) + late;
      shown.push(secondsLeft(60_000, now));
    }
    expect(shown).toEqual([59, 58, 57, 44]);
    expect(untilNextSecond(60_000, 1250)).toBe(750);
  });
});
