import { expect, it } from "vitest";
import { beginHistory, step, stepBack, stepForward } from "./form-history.ts";

it("goes nowhere from its ends, nor by a step to the same", () => {
  const begun = beginHistory("a");
  expect(stepBack(begun)).toBe(begun);
  expect(stepForward(begun)).toBe(begun);
  expect(step(begun, "a")).toBe(begun);
});

it("goes back and forth, and forgets what was undone by another step", () => {
  const two = step(step(beginHistory("a"), "b"), "c");
  const back = stepBack(stepBack(two));
  expect(back).toMatchObject({ past: [], present: "a", future: ["b", "c"] });
  expect(stepForward(back).present).toBe("b");
  expect(step(stepBack(two), "d")).toMatchObject({ past: ["a", "b"], present: "d", future: [] });
});

it("takes typing in one place for one step, and not across an undo", () => {
  const typed = step(step(step(beginHistory(""), "L", "label"), "La", "label"), "La!", "comment");
  expect(typed.past).toEqual(["", "La"]);
  const again = step(stepBack(typed), "Lab", "label");
  expect(again.past).toEqual(["", "La"]);
});

it("keeps a hundred steps", () => {
  let history = beginHistory(0);
  for (let count = 1; count <= 150; count += 1) history = step(history, count);
  expect(history.past).toHaveLength(100);
  expect(history.past[0]).toBe(50);
});
