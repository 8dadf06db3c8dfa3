import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { run } from "./child.mjs";
import { memory, root, say } from "./place.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

/** So many journeys run at a time, each with a server and a browser of its own. */
const consoles = 2;

/** Runs the journeys with Playwright in whatever browser this machine has. */
export async function runJourneys(node) {
  const browser = await findBrowser(node);
  if (browser === null)
    return {
      passed: 0,
      failed: 0,
      skipped: 1,
      notes: [
        "the journeys, for want of a browser: install Chromium (apt-get install chromium) or set PROVOST_CHROMIUM to one",
      ],
    };
  await ensureWebBuilt(node);
  say(`  in ${browser.path}`);
  const report = join(memory, "test", "browser.json");
  rmSync(report, { force: true });
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const { status } = await run(node, [playwright, "test", "--reporter=list,json", "--retries=1"], {
    cwd: join(root, "packages", "e2e"),
    env: {
      ...browser.env,
      PROVOST_CHROMIUM: browser.path,
      PROVOST_E2E_CONSOLES: String(consoles),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    shown: true,
  });
  const outcome = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  return { ...countJourneys(status, outcome), notes: browser.notes };
}

/** A journey that passed only when tried again counts as passed: the list above names it as flaky. */
export function countJourneys(status, outcome) {
  if (outcome === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = outcome.stats;
  const failed = unexpected === 0 && status !== 0 ? 1 : unexpected;
  return { passed: expected + flaky, failed, skipped };
}
