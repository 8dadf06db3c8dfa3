import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Browser, Locator, Page } from "@playwright/test";
import { type ConsoleClient, password } from "../console-client.ts";
import { writeRatings } from "../rating-data.ts";
import { median, quantile } from "../statistics.ts";

/** Rows of the sets, and the ms from a change of the shelf to the painted chart that each should stay under. */
const sets = [
  { rows: 73_421, target: 60 },
  { rows: 1_000_000, target: 60 },
  { rows: 10_000_000, target: 80 },
];
const changes = 40;

/** Signs in as the first administrator and waits for the home page. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("input[autocomplete=username]").fill("admin");
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/wel/index");
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("what is to be dragged is not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Each query has its own limit, so that none is served from the cache.
function askAnew(): void {
  const send = window.fetch.bind(window);
  let limit = 300;
  window.fetch = (target, options) => {
    if (!String(target).endsWith("/api/report/query") || typeof options?.body !== "string")
      return send(target, options);
    const query = JSON.parse(options.body);
    query.content.limit = limit++;
    return send(target, { ...options, body: JSON.stringify(query) });
  };
}

// From the release of the mouse to two frames after the last draw, as the page itself measures both.
async function dropOn(page: Page, field: string, chip: Locator): Promise<number> {
  const from = await centre(page.locator("aside").getByRole("button", { name: field, exact: true }));
  const to = await centre(chip);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.evaluate(() => {
    performance.clearMarks();
    addEventListener("pointerup", () => performance.mark("shelf-dropped"), { once: true, capture: true });
  });
  await page.mouse.up();
  const taken = await page.waitForFunction(() => {
    const [dropped] = performance.getEntriesByName("shelf-dropped");
    const painted = performance.getEntriesByName("chart-painted").at(-1);
    return dropped && painted ? painted.startTime - dropped.startTime : null;
  });
  const ms = await taken.jsonValue();
  if (ms === null) throw new Error("the chart was not painted");
  return ms;
}

/** Imports a set of ratings as a table. */
export async function uploadRatings(client: ConsoleClient, table: string, rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "provost-bench-web-"));
  try {
    const instance = await DuckDBInstance.create(":memory:");
    const csv = join(folder, "ratings.csv");
    await writeRatings(await instance.connect(), rows, csv);
    await client.upload(table, csv);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the builder on the table with a bar chart of `avg(y)` by `dept`. */
async function openBars(page: Page, client: ConsoleClient, table: string): Promise<void> {
  await page.goto(`${client.url}/report/builder?table=${table}`);
  const field = (name: string): Locator => page.locator("aside").getByRole("button", { name, exact: true });
  await field("dept").focus();
  await page.keyboard.press("d");
  await field("y").focus();
  await page.keyboard.press("m");
  await page.locator("[data-type=bar]").click();
  await page.locator("canvas").waitFor();
}

/** From the release of a field on a shelf to the painted chart; each query is a new one. */
export async function measureShelf(browser: Browser, client: ConsoleClient): Promise<void> {
  for (const { rows, target } of sets) {
    const table = `ratings_${rows}`;
    await uploadRatings(client, table, rows);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await page.addInitScript(askAnew);
    await signIn(page, client.url);
    await openBars(page, client, table);
    const taken: number[] = [];
    for (let change = 0; change < changes; change++) {
      const [shown, wanted] = change % 2 === 0 ? ["dept", "studage"] : ["studage", "dept"];
      const ms = await dropOn(page, wanted, page.locator(`[data-chip="${shown}"]`).first());
      await page.locator(`[data-chip="${wanted}"]`).first().waitFor();
      if (change >= 6) taken.push(ms);
    }
    await page.close();
    const line = `${rows} rows: shelf change → painted chart, median ${median(taken).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ms`;
    process.stdout.write(`${line}   target ≤ ${target} ms\n`);
  }
}
