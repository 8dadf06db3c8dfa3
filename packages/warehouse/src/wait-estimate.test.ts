import { expect, it } from "vitest";
import { makeWaitEstimate } from "./wait-estimate.ts";

it("estimates a wait from how fast it went lately, not from idle times", () => {
  let now = 0;
  const estimate = makeWaitEstimate(() => now);
  expect(estimate.secondsFor(0)).toBe(1);
  for (let served = 0; served < 100; served++) {
    estimate.completed(true);
    now += 100;
  }
  estimate.completed(false);
  expect(estimate.secondsFor(200)).toBe(20);
  expect(estimate.msFor(200)).toBeCloseTo(20_000, -2);
  now += 3_600_000;
  estimate.completed(true);
  expect(estimate.secondsFor(200)).toBe(20);
});

it("counts a gap at most as long as it is told", () => {
  let now = 0;
  const estimate = makeWaitEstimate(() => now, 1000);
  for (let served = 0; served < 200; served++) {
    estimate.completed(true);
    now += 30_000;
  }
  expect(estimate.msFor(1)).toBeCloseTo(1000, 0);
});
