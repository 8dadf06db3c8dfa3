import { expect, it } from "vitest";
import { courseStrip } from "./KpiDrawing.tsx";

const course = ["2024", "2025", "2026"].map((name, at) => ({ name, key: name, value: at }));
const heightAt = (height: number) =>
  courseStrip({ course, change: null, published: null, target: null }, 358, height)?.height;

it("draws the trend in a strip, over most of the height where there is much of it", () => {
  expect([220, 300, 640].map(heightAt)).toEqual([110, 120, 410]);
});
