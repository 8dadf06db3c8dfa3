import type { Browser, BrowserContext, Page } from "@playwright/test";

interface Warm {
  context: BrowserContext;
  /** Keeps the window open, which costs more than a page. */
  anchor: Page;
  /** Origins whose storage is to be emptied. */
  origins: Set<string>;
}

const stores = "cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems";

async function makeWarm(browser: Browser): Promise<Warm> {
  const context = await browser.newContext();
  const origins = new Set<string>();
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== "null") origins.add(origin);
    }),
  );
  return { context, anchor: await context.newPage(), origins };
}

// A clock that a test has installed stays in its context.
const hasOwnClock = (page: Page): Promise<boolean> =>
  page.evaluate(() => !String(setTimeout).includes("[native code]"));

async function empty({ context, origins }: Warm, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  for (const origin of origins)
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: stores });
  await devtools.detach();
  origins.clear();
}

async function putBack({ context, anchor }: Warm): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === anchor ? null : page.close())));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
}

/** Contexts that live on from test to test, so that the browser reads and compiles the console's scripts once. */
export function warmContexts(browser: Browser) {
  const warmByKey = new Map<string, Warm>();
  return {
    /** A blank page with empty storage, in a context with the options of the current test; `key` identifies these options. */
    open: async (key: string): Promise<Page> => {
      const known = warmByKey.get(key);
      if (known) {
        const page = await known.context.newPage();
        if (!(await hasOwnClock(page))) {
          await empty(known, page);
          return page;
        }
        await known.context.close();
      }
      const made = await makeWarm(browser);
      warmByKey.set(key, made);
      return made.context.newPage();
    },

    /** Takes a context back, and closes those that the test has opened beside it. */
    close: async (context: BrowserContext): Promise<void> => {
      const warm = [...warmByKey.values()];
      const others = browser.contexts().filter((one) => !warm.some((known) => known.context === one));
      await Promise.all(others.map((other) => other.close()));
      const own = warm.find((one) => one.context === context);
      if (own) await putBack(own);
    },
  };
}
