import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { password, startConsole } from "./console-client.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureShelf, signIn } from "./shelf.ts";
import { measureTabs } from "./tabs.ts";

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
    `heap after opening and closing 20 tabs, round by round: ${heaps} MB, ${(growth * 100).toFixed(1)} % a round   target: no climb`,
  );
}

const client = await startConsole({ demo: true });
const executablePath = process.env.PROVOST_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(executablePath) ? { executablePath } : {}),
  args: browserArguments,
});
try {
  for (const { name, ms, target } of await measureFirstLoad(browser, client.url, password))
    print(`${name}: median ${ms.toFixed(0)} ms   ${target === "" ? "" : `target ${target} ms`}`);
  await measureOpenTabs();
  await measureShelf(browser, client);
} finally {
  await browser.close();
  await client.stop();
}
