import { expect, it } from "vitest";
import { retention } from "./retention.ts";

const state = (id: string, at: string, files: string, mode: "append" | "replace" = "append") => ({
  ...{ id, mode },
  createdAt: new Date(at),
  parts: [...files].map((file) => ({ file, rows: 1 })),
});
const newest = ["e", "d", "c", "b", "a"].map((id, at) =>
  state(id, `2026-03-10T0${9 - at}:00:00Z`, "1234567890".slice(0, 9 - at)),
);
const older = [
  state("noon", "2026-03-10T03:00:00Z", "1234"),
  state("first", "2026-03-10T02:00:00Z", "123"),
  state("evening", "2026-03-09T20:00:00Z", "12"),
  state("morning", "2026-03-09T08:00:00Z", "1", "replace"),
  state("replaced", "2026-03-09T07:00:00Z", "xy"),
  state("restored and added to", "2026-03-08T09:00:00Z", "xz"),
  state("given up", "2026-03-08T08:00:00Z", "xw"),
];
const states = [...newest, ...older];
function until(id: string, { current = "e", zone = "UTC" } = {}): string | null {
  const place = states.findIndex((one) => one.id === id);
  const [state, newer] = [states[place], states[place - 1]];
  return (state && retention(zone, current)(state, newer, place))?.toISOString() ?? null;
}

it("the newest states and the current one stay", () => {
  expect(newest.map(({ id }) => until(id))).toEqual([null, null, null, null, null]);
  expect(until("first", { current: "first" })).toBeNull();
});

it("of states that rows were added to on the same day, the last of the day stays for thirty days", () => {
  expect(until("noon")).toBe("2026-03-10T03:00:00.000Z");
  expect(until("first")).toBe("2026-03-10T02:00:00.000Z");
  expect(until("evening")).toBe("2026-04-08T20:00:00.000Z");
  expect(until("morning")).toBe("2026-03-09T08:00:00.000Z");
});

it("the day is that of the tenant's zone", () => {
  const zone = "Asia/Shanghai";
  expect(until("first", { zone })).toBe("2026-03-10T02:00:00.000Z");
  // There, the evening is the morning of the next day.
  expect(until("evening", { zone })).toBe("2026-03-09T20:00:00.000Z");
  expect(until("morning", { zone })).toBe("2026-04-08T08:00:00.000Z");
});

it("a state whose rows were replaced stays for thirty days", () => {
  expect(until("replaced")).toBe("2026-04-08T07:00:00.000Z");
});

it("a state whose rows are in no later one stays for thirty days, as after an earlier one was restored", () => {
  expect(until("given up")).toBe("2026-04-07T08:00:00.000Z");
});

it("once the rows are in a data source, imported states stay for thirty days from then on, the newest as well", () => {
  const pushedAt = new Date("2026-03-11T00:00:00Z");
  const live = { ...state("live", "2026-03-11T00:00:00Z", ""), parts: [] };
  const ends = [live, ...states].map((one, place, all) =>
    retention("UTC", "live", pushedAt)(one, all[place - 1], place)?.toISOString(),
  );
  expect(ends[0]).toBeUndefined();
  expect(new Set(ends.slice(1))).toEqual(new Set(["2026-04-10T00:00:00.000Z"]));
});
