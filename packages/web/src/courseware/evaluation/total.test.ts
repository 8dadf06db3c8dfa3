import { expect, it } from "vitest";
import { halvesAround, scoreOf, totalOf } from "./total.ts";

const line = (key: number, weight: number) => ({ key, name: `c${key}`, weight });

it("weighs the scores once all are given", () => {
  const rubric = [line(1, 3), line(2, 1)];
  expect(totalOf(rubric, { 1: 8 })).toBeNull();
  expect(totalOf(rubric, { 1: 8, 2: null })).toBeNull();
  expect(totalOf(rubric, { 1: 8, 2: 5.5 })).toBe(7.38);
  expect(totalOf([], {})).toBeNull();
});

it("never makes another score of what was typed: what is none is said", () => {
  const told = (typed: string | number | null) => {
    const { score, fault } = scoreOf(typed);
    return fault ?? score;
  };
  expect([told(""), told(null), told(0), told("7."), told(7.5), told("10")]).toEqual([
    null,
    null,
    0,
    7,
    7.5,
    10,
  ]);
  expect([told(7.3), told("7.25"), told(9.99)]).toEqual(["step", "step", "step"]);
  expect([told(11), told(-1), told(10.3), told("-"), told("x")]).toEqual([
    "range",
    "range",
    "range",
    "range",
    "range",
  ]);
  expect([halvesAround(7.3), halvesAround(9.99)]).toEqual([
    [7, 7.5],
    [9.5, 10],
  ]);
});
