import type { RootOptions } from "react-dom/client";
import { systemClock } from "../../platform/clock.ts";
import { isChunkError } from "../../platform/lazy/lazy-chunk.ts";
import { createTroubles } from "./trouble.ts";

/** What goes wrong in this page. */
export const troubles = createTroubles({ url: () => window.location.href, now: systemClock.now });

/** React's errors are logged with their component stack, and written to the browser console as React itself would. */
export const rootTroubles: RootOptions = {
  onUncaughtError(error, { componentStack }) {
    troubles.note(error, `react ${componentStack ?? ""}`);
    reportError(error);
  },
  onCaughtError(error, { componentStack }) {
    troubles.note(error, `react, caught ${componentStack ?? ""}`);
    // The browser has already reported a chunk that failed to load.
    if (isChunkError(error)) return;
    // biome-ignore lint/suspicious/noConsole: developers look for errors in the console.
    console.error(error);
  },
  onRecoverableError(error, { componentStack }) {
    troubles.note(error, `react, recovered ${componentStack ?? ""}`);
    reportError(error);
  },
};
