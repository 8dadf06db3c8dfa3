import type { CDPSession, Page } from "@playwright/test";
import { quantile } from "../statistics.ts";

/** What twenty open tabs cost. */
export interface TabFigures {
  /** From the click on a tab to two frames after its page is shown, ms; 95 of 100 are below. */
  switchP95: number;
  switchMedian: number;
  /** After each round of opening twenty tabs and closing them all: heap in bytes without compiled code, listeners, nodes and documents. */
  rounds: MemoryUsage[];
  /** By how much of itself the heap grows a round, from the second round on; 0.01 is one per cent. */
  growth: number;
}

export interface MemoryUsage {
  heap: number;
  listeners: number;
  nodes: number;
  documents: number;
}

const switches = 100;
const rounds = 5;

const lists = [
  "/report/chart",
  "/report/dataset",
  "/system/dict",
  "/system/user",
  "/system/role",
  "/system/menu",
  "/system/dept",
  "/system/top-menu",
  "/system/audit",
  "/system/login-log",
];

/** Nineteen pages with charts and tables, in addition to the dashboard; each different query opens a new tab. */
async function pathsOf(page: Page): Promise<string[]> {
  const ids = await page.evaluate(async () => {
    const token = JSON.parse(sessionStorage.getItem("provost-token") ?? "{}").content;
    const reply = await fetch("/api/report/chart?current=1&size=4", {
      headers: { "sq-auth": `bearer ${token}` },
    });
    const { data } = await reply.json();
    return data.records.map(({ id }: { id: string }) => id);
  });
  if (ids.length === 0) throw new Error("the console has no saved charts to open");
  const views = [0, 1, 2, 3, 4].map((n) => `/report/view/${ids[n % ids.length]}?n=${n}`);
  const builders = [0, 1, 2, 3].map((n) => `/report/builder?chart=${ids[n % ids.length]}&n=${n}`);
  return [...views, ...builders, ...lists];
}

const front = "[role=tabpanel]:not([hidden])";
const tabs = (page: Page) => page.locator("[role=tablist] [role=tab]");

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 0 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: { idx: 0 } }));
  }, path);
  await page.locator(front).locator("canvas, table, [role=treegrid]").first().waitFor();
}

async function closeAll(page: Page): Promise<void> {
  await tabs(page).first().click({ button: "right" });
  await page.getByRole("menu").getByRole("menuitem").nth(7).click();
  const sure = page.getByRole("dialog").getByRole("button").last();
  while ((await tabs(page).count()) > 1) {
    if (await sure.isVisible()) await sure.click();
    await page.waitForTimeout(20);
  }
}

// The page itself watches: from the click until two frames after the panel of the tab is shown.
function watchSwitches(): void {
  const taken: number[] = [];
  Object.assign(window, { switchesTaken: taken });
  addEventListener(
    "click",
    ({ target }) => {
      const since = performance.now();
      const tab = target instanceof Element ? target.closest("[role=tab]") : null;
      const panel = document.getElementById(tab?.getAttribute("aria-controls") ?? "");
      if (panel === null) return;
      const observer = new MutationObserver(() => {
        if (panel.hidden) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => void taken.push(performance.now() - since)));
      });
      observer.observe(panel, { attributeFilter: ["hidden"] });
    },
    { capture: true },
  );
}

async function takenSwitches(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { switchesTaken: number[] }).switchesTaken);
}

async function measureSwitches(page: Page): Promise<number[]> {
  await page.evaluate(watchSwitches);
  const count = await tabs(page).count();
  for (let turn = 0; turn < switches; turn++) {
    // Seven is prime to twenty: every tab comes, and never the one beside the last.
    await tabs(page)
      .nth((turn * 7 + 3) % count)
      .click();
    await page.waitForFunction(
      (many) => (window as unknown as { switchesTaken: number[] }).switchesTaken.length >= many,
      turn + 1,
    );
  }
  return takenSwitches(page);
}

/** A heap snapshot as far as it is read here: the fields of all nodes in one array, and what the fields are. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Bytes of the JavaScript heap without compiled code, which grows for as long as V8 goes on optimising, whatever the page holds. */
async function heapWithoutCode(devtools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const onChunk = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  devtools.on("HeapProfiler.addHeapSnapshotChunk", onChunk);
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  devtools.off("HeapProfiler.addHeapSnapshotChunk", onChunk);
  const { snapshot, nodes }: HeapSnapshot = JSON.parse(chunks.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const left = ["code", "native"].map((name) => types[0].indexOf(name));
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!left.includes(nodes[at + type] ?? -1)) bytes += nodes[at + size] ?? 0;
  return bytes;
}

async function memoryUsage(devtools: CDPSession): Promise<MemoryUsage> {
  for (let times = 0; times < 4; times++) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heap: await heapWithoutCode(devtools),
    listeners: metric("JSEventListeners"),
    nodes: metric("Nodes"),
    documents: metric("Documents"),
  };
}

/** The slope of the straight line that fits best, a step being 1. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return values.reduce((sum, value, at) => sum + (at - middle) * value, 0) / spread;
}

/** Opens twenty tabs, switches between them, and closes and opens them again; the page is signed in and on the dashboard. */
export async function measureTabs(page: Page): Promise<TabFigures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.enable");
  await devtools.send("Performance.enable");
  const paths = await pathsOf(page);
  const taken: number[] = [];
  const after: MemoryUsage[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const path of paths) await open(page, path);
    if (round === 0) taken.push(...(await measureSwitches(page)));
    await closeAll(page);
    await page.locator(front).locator("canvas").first().waitFor();
    after.push(await memoryUsage(devtools));
  }
  await devtools.detach();
  const heaps = after.slice(1).map(({ heap }) => heap);
  const mean = heaps.reduce((sum, heap) => sum + heap, 0) / heaps.length;
  return {
    switchP95: quantile(taken, 0.95),
    switchMedian: quantile(taken, 0.5),
    rounds: after,
    growth: slope(heaps) / mean,
  };
}
