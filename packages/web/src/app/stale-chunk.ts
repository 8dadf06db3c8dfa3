import { systemClock } from "../platform/clock.ts";
import { storage } from "./console.ts";
import { stored } from "./stored-items.ts";

const quietMs = 60_000;

/** After a new version was put in place an old page may ask for a chunk that is gone: it reloads, at most once a minute. */
export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = storage.record(stored.staleChunk);
    if (last !== null && systemClock.now() - last.datetime < quietMs) return;
    storage.set(stored.staleChunk, true);
    event.preventDefault();
    window.location.reload();
  });
}
