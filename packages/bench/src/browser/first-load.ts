import type { Browser, BrowserContext, Page } from "@playwright/test";
import { median } from "../statistics.ts";
import { floorPath, placeFloor } from "./floor.ts";

/** A line of the report: what was measured, in its unit, and what it should reach. */
export interface LoadFigure {
  name: string;
  value: string;
  target: string;
}

const slow = { megabits: 10, latencyMs: 40, cpu: 4 };
const rounds = 7;

// Marks, in the page itself, when what a selector names has been on screen for two frames.
function watchFor(marks: Record<string, string>): void {
  const wanted = new Map(Object.entries(marks));
  const look = (): void => {
    for (const [name, selector] of wanted) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (!box || box.width * box.height === 0) continue;
      wanted.delete(name);
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name)));
    }
    if (wanted.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = (slow.megabits * 1_000_000) / 8;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
}

async function markOf(page: Page, name: string): Promise<number> {
  const at = await page.waitForFunction(
    (wanted) => performance.getEntriesByName(wanted)[0]?.startTime ?? null,
    name,
    { timeout: 60_000 },
  );
  const ms = await at.jsonValue();
  if (ms === null) throw new Error(`${name} was not seen`);
  return ms;
}

const usernameField = "input[autocomplete=username]:not(:disabled)";
const marks = {
  "field-usable": usernameField,
  "menu-usable": "aside nav a[href]",
  "charts-drawn": "main [role=tabpanel] canvas",
};

async function fresh(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchFor, marks);
  return { context, page };
}

interface Round {
  field: number;
  menu: number;
  charts: number;
}

/** One visit by a browser that has never been here; `thinkMs` is how long the person takes to type. */
async function visit(
  browser: Browser,
  url: string,
  as: { password: string; thinkMs: number },
): Promise<Round> {
  const { context, page } = await fresh(browser);
  try {
    await slowDown(page);
    await page.goto(url, { waitUntil: "commit" });
    const field = await markOf(page, "field-usable");
    await page.locator(usernameField).fill("admin");
    await page.locator("input[type=password]").fill(as.password);
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), as.thinkMs);
    await page.evaluate(() =>
      addEventListener("submit", () => performance.mark("sent"), { once: true, capture: true }),
    );
    await page.keyboard.press("Enter");
    const sent = await markOf(page, "sent");
    const menu = (await markOf(page, "menu-usable")) - sent;
    const charts = (await markOf(page, "charts-drawn")) - sent;
    return { field, menu, charts };
  } finally {
    await context.close();
  }
}

/** The largest paint of a page by a browser that has never been here, nothing slowed down. */
async function largestPaint(
  browser: Browser,
  url: string,
  locale: "zh-CN" | "en" = "zh-CN",
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
  try {
    const language = locale === "en" ? "en" : "zh";
    await context.addCookies([{ name: "provost-language", value: language, url }]);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "load" });
    await page.locator("button").first().waitFor();
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            requestAnimationFrame(() => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)),
          ).observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

interface Home {
  /** First chart drawn, by a browser with a session that has nothing of the console stored; then after a reload. */
  cold: number;
  reloaded: number;
  /** Script files on the way to it, and their bytes as they came. */
  files: number;
  kilobytes: number;
}

/** The scripts that had come when the first chart was drawn. */
const scriptsUntil = (page: Page, ms: number): Promise<{ files: number; kilobytes: number }> =>
  page.evaluate((until) => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd <= until);
    return {
      files: scripts.length,
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    };
  }, ms);

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function sessionOf(browser: Browser, url: string, password: string): Promise<Session> {
  const { context, page } = await fresh(browser);
  try {
    await page.goto(url);
    await page.locator(usernameField).fill("admin");
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await markOf(page, "charts-drawn");
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Opens the home page in a session, then reloads it; the session goes on in the next round. */
async function openHome(
  browser: Browser,
  url: string,
  session: Session,
): Promise<Home & { session: Session }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: session });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFor, marks);
    await page.goto(`${url}/wel/index`, { waitUntil: "commit" });
    const cold = await markOf(page, "charts-drawn");
    const scripts = await scriptsUntil(page, cold);
    await page.waitForLoadState("load");
    await page.reload({ waitUntil: "commit" });
    const reloaded = await markOf(page, "charts-drawn");
    return { cold, reloaded, ...scripts, session: await context.storageState() };
  } finally {
    await context.close();
  }
}

/** Times a first visit on a slow line and machine: until the sign-in field takes input, and from sending it until the console is there. */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  password: string,
): Promise<LoadFigure[]> {
  const removeFloor = placeFloor();
  const paints: Record<"floor" | "zh" | "en", number[]> = { floor: [], zh: [], en: [] };
  const homes: Home[] = [];
  const hasty: Round[] = [];
  const calm: Round[] = [];
  try {
    await visit(browser, url, { password, thinkMs: 0 });
    let session = await sessionOf(browser, url, password);
    for (let round = 0; round < rounds; round++) {
      hasty.push(await visit(browser, url, { password, thinkMs: 0 }));
      calm.push(await visit(browser, url, { password, thinkMs: 3000 }));
      paints.floor.push(await largestPaint(browser, url + floorPath));
      paints.zh.push(await largestPaint(browser, url));
      paints.en.push(await largestPaint(browser, url, "en"));
      const home = await openHome(browser, url, session);
      session = home.session;
      homes.push(home);
    }
  } finally {
    removeFloor();
  }
  const floor = median(paints.floor);
  const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;
  const ofFloor = (values: readonly number[]): string =>
    `${ms(values)}, ${(median(values) / floor).toFixed(2)} × floor`;
  const of = (rows: readonly Round[], key: keyof Round): string => ms(rows.map((row) => row[key]));
  const files = median(homes.map((home) => home.files));
  const kilobytes = median(homes.map((home) => home.kilobytes));
  return [
    { name: "floor: React and one button, largest paint", value: ms(paints.floor), target: "" },
    { name: "sign-in page's largest paint, Chinese", value: ofFloor(paints.zh), target: "≤ 0.60 × floor" },
    { name: "sign-in page's largest paint, English", value: ofFloor(paints.en), target: "≤ 0.60 × floor" },
    {
      name: "script files until the first chart",
      value: `${files.toFixed(0)}, ${kilobytes.toFixed(0)} KB as sent`,
      target: "≤ 10",
    },
    { name: "first chart, cold", value: ms(homes.map(({ cold }) => cold)), target: "≤ 1000 ms" },
    { name: "first chart, reloaded", value: ms(homes.map(({ reloaded }) => reloaded)), target: "≤ 450 ms" },
    {
      name: "sign-in field usable, slowed down",
      value: of([...hasty, ...calm], "field"),
      target: "≤ 1200 ms",
    },
    { name: "menu usable after sign-in, typed in 3 s, slowed down", value: of(calm, "menu"), target: "" },
    {
      name: "first chart after sign-in, typed in 3 s, slowed down",
      value: of(calm, "charts"),
      target: "≤ 1500 ms",
    },
    { name: "menu usable after sign-in, sent at once, slowed down", value: of(hasty, "menu"), target: "" },
    {
      name: "first chart after sign-in, sent at once, slowed down",
      value: of(hasty, "charts"),
      target: "≤ 1500 ms",
    },
  ];
}
