import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { password, startConsole } from "./console-client.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureShelf } from "./shelf.ts";

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

const client = await startConsole({ demo: true });
const executablePath = process.env.PROVOST_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(executablePath) ? { executablePath } : {}),
  args: browserArguments,
});
try {
  for (const { name, ms, target } of await measureFirstLoad(browser, client.url, password))
    process.stdout.write(
      `${name}: median ${ms.toFixed(0)} ms   ${target === "" ? "" : `target ${target} ms`}\n`,
    );
  await measureShelf(browser, client);
} finally {
  await browser.close();
  await client.stop();
}
