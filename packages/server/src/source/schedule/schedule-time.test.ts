import { describe, expect, it } from "vitest";
import { nextRun, retryAt } from "./schedule-time.ts";

const at = (text: string) => new Date(text);
const day = { every: "day", minute: 150, weekday: 0 } as const;

describe("the next run", () => {
  it.each([
    ["later the same day", day, "Asia/Shanghai", "2024-03-01T18:29:59Z", "2024-03-01T18:30:00.000Z"],
    [
      "the next day once the time has come",
      day,
      "Asia/Shanghai",
      "2024-03-01T18:30:00Z",
      "2024-03-02T18:30:00.000Z",
    ],
    [
      "an hour on where the time is skipped in spring",
      day,
      "Europe/Berlin",
      "2024-03-30T23:30:00Z",
      "2024-03-31T01:30:00.000Z",
    ],
    [
      "once where the time comes twice in autumn",
      day,
      "Europe/Berlin",
      "2024-10-26T23:00:00Z",
      "2024-10-27T01:30:00.000Z",
    ],
    [
      "on the day of the week in the zone",
      { every: "week", minute: 30, weekday: 1 } as const,
      "Asia/Shanghai",
      "2024-03-03T15:00:00Z",
      "2024-03-03T16:30:00.000Z",
    ],
    [
      "at the minute of the hour",
      { every: "hour", minute: 15, weekday: 0 } as const,
      "Asia/Kolkata",
      "2024-03-03T15:00:20Z",
      "2024-03-03T15:45:00.000Z",
    ],
  ])("is %s", (_name, timing, zone, now, expected) => {
    expect(nextRun(timing, zone, at(now)).toISOString()).toBe(expected);
  });

  it("comes ever later after failures, at most a day", () => {
    const now = at("2024-03-03T00:00:00Z");
    const minutes = [1, 2, 3, 20].map(
      (failures) => (retryAt(failures, now).getTime() - now.getTime()) / 60_000,
    );
    expect(minutes).toEqual([10, 20, 40, 1440]);
  });
});
