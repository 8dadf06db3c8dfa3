import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";

/** Held open for as long as its page is shown. */
const stream = "/api/demand/unread/events";
/** So long without a call a page is at rest, ms. */
const restMs = 500;

const calls = new WeakMap<BrowserContext, { open: Set<Request>; endedAt: number }>();

/** Follows the calls of all pages of a context from now on. */
export function followCalls(context: BrowserContext): void {
  const state = { open: new Set<Request>(), endedAt: performance.now() };
  calls.set(context, state);
  const end = (request: Request): void => {
    if (state.open.delete(request)) state.endedAt = performance.now();
  };
  context.on("request", (request) => {
    if (!request.url().includes(stream)) state.open.add(request);
  });
  context.on("requestfinished", end);
  context.on("requestfailed", end);
}

/** Waits until a page has called nobody for a while; the network of a page that hears events is never idle. */
export async function expectAtRest(page: Page): Promise<void> {
  const state = calls.get(page.context());
  if (state === undefined) throw new Error("the calls of this page are not followed");
  const quietMs = (): number => (state.open.size > 0 ? 0 : performance.now() - state.endedAt);
  await expect.poll(quietMs, "how long the page has called nobody, ms").toBeGreaterThan(restMs);
}
