import type { Browser, BrowserContext, Page } from "@playwright/test";
import { median } from "./statistics.ts";

/** A line of the report: what was measured, in ms, and what it should reach. */
export interface LoadFigure {
  name: string;
  ms: number;
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

/** The largest paint of the sign-in page, nothing slowed down. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const { context, page } = await fresh(browser);
  try {
    await page.goto(url);
    await markOf(page, "field-usable");
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
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
  const paints: number[] = [];
  const hasty: Round[] = [];
  const calm: Round[] = [];
  await visit(browser, url, { password, thinkMs: 0 });
  for (let round = 0; round < rounds; round++) {
    hasty.push(await visit(browser, url, { password, thinkMs: 0 }));
    calm.push(await visit(browser, url, { password, thinkMs: 3000 }));
    paints.push(await largestPaint(browser, url));
  }
  const of = (rows: readonly Round[], key: keyof Round): number => median(rows.map((row) => row[key]));
  return [
    { name: "sign-in field usable, slowed down", ms: of([...hasty, ...calm], "field"), target: "≤ 1200" },
    { name: "sign-in page's largest paint, loopback", ms: median(paints), target: "< 264" },
    { name: "menu usable after sign-in, typed in 3 s", ms: of(calm, "menu"), target: "" },
    { name: "first chart drawn after sign-in, typed in 3 s", ms: of(calm, "charts"), target: "≤ 1500" },
    { name: "menu usable after sign-in, sent at once", ms: of(hasty, "menu"), target: "" },
    { name: "first chart drawn after sign-in, sent at once", ms: of(hasty, "charts"), target: "≤ 1500" },
  ];
}
