import { expect, it } from "vitest";
import { startsCollapsed } from "./collapse.ts";

it("starts collapsed at screen class 1 and below, however it was left", () => {
  for (const screen of [0, 1] as const)
    for (const left of [null, false, true]) expect(startsCollapsed(screen, left)).toBe(true);
});

it("is on wider screens as it was left, open at first", () => {
  for (const screen of [2, 3] as const) {
    expect(startsCollapsed(screen, null)).toBe(false);
    expect(startsCollapsed(screen, true)).toBe(true);
    expect(startsCollapsed(screen, false)).toBe(false);
  }
});
