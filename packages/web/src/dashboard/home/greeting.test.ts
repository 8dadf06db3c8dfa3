import { describe, expect, it } from "vitest";
import { greetingOf } from "./greeting.ts";

describe("the greeting", () => {
  it("follows the hours of a day", () => {
    const day = [0, 4, 5, 10, 11, 12, 13, 17, 18, 23].map(greetingOf);
    expect(day).toEqual([
      "evening",
      "evening",
      "morning",
      "morning",
      "noon",
      "noon",
      "afternoon",
      "afternoon",
      "evening",
      "evening",
    ]);
  });
});
