import type { Language } from "@provost/contract/wire/language";
import { describe, expect, it } from "vitest";
import { momentsIn } from "./moment-text.ts";

const now = Date.parse("2026-03-05T10:00:00Z");
const ago = (ms: number): string => new Date(now - ms).toISOString();

const inShanghai = (language: Language, at = now) => momentsIn(language, "Asia/Shanghai", { now: () => at });

describe("when something happened", () => {
  it("says nothing of a text that is no moment", () => {
    const { when, full, asOf } = inShanghai("zh");
    expect([when(""), full(""), asOf("")]).toEqual(["", "", ""]);
  });

  it("is relative under a day, in the reader's language", () => {
    expect(inShanghai("zh").when(ago(5_000))).toBe("刚刚");
    expect(inShanghai("zh").when(ago(3 * 60_000))).toBe("3分钟前");
    expect(inShanghai("en").when(ago(2 * 3_600_000))).toBe("2 hours ago");
  });

  it("has its time yesterday and this year, and its date of another year", () => {
    const noon = Date.parse("2026-03-05T04:00:00Z");
    expect(inShanghai("zh", noon).when("2026-03-04T01:05:00Z")).toBe("昨天 09:05");
    expect(inShanghai("en", noon).when("2026-03-04T01:05:00Z")).toBe("yesterday 09:05");
    expect(inShanghai("zh", noon).when("2026-02-20T16:30:00Z")).toBe("02-21 00:30");
    expect(inShanghai("en", noon).when("2026-02-20T16:30:00Z")).toBe("21 Feb 00:30");
    expect(inShanghai("zh", noon).when("2025-09-20T16:30:00Z")).toBe("2025-09-21 00:30");
    expect(inShanghai("en", noon).when("2025-09-20T16:30:00Z")).toBe("21 Sep 2025 00:30");
  });

  it("takes a clock that runs ahead as now", () => {
    expect(inShanghai("en").when(ago(-60_000))).toBe("just now");
  });
});

describe("a moment in full", () => {
  it("is by the clock of the tenant", () => {
    expect(inShanghai("zh").full("2026-02-28T16:05:09Z")).toBe("2026-03-01 00:05:09");
    expect(inShanghai("en").full("2026-02-28T16:05:09Z")).toBe("1 Mar 2026 00:05:09");
    const inNewYork = momentsIn("en", "America/New_York");
    expect(inNewYork.full("2026-02-28T16:05:09Z")).toBe("28 Feb 2026 11:05:09");
    expect(inNewYork.parts("2026-03-01T02:00:00Z").day).toBe("28 Feb 2026");
  });

  it("has the offset of its zone at that time in a tooltip", () => {
    const at = (zone: string, iso: string) => momentsIn("en", zone).exact(iso);
    expect(inShanghai("zh").exact("2026-02-28T16:05:09Z")).toBe("2026-03-01 00:05:09 UTC+8");
    expect(at("America/New_York", "2026-02-28T16:05:09Z")).toBe("28 Feb 2026 11:05:09 UTC−5");
    expect(at("America/New_York", "2026-07-01T16:05:09.5Z")).toBe("1 Jul 2026 12:05:09 UTC−4");
    expect(at("Asia/Kolkata", "2026-07-01T00:00:00Z")).toBe("1 Jul 2026 05:30:00 UTC+5:30");
    expect(at("UTC", "2026-07-01T00:00:00Z")).toBe("1 Jul 2026 00:00:00 UTC");
    expect(inShanghai("zh").exact("")).toBe("");
  });

  it("leaves the day out where it is today there", () => {
    const evening = Date.parse("2026-03-05T17:00:00Z");
    expect(inShanghai("en", evening).asOf("2026-03-05T16:01:00Z")).toBe("00:01");
    expect(inShanghai("en", evening).asOf("2026-03-05T15:59:00Z")).toBe("5 Mar 2026 23:59");
  });
});
