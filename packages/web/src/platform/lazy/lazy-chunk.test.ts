import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chunkTimeoutMs, configureChunks, isChunkError, loadChunk } from "./lazy-chunk.ts";

const scriptFailed = () =>
  new TypeError("Failed to fetch dynamically imported module: http://x/assets/DictPage-1.js");
const never = () => new Promise<never>(() => undefined);

let reported: string[] = [];
let isStylePending = false;
let again = async (): Promise<void> => undefined;

beforeEach(() => {
  reported = [];
  isStylePending = false;
  again = async () => undefined;
  configureChunks({
    prepare: () => again(),
    isStylePending: () => isStylePending,
    failed: async ({ name }) => void reported.push(name),
  });
});

afterEach(() => vi.useRealTimers());

describe("a part that does not come", () => {
  it("8.06 because its script fails is a ChunkLoadError, in the words of every browser", async () => {
    const messages = [
      "Failed to fetch dynamically imported module: http://x/a.js",
      "error loading dynamically imported module: http://x/a.js",
      "Importing a module script failed.",
    ];
    for (const message of messages) {
      await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
        name: "ChunkLoadError",
      });
    }
    expect(reported).toEqual(["ChunkLoadError", "ChunkLoadError", "ChunkLoadError"]);
  });

  it("8.07 because its style sheet fails is a CSSChunkLoadError", async () => {
    const failed = new Error("Unable to preload CSS for http://x/assets/DictPage-1.css");
    await expect(loadChunk(() => Promise.reject(failed))).rejects.toMatchObject({
      name: "CSSChunkLoadError",
    });
  });

  it("8.06 8.07 within 120 seconds is one as well, of the script or the style sheet that is missing", async () => {
    vi.useFakeTimers();
    const names: string[] = [];
    for (const pending of [false, true]) {
      isStylePending = pending;
      loadChunk(never).catch(({ name }: Error) => names.push(name));
      await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
      const before = names.length;
      await vi.advanceTimersByTimeAsync(1);
      expect(names.length).toBe(before + 1);
    }
    expect(names).toEqual(["ChunkLoadError", "CSSChunkLoadError"]);
    expect(reported).toEqual(names);
  });

  it("is told only after what can be done about it was tried", async () => {
    configureChunks({ prepare: again, isStylePending: () => false, failed: never });
    let settled = false;
    const done = (): void => {
      settled = true;
    };
    loadChunk(() => Promise.reject(scriptFailed())).then(done, done);
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
  });
});

it("a failure is counted also before what recovers from it has come", async () => {
  vi.resetModules();
  const fresh = await import("./lazy-chunk.ts");
  const fail = () => fresh.loadChunk(() => Promise.reject(scriptFailed()));
  await expect(fail()).rejects.toThrow();
  const firsts: boolean[] = [];
  fresh.configureChunks({
    prepare: again,
    isStylePending: () => false,
    failed: async (_, isFirst) => void firsts.push(isFirst),
  });
  await expect(fail()).rejects.toThrow();
  expect(firsts).toEqual([false]);
});

it("an error inside a part that came is that error", async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError("x is undefined")))).rejects.toMatchObject({
    name: "TypeError",
  });
  expect([reported, isChunkError("text")]).toEqual([[], false]);
});

it("a style sheet that failed before is fetched again first, and may fail again", async () => {
  again = () => Promise.reject(new Error("Unable to preload CSS for http://x/a.css"));
  let loads = 0;
  const load = async () => {
    loads++;
    return "part";
  };
  await expect(loadChunk(load)).rejects.toMatchObject({ name: "CSSChunkLoadError" });
  again = async () => undefined;
  expect([await loadChunk(load), loads]).toEqual(["part", 1]);
});
