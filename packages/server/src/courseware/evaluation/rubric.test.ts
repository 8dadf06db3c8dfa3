import { expect, it } from "vitest";
import { openOf, rubricOf, totalOf } from "./rubric.ts";

const entry = (dictKey: number, remark: string) => ({ dictKey, dictValue: `c${dictKey}`, remark });
const mark = (key: number, score: number | null) => ({ key, score, comment: "" });

it("takes a criterion's weight from the remark; none, or what is no number above 0, counts as 1", () => {
  const remarks = ["3", " 2.5 ", "", "heavy", "0", "-1", "Infinity", "1e9"];
  const weights = rubricOf(
    remarks.map((remark, key) => entry(key, remark)),
    "zh",
  ).map(({ weight }) => weight);
  expect(weights).toEqual([3, 2.5, 1, 1, 1, 1, 1, 1]);
});

it("weighs the scores once all are given", () => {
  const rubric = rubricOf([entry(1, "3"), entry(2, "1")], "zh");
  expect(totalOf(rubric, [mark(1, 8)])).toBeNull();
  expect(totalOf(rubric, [mark(1, 8), mark(2, null)])).toBeNull();
  expect(totalOf(rubric, [mark(1, 8), mark(2, 5.5)])).toBe(7.38);
  expect(totalOf(rubric, [mark(1, 0), mark(2, 0)])).toBe(0);
  expect(totalOf([], [])).toBeNull();
  expect(openOf(rubric, [mark(2, null), mark(1, 0)])).toBe(1);
});
