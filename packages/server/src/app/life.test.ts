import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sayWhileQuiet } from "../platform/metrics/line-log.ts";
import { makeLife } from "./life.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<void> => new Promise(() => {});

it("stops the last first, names what it waits for, and goes on after an error, which it reports in the end", async () => {
  const life = makeLife();
  const stopped: string[] = [];
  const slow = Promise.withResolvers<void>();
  life.started("first", async () => void stopped.push("first"));
  life.started("slow", () => slow.promise);
  life.started("broken", async () => {
    stopped.push("broken");
    throw new Error("broken");
  });
  const ended = life.stop(Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  expect([stopped, life.waitingFor()]).toEqual([["broken"], "slow"]);
  slow.resolve();
  await expect(ended).rejects.toThrow("broken");
  expect([stopped, life.waitingFor()]).toEqual([["broken", "first"], null]);
});

it("leaves a step that does not end within fifteen seconds once it is to hurry", async () => {
  const life = makeLife();
  let isStopped = false;
  life.started("first", async () => {
    isStopped = true;
  });
  life.started("endless", never);
  const ended = life.stop(Promise.resolve());
  life.hurryUp();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(isStopped).toBe(true);
});

it("names the part of the start that runs, the innermost, and none once it failed", async () => {
  const life = makeLife();
  const inner = Promise.withResolvers<void>();
  const outer = life.part("waiting", async () => life.part("migrating", () => inner.promise));
  expect(life.running()).toBe("migrating");
  inner.reject(new Error("broken"));
  await expect(outer).rejects.toThrow("broken");
  expect(life.running()).toBeNull();
});

it("says every ten seconds what takes long, unless something else is said, and nothing once it has ended", async () => {
  const said: { at: number; line: string }[] = [];
  let saidAt = 0;
  const began = performance.now();
  const say = (line: string): void => {
    saidAt = performance.now();
    said.push({ at: (saidAt - began) / 1000, line });
  };
  const end = sayWhileQuiet({ say, saidAt: () => saidAt }, (seconds) => `still starting after ${seconds} s`);
  await vi.advanceTimersByTimeAsync(16_000);
  say("something else");
  await vi.advanceTimersByTimeAsync(20_000);
  const times = said.map(({ at }) => at);
  for (const [place, at] of times.entries()) expect(at - (times[place - 1] ?? 0)).toBeLessThanOrEqual(10);
  expect(said.map(({ line }) => line)).toEqual([
    "still starting after 9 s",
    "something else",
    "still starting after 25 s",
    "still starting after 34 s",
  ]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(4);
});
