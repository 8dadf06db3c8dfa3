import { afterPaint } from "../../platform/http/after-paint.ts";
import { whenIdle } from "../../platform/http/when-idle.ts";

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve, { longest: 2000, otherwise: 200 });
  });

/**
 * While the user types the password, preloads what comes after it: the shell, the home page, and what renders its charts. One part in each
 * idle moment, so that typing stays smooth. Returns a function that stops it.
 */
export function fetchAhead(loadShell: () => Promise<void>): () => void {
  let isWanted = true;
  const parts = [
    loadShell,
    async () => (await import("../SignedIn.tsx")).preloadHome(),
    async () => (await import("@provost/pane/load-chart-engine")).loadChartEngine(),
  ];
  const run = async (): Promise<void> => {
    for (const fetchPart of parts) {
      await idle();
      if (!isWanted) return;
      await fetchPart();
    }
  };
  // What fails here is loaded again, and the failure reported, when it is needed.
  const giveUp = afterPaint(() => void run().catch(() => undefined));
  return () => {
    isWanted = false;
    giveUp();
  };
}
