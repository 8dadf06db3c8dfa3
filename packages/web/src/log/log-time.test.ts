import { describe, expect, it } from "vitest";
import { daysAfter, momentsOf, startOfDay } from "../platform/zone/zone-days.ts";
import { dayOf, isBackwards } from "./log-time.ts";

describe("the days of a log", () => {
  it("leave an end open where there is no day", () => {
    expect(momentsOf({ fromDay: "", toDay: "" }, "Asia/Shanghai")).toEqual({});
    expect(momentsOf({ fromDay: "2026-13-01", toDay: "soon" }, "Asia/Shanghai")).toEqual({});
  });

  it("begin at midnight of the zone and end with the last one's last moment", () => {
    expect(momentsOf({ fromDay: "2026-03-01", toDay: "2026-03-01" }, "Asia/Shanghai")).toEqual({
      from: "2026-02-28T16:00:00.000Z",
      to: "2026-03-01T16:00:00.000Z",
    });
    expect(momentsOf({ toDay: "2026-12-31" }, "UTC")).toEqual({ to: "2027-01-01T00:00:00.000Z" });
  });

  it("are 23 or 25 hours long where clocks change", () => {
    expect(momentsOf({ fromDay: "2026-03-29", toDay: "2026-03-29" }, "Europe/Berlin")).toEqual({
      from: "2026-03-28T23:00:00.000Z",
      to: "2026-03-29T22:00:00.000Z",
    });
    expect(momentsOf({ fromDay: "2026-10-25", toDay: "2026-10-25" }, "Europe/Berlin")).toEqual({
      from: "2026-10-24T22:00:00.000Z",
      to: "2026-10-25T23:00:00.000Z",
    });
  });

  it("begin after midnight where midnight is left out", () => {
    expect(startOfDay("2018-11-04", "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
    expect(startOfDay("2018-02-18", "America/Sao_Paulo")).toBe("2018-02-18T03:00:00.000Z");
  });

  it("are told backwards only when both are there", () => {
    expect(isBackwards({ fromDay: "2026-03-02", toDay: "2026-03-01" })).toBe(true);
    expect(isBackwards({ fromDay: "2026-03-02", toDay: "" })).toBe(false);
    expect(isBackwards({ fromDay: "2026-03-02", toDay: "2026-03-02" })).toBe(false);
  });

  it("are counted in the zone", () => {
    expect(dayOf(Date.parse("2026-02-28T20:00:00Z"), "Asia/Shanghai")).toBe("2026-03-01");
    expect(daysAfter("2026-03-01", -6)).toBe("2026-02-23");
  });
});
