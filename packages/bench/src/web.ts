import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { measureBoard } from "./browser/board.ts";
import { measureBuilderOpening } from "./browser/builder-open.ts";
import { measureEditor } from "./browser/editor.ts";
import { measureFirstLoad } from "./browser/first-load.ts";
import { measureShelf, signIn, uploadRatings } from "./browser/shelf.ts";
import { measureTabs } from "./browser/tabs.ts";
import { password, startConsole } from "./console-client.ts";

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

const megabyte = 1024 ** 2;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measureOpenTabs(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, client.url);
  const { switchMedian, switchP95, rounds, growth } = await measureTabs(page);
  await page.close();
  print(
    `tab switch among 20 open ones: median ${switchMedian.toFixed(0)} ms, p95 ${switchP95.toFixed(0)} ms   target ≤ 50 ms`,
  );
  const heaps = rounds.map(({ heap }) => (heap / megabyte).toFixed(1)).join(", ");
  print(
    `heap without compiled code after opening and closing 20 tabs, round by round: ${heaps} MB, ${(growth * 100).toFixed(1)} % a round   target: no climb`,
  );
}

async function measureBuilder(): Promise<void> {
  await uploadRatings(client, "ratings", 73_421);
  const { ms, kilobytes } = await measureBuilderOpening(browser, client.url, "ratings");
  print(`builder opened → first field usable: median ${ms.toFixed(0)} ms   target ≤ 400 ms`);
  print(`JavaScript with the builder open, gzip: ${kilobytes.toFixed(0)} KB   target ≤ 450 KB`);
}

async function measureDashboard(): Promise<void> {
  const { cold, warm, reloaded } = await measureBoard(browser, client);
  print(
    `dashboard of 24 charts on 1000000 rows, all painted: median ${cold.toFixed(0)} ms   target ≤ 900 ms`,
  );
  print(`the same closed and opened again: median ${warm.toFixed(0)} ms   target ≤ 250 ms`);
  print(`the same opened after a reload: median ${reloaded.toFixed(0)} ms`);
}

async function measureLoad(): Promise<void> {
  for (const { name, value, target } of await measureFirstLoad(browser, client.url, password))
    print(`${name}: median ${value}   ${target === "" ? "" : `target ${target}`}`);
}

async function measureWriting(): Promise<void> {
  const { editable, set, paste, keyMedian, keyP95, kilobytes } = await measureEditor(browser);
  const paper = "10000 characters, 10 tables, 20 pictures";
  print(`editor, ${paper}: page → editable median ${editable.toFixed(0)} ms   target ≤ 200 ms`);
  print(`the same, content set: median ${set.toFixed(0)} ms   target ≤ 60 ms`);
  print(
    `the same, key → paint: median ${keyMedian.toFixed(1)} ms, p95 ${keyP95.toFixed(1)} ms   target ≤ 17 ms`,
  );
  print(`a table of 20 × 100 pasted: median ${paste.toFixed(0)} ms   target ≤ 500 ms`);
  print(`the editor's chunk, gzip: ${kilobytes.toFixed(0)} KB   target ≤ 190 KB`);
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  load: measureLoad,
  tabs: measureOpenTabs,
  builder: measureBuilder,
  shelf: () => measureShelf(browser, client),
  board: measureDashboard,
  editor: measureWriting,
};

const client = await startConsole({ demo: true });
const executablePath = process.env.PROVOST_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(executablePath) ? { executablePath } : {}),
  args: [...browserArguments, ...JSON.parse(process.env.PROVOST_CHROMIUM_ARGS ?? "[]")],
});
try {
  const wanted = process.argv.slice(2);
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} finally {
  await browser.close();
  await client.stop();
}
