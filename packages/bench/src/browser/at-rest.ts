import type { Page } from "@playwright/test";

/** Waits until a page has fetched nothing for half a second; one that hears events is never idle to the browser. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() => {
    performance.setResourceTimingBufferSize(10_000);
    const ends = performance
      .getEntriesByType("resource")
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(0, ...ends) > 500;
  });
}
