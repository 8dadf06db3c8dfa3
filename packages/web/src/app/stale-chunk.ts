import { storage } from "./console.ts";
import { stored } from "./stored-items.ts";

/** After a new version was put in place an old page may ask for a chunk that is gone: it reloads, once. */
export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (storage.get(stored.staleChunk)) return;
    storage.set(stored.staleChunk, true);
    event.preventDefault();
    window.location.reload();
  });
}
