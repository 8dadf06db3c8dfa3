import { expect, it } from "vitest";
import { scoreOf, totalOf } from "./total.ts";

const line = (key: number, weight: number) => ({ key, name: `c${key}`, weight });

it("weighs the scores once all are given", () => {
  const rubric = [line(1, 3), line(2, 1)];
  expect(totalOf(rubric, { 1: 8 })).toBeNull();
  expect(totalOf(rubric, { 1: 8, 2: null })).toBeNull();
  expect(totalOf(rubric, { 1: 8, 2: 5.5 })).toBe(7.38);
  expect(totalOf([], {})).toBeNull();
});

it("takes a typed score as a half between 0 and the highest", () => {
  expect([scoreOf("", 10), scoreOf("7.3", 10), scoreOf(11, 10), scoreOf(-1, 10), scoreOf("x", 10)]).toEqual([
    null,
    7.5,
    10,
    0,
    null,
  ]);
});
