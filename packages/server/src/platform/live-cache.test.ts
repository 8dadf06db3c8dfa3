import { expect, it } from "vitest";
import { liveCache } from "./live-cache.ts";

function made() {
  let now = 0;
  let loads = 0;
  const cache = liveCache<string>({ now: () => new Date(now) });
  const get = (key: string, load: () => Promise<string> = async () => `${key} ${++loads}`) =>
    cache.get(key, load);
  const advance = (ms: number): void => {
    now += ms;
  };
  return { cache, get, advance };
}

it("keeps no failure", async () => {
  const { get } = made();
  await expect(get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await get("a")).toBe("a 1");
});

it("gives whoever asks after a drop what is loaded after it, also while an older load is under way", async () => {
  const { cache, get } = made();
  const { promise: slow, resolve: arrive } = Promise.withResolvers<string>();
  const before = get("a", () => slow);
  cache.dropWhere((key) => key === "a");
  const after = get("a");
  arrive("old");
  expect([await before, await after, await get("a")]).toEqual(["old", "a 1", "a 1"]);
});

it("keeps a value for a second and loads it once for all who ask meanwhile", async () => {
  const { get, advance } = made();
  expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["a 1", "a 1", "b 2"]);
  advance(999);
  expect(await get("a")).toBe("a 1");
  advance(1);
  expect(await get("a")).toBe("a 3");
});

it("drops only what it is told to", async () => {
  const { cache, get } = made();
  await Promise.all([get("a"), get("b")]);
  cache.dropWhere((key) => key === "a");
  expect(await Promise.all([get("a"), get("b")])).toEqual(["a 3", "b 2"]);
});

it("holds ten thousand values, and forgets the oldest for one more", async () => {
  const { get } = made();
  for (let index = 0; index < 10_001; index++) await get(`k${index}`);
  expect(await get("k1")).toBe("k1 2");
  expect(await get("k0")).toBe("k0 10002");
});
