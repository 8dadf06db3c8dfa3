import { afterEach, expect, it, vi } from "vitest";
import { createFailureMemory } from "./lazy-version.ts";

const failedToFetch = (): Error => {
  const error = new TypeError(`Failed to fetch dynamically imported module: http://x/assets/Page-1.js`);
  error.name = "ChunkLoadError";
  return error;
};
const served = (status: number, type = "text/javascript") =>
  vi.fn(async () => new Response("", { status, headers: { "content-type": type } }));

afterEach(() => vi.unstubAllGlobals());

it("a script that fails again although the server gives it out is one the browser remembers as failed", async () => {
  vi.stubGlobal("fetch", served(200));
  const isRemembered = createFailureMemory();
  expect(await isRemembered(failedToFetch())).toBe(false);
  expect(await isRemembered(failedToFetch())).toBe(true);
});

it("so is one whose style sheet failed before", async () => {
  vi.stubGlobal("fetch", served(200));
  const isRemembered = createFailureMemory();
  const ofStyles = new Error("Unable to preload CSS for http://x/assets/Page-1.css");
  ofStyles.name = "CSSChunkLoadError";
  expect([await isRemembered(ofStyles), await isRemembered(failedToFetch())]).toEqual([false, true]);
});

it.each([
  ["is still gone", served(404)],
  ["is a page in its place", served(200, "text/html")],
  ["cannot be reached", vi.fn(() => Promise.reject(new TypeError("Failed to fetch")))],
])("one that %s is not", async (_, fetch) => {
  vi.stubGlobal("fetch", fetch);
  const isRemembered = createFailureMemory();
  await isRemembered(failedToFetch());
  expect(await isRemembered(failedToFetch())).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("a style sheet, or a script without its address, is not known to be", async () => {
  const isRemembered = createFailureMemory();
  const unnamed = new Error("Importing a module script failed.");
  unnamed.name = "ChunkLoadError";
  for (const error of [unnamed, unnamed]) expect(await isRemembered(error)).toBe(false);
});
