import type { Browser, Page } from "@playwright/test";
import type { ConsoleClient } from "../console-client.ts";
import { median } from "../statistics.ts";
import { atRest } from "./at-rest.ts";
import { signIn, uploadRatings } from "./shelf.ts";

const rows = 1_000_000;
const charts = 24;
const rounds = 5;

/** Two dozen queries of which no two are the same: the mean of `y` by a column, over a part of the rows. */
function queries(table: string): object[] {
  const columns = ["dept", "studage", "lectage", "service"];
  return Array.from({ length: charts }, (_, at) => ({
    chartType: "bar",
    dataSrc: table,
    selectedDimension: [{ Column: columns[at % columns.length] }],
    selectedCalcul: [{ Column: "y", calculFunc: "avg" }],
    filters: [{ filteCol: "s", filterOperator: ">", value: { value1: at } }],
  }));
}

async function makeBoard(client: ConsoleClient, table: string, name: string): Promise<void> {
  const tiles: object[] = [];
  for (const [at, content] of queries(table).entries()) {
    const { data } = JSON.parse(
      (await client.post("/api/report/chart", { name: `c${at}`, content })).toString(),
    );
    tiles.push({
      kind: "chart",
      id: `t-${at}`,
      chartId: data.id,
      x: (at % 6) * 2,
      y: Math.floor(at / 6) * 2,
      w: 2,
      h: 2,
    });
  }
  const content = { tabs: [{ id: "first", name: "", tiles }], filters: [], refreshSeconds: null };
  await client.post("/api/report/dashboard", { name, content });
}

async function showList(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/report/dashboard`);
  await page.getByRole("link", { name, exact: true }).waitFor();
  await atRest(page);
}

// Back to the list, in the same page.
async function close(page: Page, name: string): Promise<void> {
  await page.getByTitle(new RegExp(`^(Close|关闭) ${name}$`)).click();
  const link = page.getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await page.getByRole("tab", { name: /Dashboards|仪表盘/ }).click();
  await link.waitFor();
}

// From the click on the dashboard's name to two frames after the last of its charts was drawn.
async function open(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    performance.clearMarks();
    addEventListener("click", () => performance.mark("opened"), { once: true, capture: true });
  });
  await page.getByRole("link", { name, exact: true }).click();
  const taken = await page.waitForFunction((wanted) => {
    const first = new Map<string, number>();
    for (const { name: mark, startTime } of performance.getEntriesByType("mark"))
      if (mark.startsWith("tile-painted ") && !first.has(mark)) first.set(mark, startTime);
    const [opened] = performance.getEntriesByName("opened");
    return opened && first.size >= wanted ? Math.max(...first.values()) - opened.startTime : null;
  }, charts);
  return (await taken.jsonValue()) ?? Number.NaN;
}

/** Time to load a dashboard with two dozen charts, in ms: with an empty cache, reopened after closing, and after a page reload. */
export async function measureBoard(
  browser: Browser,
  client: ConsoleClient,
): Promise<{ cold: number; warm: number; reloaded: number }> {
  const [cold, warm, reloaded]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    // Uses a different table each time, so that no cached result is used.
    const table = `ratings_board_${round}`;
    await uploadRatings(client, table, rows);
    const name = `board ${round}`;
    await makeBoard(client, table, name);
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: "reduce" });
    await signIn(page, client.url);
    await showList(page, client.url, name);
    cold.push(await open(page, name));
    await close(page, name);
    warm.push(await open(page, name));
    await close(page, name);
    await showList(page, client.url, name);
    reloaded.push(await open(page, name));
    await page.close();
  }
  return { cold: median(cold), warm: median(warm), reloaded: median(reloaded) };
}
