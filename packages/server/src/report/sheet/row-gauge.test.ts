import { expect, it } from "vitest";
import { rowGauge } from "./row-gauge.ts";

const lines = (count: number): Buffer => Buffer.from("0123456789,abc\n".repeat(count));

it("counts what comes in one piece", () => {
  expect(rowGauge()(lines(7))).toBe(7);
  expect(rowGauge()(Buffer.from(""))).toBe(0);
});

it("comes near, and never goes back", () => {
  const gauge = rowGauge();
  let last = 0;
  for (let piece = 0; piece < 100; piece++) {
    const size = gauge(lines(piece % 2 === 0 ? 40 : 60));
    expect(size).toBeGreaterThanOrEqual(last);
    last = size;
  }
  expect(last).toBeGreaterThan(4500);
  expect(last).toBeLessThan(5500);
});
