import { expect, it } from "vitest";
import { createStorage } from "../../platform/storage.ts";
import { createStaleReload } from "./stale-chunk.ts";

function memory(isFull = false) {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

function open({ isNew = true, isFull = false } = {}) {
  const time = { now: 1_000_000 };
  const clock = { now: () => time.now };
  const storage = createStorage({ prefix: "p", local: memory(), session: memory(isFull), clock });
  const done = { reloads: 0, requests: 0 };
  const failed = createStaleReload({
    storage,
    clock,
    isOutOfDate: async () => {
      done.requests++;
      return isNew;
    },
    reload: () => done.reloads++,
  });
  return { time, done, failed };
}

it("a part that failed for another reason than a new version reloads nothing", async () => {
  const { failed, done } = open({ isNew: false });
  expect([await failed(), done.reloads]).toEqual([false, 0]);
});

it("a stale part reloads the page once, however many fail, and not again within a minute: no loop", async () => {
  const { failed, done, time } = open();
  expect(await Promise.all([failed(), failed(), failed()])).toEqual([true, true, true]);
  time.now += 59_999;
  expect([await failed(), done]).toEqual([false, { reloads: 1, requests: 1 }]);
  time.now += 1;
  expect([await failed(), done.reloads]).toEqual([true, 2]);
});

it("where the reload could not be remembered there is none: it could go round for ever", async () => {
  const { failed, done } = open({ isFull: true });
  expect([await failed(), done.reloads]).toEqual([false, 0]);
});
