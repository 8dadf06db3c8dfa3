import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
