import type { Page, Request, Route } from "@playwright/test";
import { lockPageWords } from "@provost/web/app/lock/lock-page-words";
import { networkWords } from "@provost/web/app/network/network-words";
import { partWords } from "@provost/web/ui/state/part-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { eachLanguage, expect, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";

test.use({ demo: true });

const w = textsIn({
  datasets: text(routeWords, "datasets"),
  offline: text(networkWords, "offline"),
  unreachable: text(networkWords, "unreachable"),
  tryNow: text(networkWords, "tryNow"),
  newVersion: text(networkWords, "newVersion"),
  reload: text(networkWords, "reload"),
  later: text(networkWords, "later"),
  failed: text(partWords, "text"),
  retry: text(lockPageWords, "stuckRetry"),
});

const part = /\/assets\/DatasetsPage-[^/]+\.js/;

function logged(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem("provost-logsList") ?? '{"content":[]}').content.map(
      ({ type, message }: { type: string; message: string }) => `${type} ${message}`,
    ),
  );
}

const openDatasets = (page: Page, language: "zh" | "en"): Promise<void> =>
  page.getByRole("navigation").getByText(w[language].datasets).click();

/** The addresses of scripts and style sheets that are requested and not here yet. */
function assetsUnderWay(page: Page): ReadonlySet<string> {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (["script", "stylesheet"].includes(request.resourceType())) urls.add(request.url());
  });
  const end = (request: Request): void => void urls.delete(request.url());
  page.on("requestfinished", end).on("requestfailed", end);
  return urls;
}

/** What the tab of the data sets says about its part; those of the home page may fail as well. */
const partMissing = (page: Page) =>
  page.getByRole("tabpanel", { name: w.en.datasets }).getByText(w.en.failed);

/** The part that helps when others do not come is there. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("tab").first()).toBeVisible();
  const hasCome = (): Promise<boolean> =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/chunk-rescue-")),
    );
  await expect.poll(hasCome).toBe(true);
}

eachLanguage((language) => {
  const t = w[language];

  test(`offline the console says so, and goes on by itself (${language})`, async ({ page, context }) => {
    await signIn(page, language, { path: "/report/dataset" });
    await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole("alert").filter({ hasText: t.offline })).toBeVisible();
    const fresh = page.waitForResponse(/\/api\/report\/dataset/);
    await context.setOffline(false);
    await expect(page.getByText(t.offline)).toHaveCount(0);
    await fresh;
  });

  test(`a server that does not answer is said, with the time of the next try, and the page goes on (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await expect(page.getByRole("tab").first()).toBeVisible();
    let isDown = true;
    const down = (route: Route): Promise<void> =>
      isDown ? route.fulfill({ status: 503, headers: { "retry-after": "40" }, body: "" }) : route.continue();
    for (const path of ["**/api/**", "**/readyz"]) await page.route(path, down);
    await openDatasets(page, language);
    const banner = page.getByRole("alert").filter({ hasText: t.unreachable });
    await expect(banner).toBeVisible();
    await expect(page.getByText(/\b(40|39|38|37) (second|秒)/)).toBeVisible();
    // It is back for the button's request and not before: any other call that succeeds removes the banner too.
    await page.route("**/readyz", (route) => {
      isDown = false;
      return route.continue();
    });
    await page.getByRole("button", { name: t.tryNow }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
  });

  test(`a new version is offered and never forced: later puts it off, reload takes it (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await expect(page.getByRole("tab").first()).toBeVisible();
    await page.evaluate(() => document.body.setAttribute("data-still-here", ""));
    const newer = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "x-provost-build": "newer" } });
    };
    await page.route("**/api/**", newer);
    await openDatasets(page, language);
    const banner = page.getByRole("status").filter({ hasText: t.newVersion });
    await expect(banner).toBeVisible();
    await page.getByRole("button", { name: t.later, exact: true }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.locator("body[data-still-here]")).toHaveCount(1);
    await page.reload();
    await expect(banner).toBeVisible();
    await page.evaluate(() => document.body.setAttribute("data-still-here", ""));
    await page.getByRole("button", { name: t.reload, exact: true }).click();
    await expect(page.locator("body[data-still-here]")).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test(`a page whose script fails is told of as a ChunkLoadError, and comes when tried again (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await settled(page);
    await page.route(part, (route) => route.abort());
    await openDatasets(page, language);
    const failure = page.getByRole("alert").filter({ hasText: t.failed });
    await expect(failure).toBeVisible();
    await expect.poll(() => logged(page)).toEqual([expect.stringMatching(/^error ChunkLoadError: /)]);
    await expect(page.getByRole("navigation").getByText(t.datasets)).toBeVisible();
    await page.unroute(part);
    await failure.getByRole("button", { name: t.retry }).click();
    await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
  });
});

test("a page whose style sheet fails is told of as a CSSChunkLoadError, and has its styles when tried again", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, "en");
  await settled(page);
  const styles = /\/assets\/DatasetsPage-[^/]+\.css/;
  await page.route(styles, (route) => route.abort());
  await openDatasets(page, "en");
  const failure = page.getByRole("alert").filter({ hasText: w.en.failed });
  await expect(failure).toBeVisible();
  // Fetched ahead as well, where the pointer rested on the menu for long enough.
  await expect
    .poll(async () => [...new Set((await logged(page)).map((entry) => entry.replace(/: .*/, "")))])
    .toEqual(["error CSSChunkLoadError"]);
  await page.unroute(styles);
  await failure.getByRole("button", { name: w.en.retry }).click();
  await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
  const loaded = await page.evaluate(
    () => [...document.styleSheets].filter(({ href }) => href?.includes("/DatasetsPage-")).length,
  );
  expect(loaded).toBe(1);
});

for (const [what, held, name] of [
  ["script", part, "ChunkLoadError"],
  ["style sheet", /\/assets\/DatasetsPage-[^/]+\.css/, "CSSChunkLoadError"],
] as const) {
  test(`a page whose ${what} does not come within 120 seconds is told of as a ${name}`, {
    tag: "@long",
  }, async ({ page }) => {
    const underWay = assetsUnderWay(page);
    await signIn(page, "en");
    await settled(page);
    await expect.poll(() => [...underWay]).toEqual([]);
    await page.clock.install();
    await page.route(held, () => undefined);
    const request = page.waitForRequest(held);
    await openDatasets(page, "en");
    await request;
    const restIsHere = (): Promise<void> =>
      expect.poll(() => [...underWay].filter((url) => !held.test(url))).toEqual([]);
    await restIsHere();
    // The clock runs on beside the jumps.
    await page.clock.runFor(90_000);
    // Other pages are fetched ahead in that time.
    await restIsHere();
    await expect(page.getByText(w.en.failed)).toHaveCount(0);
    await page.clock.runFor(31_000);
    await expect(partMissing(page)).toBeVisible();
    await page.clock.runFor(2000);
    // Fetched ahead as well, where the pointer rested on the menu for long enough.
    const kinds = new Set((await logged(page)).map((entry) => entry.replace(/:.*?(?=120 seconds|$)/, ": ")));
    expect([...kinds]).toEqual([`error ${name}: 120 seconds`]);
  });
}

test("a page that is gone because a new version took its place reloads the console once, and never in a loop", async ({
  page,
}) => {
  await signIn(page, "en");
  await settled(page);
  let documents = 0;
  await page.route(part, (route) => route.fulfill({ status: 404, body: "" }));
  // The document the console requests to see whether it is out of date; the page itself loads as usual.
  await page.route(
    (url) => url.pathname === "/",
    (route) =>
      route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/new.js">' }),
  );
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await openDatasets(page, "en");
  await expect(partMissing(page)).toBeVisible();
  expect(documents).toBe(1);
  await page.getByRole("button", { name: w.en.retry }).click();
  await expect(page.getByRole("button", { name: w.en.reload })).toBeVisible();
  expect(documents).toBe(1);
  await settled(page);
  await page.unroute(part);
  await page.getByRole("button", { name: w.en.retry }).click();
  await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
});

test("the console is drawn although a style sheet of the page does not come", async ({ page }) => {
  await page.route(/\/assets\/base-[^/]*\.css$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/login");
  await expect(page.locator("#root[data-drawn]")).toHaveCount(0);
  await expect(page.locator("input[autocomplete=username]")).toBeEnabled();
});

test("a call that runs long is told of as a slow network, and moves nothing on the page", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, "en");
  await page.clock.runFor(2000);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/report\/dataset/, async (route) => {
    await held;
    await route.fallback();
  });
  const request = page.waitForRequest(/\/api\/report\/dataset/);
  await openDatasets(page, "en");
  await request;
  const tabs = page.getByRole("tablist").first();
  const before = await tabs.boundingBox();
  await page.clock.runFor(9000);
  await expect(page.getByText("The network is slow.")).toBeVisible();
  expect(await tabs.boundingBox()).toEqual(before);
  release();
  await expect(page.getByText("The network is slow.")).toHaveCount(0);
});

test("a page that is first opened offline comes by itself once the network is back", async ({
  page,
  context,
}) => {
  // The browser keeps nothing of a page whose requests are looked at: else the part could come from its cache.
  await page.route(part, (route) => route.fallback());
  await signIn(page, "en");
  await settled(page);
  await context.setOffline(true);
  await openDatasets(page, "en");
  await expect(partMissing(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
});
