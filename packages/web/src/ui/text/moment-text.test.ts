import { beforeEach, describe, expect, it } from "vitest";
import { startZone } from "../../platform/zone/zone.ts";
import { asOfText, dayText, momentText, whenText } from "./moment-text.ts";

const now = Date.parse("2026-03-05T10:00:00Z");
const ago = (ms: number): string => new Date(now - ms).toISOString();

beforeEach(() => startZone("Asia/Shanghai"));

describe("when something happened", () => {
  it("says nothing of a text that is no moment", () => {
    expect([whenText("", "zh", now), momentText("", "en"), asOfText("", "en", now)]).toEqual(["", "", ""]);
  });

  it("is relative under a day, in the reader's language", () => {
    expect(whenText(ago(5_000), "zh", now)).toBe("刚刚");
    expect(whenText(ago(3 * 60_000), "zh", now)).toBe("3分钟前");
    expect(whenText(ago(2 * 3_600_000), "en", now)).toBe("2 hours ago");
  });

  it("has its time yesterday and this year, and is a date of another year", () => {
    const noon = Date.parse("2026-03-05T04:00:00Z");
    expect(whenText("2026-03-04T01:05:00Z", "zh", noon)).toBe("昨天 09:05");
    expect(whenText("2026-03-04T01:05:00Z", "en", noon)).toBe("yesterday 09:05");
    expect(whenText("2026-02-20T16:30:00Z", "zh", noon)).toBe("02-21 00:30");
    expect(whenText("2026-02-20T16:30:00Z", "en", noon)).toBe("21 Feb 00:30");
    expect(whenText("2025-09-20T16:30:00Z", "zh", noon)).toBe("2025-09-21");
    expect(whenText("2025-09-20T16:30:00Z", "en", noon)).toBe("21 Sep 2025");
  });

  it("takes a clock that runs ahead as now", () => {
    expect(whenText(ago(-60_000), "en", now)).toBe("just now");
  });
});

describe("a moment in full", () => {
  it("is by the clock of the tenant", () => {
    expect(momentText("2026-02-28T16:05:09Z", "zh")).toBe("2026-03-01 00:05:09");
    expect(momentText("2026-02-28T16:05:09Z", "en")).toBe("1 Mar 2026 00:05:09");
    startZone("America/New_York");
    expect(momentText("2026-02-28T16:05:09Z", "en")).toBe("28 Feb 2026 11:05:09");
    expect(dayText("2026-03-01T02:00:00Z", "zh")).toBe("2026-02-28");
  });

  it("leaves the day out where it is today there", () => {
    const evening = Date.parse("2026-03-05T17:00:00Z");
    expect(asOfText("2026-03-05T16:01:00Z", "en", evening)).toBe("00:01");
    expect(asOfText("2026-03-05T15:59:00Z", "en", evening)).toBe("5 Mar 2026 23:59");
  });
});
