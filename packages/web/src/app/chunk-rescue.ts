import { systemClock } from "../platform/clock.ts";
import { configureChunks, isChunkError } from "../platform/lazy-chunk.ts";
import { lostStylesOf } from "../platform/lazy-styles.ts";
import { createFailureMemory, isOutOfDate } from "../platform/lazy-version.ts";
import { storage } from "./console.ts";
import { troubles } from "./local-log/page-troubles.ts";
import { createStaleReload } from "./stale-chunk.ts";

/** Somebody may choose to stay on a page that was about to reload; then it goes on after this, ms. */
const goingMs = 3000;

const styles = lostStylesOf(document);
const isRemembered = createFailureMemory();
const reloadStale = createStaleReload({
  storage,
  clock: systemClock,
  isOutOfDate: () => isOutOfDate(document),
  reload: () => window.location.reload(),
});

async function failed(error: Error): Promise<void> {
  troubles.note(error, "chunk");
  styles.note(error);
  // No loop: a page that was just loaded has met no failure before.
  const isGoing = await isRemembered(error);
  if (isGoing) window.location.reload();
  if (isGoing || (await reloadStale())) await new Promise((resolve) => setTimeout(resolve, goingMs));
}

configureChunks({ failed, prepare: styles.fetchAgain, isStylePending: styles.isPending });
// Parts that are fetched without `loadChunk` are heard of here.
window.addEventListener("vite:preloadError", ({ payload }) => {
  if (isChunkError(payload)) void failed(payload);
});
