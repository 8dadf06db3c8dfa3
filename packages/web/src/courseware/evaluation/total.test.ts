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
  const totalOf = (typed: string | number | null) => {
    const { score, fault } = scoreOf(typed);
    return fault ?? score;
  };
  expect([totalOf(""), totalOf(null), totalOf(0), totalOf("7."), totalOf(7.5), totalOf("10")]).toEqual([
    null,
    null,
    0,
    7,
    7.5,
    10,
  ]);
  expect([totalOf(7.3), totalOf("7.25"), totalOf(9.99)]).toEqual(["step", "step", "step"]);
  expect([totalOf(11), totalOf(-1), totalOf(10.3), totalOf("-"), totalOf("x")]).toEqual([
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
