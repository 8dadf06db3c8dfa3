import { expect, it } from "vitest";
import { mayAskAfterRefusal, mayAskOnReturn } from "./rights-age.ts";

it("asks once for refusals that come together", () => {
  expect(mayAskAfterRefusal({ at: 10_000 }, 11_999)).toBe(false);
  expect(mayAskAfterRefusal({ at: 10_000 }, 12_000)).toBe(true);
});

it("asks when the window comes back after a minute", () => {
  expect(mayAskOnReturn({ at: 10_000 }, 69_999)).toBe(false);
  expect(mayAskOnReturn({ at: 10_000 }, 70_000)).toBe(true);
});
