import { describe, expect, it } from "vitest";
import { daysOfYear, dayText } from "./part/settings-days.ts";
import { zoneChoices, zoneName, zoneText } from "./part/settings-zones.ts";

const now = Date.parse("2026-07-01T00:00:00Z");

describe("days of the year", () => {
  it("are 366 in twelve months", () => {
    const months = daysOfYear("en");
    expect(months.map(({ items }) => items.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect(months[1]?.items.at(-1)).toEqual({ value: "02-29", label: "Feb 29" });
  });

  it("are said in both languages, and what is none as it is", () => {
    expect(dayText("09-01", "zh")).toBe("9月1日");
    expect(dayText("", "zh")).toBe("");
  });
});

describe("time zones", () => {
  it("are told by name, distance and what people call them", () => {
    expect(zoneText("Asia/Shanghai", now)).toBe("Asia/Shanghai · UTC+08:00");
    expect(zoneText("America/New_York", now)).toBe("America/New York · UTC-04:00");
    expect(zoneText("UTC", now)).toBe("UTC · UTC+00:00");
    expect(zoneText("No/Where", now)).toBe("No/Where");
    expect(zoneName("Asia/Shanghai", "zh", now)).toBe("中国标准时间");
    expect(zoneName("No/Where", "zh", now)).toBe("");
  });

  it("are each there once, the chosen one too, and nothing that is none", () => {
    const values = zoneChoices("Asia/Chongqing", now).map(({ value }) => value);
    expect(values).toContain("Asia/Chongqing");
    expect(values).toContain("UTC");
    expect(new Set(values).size).toBe(values.length);
    expect(zoneChoices("No/Where", now).map(({ value }) => value)).not.toContain("No/Where");
  });
});
