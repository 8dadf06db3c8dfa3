import { expect, it } from "vitest";
import { mayAskOnReturn, waitAfterRefusal } from "./rights-age.ts";

it("asks at once after a refusal, and a little later when it has just asked", () => {
  expect(waitAfterRefusal({ at: 10_000 }, 10_500)).toBe(1500);
  expect(waitAfterRefusal({ at: 10_000 }, 12_000)).toBe(0);
  expect(waitAfterRefusal({ at: 10_000 }, 90_000)).toBe(0);
});

it("asks when the window comes back after a minute", () => {
  expect(mayAskOnReturn({ at: 10_000 }, 69_999)).toBe(false);
  expect(mayAskOnReturn({ at: 10_000 }, 70_000)).toBe(true);
});
