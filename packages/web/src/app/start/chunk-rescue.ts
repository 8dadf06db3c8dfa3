import { systemClock } from "../../platform/clock.ts";
import { configureChunks, isChunkError, noteNetworkReturn } from "../../platform/lazy/lazy-chunk.ts";
import { lostStylesOf } from "../../platform/lazy/lazy-styles.ts";
import { isOutOfDate, isRememberedAsFailed } from "../../platform/lazy/lazy-version.ts";
import { storage } from "../console.ts";
import { troubles } from "../local-log/page-troubles.ts";
import { network } from "../network/browser-network.ts";
import { createStaleReload } from "./stale-chunk.ts";

/** The user may choose to stay on a page that was about to reload; after this time it continues, ms. */
const goingMs = 3000;

const styles = lostStylesOf(document);
const reloadStale = createStaleReload({
  storage,
  clock: systemClock,
  isOutOfDate: () => isOutOfDate(document),
  reload: () => window.location.reload(),
});

async function failed(error: Error, isFirst: boolean): Promise<void> {
  troubles.note(error, "chunk");
  styles.note(error);
  // Finds an outage that no call has met yet; its end is heard of below.
  void network.tryNow();
  // The first may be a style sheet that failed with its script. No loop: a page that was just loaded begins again.
  const isGoing = !isFirst && (await isRememberedAsFailed(error));
  if (isGoing) window.location.reload();
  if (isGoing || (await reloadStale())) await new Promise((resolve) => setTimeout(resolve, goingMs));
}

configureChunks({ failed, prepare: styles.fetchAgain, isStylePending: styles.isPending });
network.onReturn(noteNetworkReturn);
// Parts that are fetched without `loadChunk` are heard of here.
window.addEventListener("vite:preloadError", ({ payload }) => {
  if (isChunkError(payload)) void failed(payload, true);
});
