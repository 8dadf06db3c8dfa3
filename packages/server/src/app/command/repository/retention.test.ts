import { describe, expect, it } from "vitest";
import { defaultKeep, keepOf, readKeep, retainedSnapshots } from "./retention.ts";

const at = (text: string) => ({ at: new Date(`${text}Z`), name: text });
const none = { "keep-last": undefined, "keep-daily": undefined, "keep-weekly": undefined };

describe("snapshots that stay", () => {
  const all = [
    "2026-11-15T23:00",
    "2026-11-16T01:00",
    "2026-11-20T10:00",
    "2026-11-27T09:00",
    "2026-11-27T23:59",
    "2026-11-28T00:00",
    "2026-11-28T00:15",
  ].map(at);
  const retained = (last: number, daily: number, weekly: number): string[] =>
    [...retainedSnapshots(all, { last, daily, weekly })].map(({ name }) => name).sort();

  it("are the newest ones; one always stays", () => {
    expect(retained(2, 0, 0)).toEqual(["2026-11-28T00:00", "2026-11-28T00:15"]);
    expect(retained(0, 0, 0)).toEqual(["2026-11-28T00:15"]);
    expect(retained(100, 0, 0)).toHaveLength(all.length);
  });

  it("are the last of each day that has one, and of each week, which begins on Monday", () => {
    expect(retained(0, 3, 0)).toEqual(["2026-11-20T10:00", "2026-11-27T23:59", "2026-11-28T00:15"]);
    expect(retained(0, 0, 3)).toEqual(["2026-11-15T23:00", "2026-11-20T10:00", "2026-11-28T00:15"]);
  });
});

describe("the setting", () => {
  it("names numbers, everything, or is left out", () => {
    expect(readKeep("last=3, weekly=2")).toEqual({ last: 3, daily: 0, weekly: 2 });
    expect([readKeep("all"), readKeep(undefined)]).toEqual([null, defaultKeep]);
    expect(keepOf({ ...none, "keep-daily": "7" }, "all")).toEqual({ last: 0, daily: 7, weekly: 0 });
  });

  it.each(["last=", "monthly=3", "last=0", "3"])("is refused: %s", (text) => {
    expect(() => readKeep(text)).toThrow(/PROVOST_BACKUP_KEEP|at least one/);
  });

  it("is refused on a command line that keeps nothing, or no number", () => {
    expect(() => keepOf({ ...none, "keep-last": "0" }, undefined)).toThrow(/at least one/);
    expect(() => keepOf({ ...none, "keep-last": "-1" }, undefined)).toThrow(/--keep-last "-1"/);
  });
});
