import { expect, type Page, type Request } from "@playwright/test";

interface Network {
  underWay: Set<Request>;
  changedAt: number;
}

const networks = new WeakMap<Page, Network>();
const quietMs = 500;
// A stream that stays open for as long as the page is shown.
const isStream = (request: Request): boolean => request.url().includes("/unread/events");

/** Begins to count what a page asks for. */
export function watchNetwork(page: Page): Network {
  const known = networks.get(page);
  if (known) return known;
  const network: Network = { underWay: new Set(), changedAt: Date.now() };
  const change = (alter: (requests: Set<Request>) => void): void => {
    alter(network.underWay);
    network.changedAt = Date.now();
  };
  page.on("request", (request) => {
    if (!isStream(request)) change((requests) => requests.add(request));
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => change((requests) => requests.delete(request)));
  networks.set(page, network);
  return network;
}

/** Waits until a page has loaded and asks for nothing more; Playwright's own would wait for the open stream too. */
export async function networkQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const network = watchNetwork(page);
  await expect
    .poll(() => network.underWay.size === 0 && Date.now() - network.changedAt >= quietMs, {
      message: "what the page still asks for",
      timeout: 30_000,
    })
    .toBe(true);
}
