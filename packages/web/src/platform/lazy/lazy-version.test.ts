import { afterEach, expect, it, vi } from "vitest";
import { isRememberedAsFailed } from "./lazy-version.ts";

function failure(name: string, message: string): Error {
  const error = new TypeError(message);
  error.name = name;
  return error;
}
const script = failure(
  "ChunkLoadError",
  "Failed to fetch dynamically imported module: http://x/assets/Page-1.js",
);
const served = (status: number, type = "text/javascript") =>
  vi.fn(async () => new Response("", { status, headers: { "content-type": type } }));

afterEach(() => vi.unstubAllGlobals());

it("a script that failed although the server gives it out is remembered by the browser", async () => {
  vi.stubGlobal("fetch", served(200));
  expect(await isRememberedAsFailed(script)).toBe(true);
});

it.each([
  ["is still gone", script, served(404)],
  ["is a page in its place", script, served(200, "text/html")],
  ["cannot be reached", script, vi.fn(() => Promise.reject(new TypeError("Failed to fetch")))],
  ["is not named", failure("ChunkLoadError", "Importing a module script failed."), served(200)],
  [
    "is a style sheet",
    failure("CSSChunkLoadError", "Unable to preload CSS for http://x/a.css"),
    served(200, "text/css"),
  ],
])("one that %s is not known to be", async (_, error, fetch) => {
  vi.stubGlobal("fetch", fetch);
  expect(await isRememberedAsFailed(error)).toBe(false);
});
