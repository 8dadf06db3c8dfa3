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

  it("has its time yesterday and this year, and is a date of another year", () => {
    const at = (text: string): string => new Date(text).toISOString();
    const noon = Date.parse("2026-03-05T12:00:00");
    expect(whenText(at("2026-03-04T09:05:00"), "zh", noon)).toBe("昨天 09:05");
    expect(whenText(at("2026-03-04T09:05:00"), "en", noon)).toBe("yesterday 09:05");
    expect(whenText(at("2026-02-20T16:30:00"), "zh", noon)).toBe("02/20 16:30");
    expect(whenText(at("2026-02-20T16:30:00"), "en", noon)).toBe("20 Feb 16:30");
    expect(whenText(at("2025-11-20T16:30:00"), "zh", noon)).toBe("2025/11/20");
    expect(whenText(at("2025-11-20T16:30:00"), "en", noon)).toBe("20 Nov 2025");
  });

  it("takes a clock that runs ahead as now", () => {
    expect(whenText(ago(-60_000), "en", now)).toBe("just now");
  });
});
