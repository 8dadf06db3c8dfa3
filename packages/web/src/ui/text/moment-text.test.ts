import { describe, expect, it } from "vitest";
import { whenText } from "./moment-text.ts";

const now = Date.parse("2026-03-05T10:00:00Z");
const ago = (ms: number): string => new Date(now - ms).toISOString();

describe("when something happened", () => {
  it("says nothing of a text that is no moment", () => {
    expect(whenText("", "zh", now)).toBe("");
  });

  it("is relative under a day, in the reader's language", () => {
    expect(whenText(ago(5_000), "zh", now)).toBe("刚刚");
    expect(whenText(ago(3 * 60_000), "zh", now)).toBe("3分钟前");
    expect(whenText(ago(2 * 3_600_000), "en", now)).toBe("2 hours ago");
  });

  it("is a date from a day on", () => {
    expect(whenText(ago(86_400_000), "en", now)).toBe("Mar 4, 2026");
  });

  it("takes a clock that runs ahead as now", () => {
    expect(whenText(ago(-60_000), "en", now)).toBe("just now");
  });
});
