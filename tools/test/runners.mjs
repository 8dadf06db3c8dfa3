import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browserEnv, findBrowser, proveBrowser } from "../browser.mjs";
import { run } from "../child.mjs";
import { memory, root, say } from "../place.mjs";
import { ensureWebBuilt } from "../web-build.mjs";
import { clearRecords, count, readRecords, recordsFile } from "./results.mjs";
import { unlistedSkips } from "./skips.mjs";

const e2e = join(root, "packages", "e2e");
const ownReporter = (name) => join(root, "tools", "test", `${name}-reporter.mjs`);
/** Both runners match a title by a pattern; what they put between its levels differs. */
const patternOf = (title) =>
  title
    .split(" > ")
    .map((level) => level.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(?: >)? ");

async function runRecorded(node, part, args, { title, ...options }) {
  mkdirSync(join(memory, "test"), { recursive: true });
  clearRecords(part);
  const { status } = await run(node, args, {
    ...options,
    shown: true,
    env: { ...options.env, PROVOST_TEST_RECORDS: recordsFile(part) },
  });
  const records = readRecords(part);
  // With a title, tests with others come as skipped.
  const judged =
    title === null ? failUnlistedSkips(records) : records?.filter(({ outcome }) => outcome !== "skipped");
  return { ...count(status, judged ?? null), records: judged ?? [] };
}

function failUnlistedSkips(records) {
  const unlisted = new Set(unlistedSkips(records ?? []));
  const why = "skipped, but tools/test/skips.mjs does not list it, or what it needs is there";
  for (const { file, title } of unlisted) say(`  FAILED ${file}: ${title}\n    ${why}`);
  return records?.map((record) => (unlisted.has(record) ? { ...record, outcome: "failed", why } : record));
}

/** Arguments of Vitest for what is chosen of a project; a project without any test is a failure. */
export function vitestArgs(project, { files, title }) {
  const args = ["run", "--project", project, `--reporter=${ownReporter("vitest")}`];
  if (isPartly(files, title)) args.push("--passWithNoTests");
  // A server's test often waits, for a process it starts or for time to pass.
  if (project === "server") args.push("--maxWorkers=3");
  if (title !== null) args.push("--testNamePattern", patternOf(title));
  return [...args, ...files];
}

/** Arguments of Playwright for what is chosen of the end-to-end tests. */
export function playwrightArgs({ files, title, all }) {
  const args = ["test", `--reporter=${ownReporter("playwright")}`, "--retries=0"];
  if (isPartly(files, title)) args.push("--pass-with-no-tests");
  if (!all) args.push("--grep-invert", "@language|@long");
  if (title !== null) args.push("--grep", patternOf(title));
  return [...args, ...files];
}

// What is chosen may match nothing, which the caller says in its own words.
const isPartly = (files, title) => files.length > 0 || title !== null;

/** Runs one project of vitest.config.ts. */
export async function runVitest(node, project, choice, env = {}) {
  const { title, all } = choice;
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  return runRecorded(node, project, [vitest, ...vitestArgs(project, choice)], {
    title,
    env: { ...env, ...(all ? { PROVOST_TESTS: "all" } : {}) },
  });
}

/** Runs the component tests in whatever browser this machine has. */
export async function runComponents(node, choice) {
  const browser = await provenBrowser(node);
  return runVitest(node, "component", choice, browserEnv(browser));
}

/** Runs the end-to-end tests on the built console, against a server for each worker. */
export async function runE2e(node, choice) {
  const { title, all } = choice;
  const browser = await provenBrowser(node);
  await ensureWebBuilt(node);
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  return runRecorded(node, "e2e", [playwright, ...playwrightArgs(choice)], {
    title,
    cwd: e2e,
    env: { ...browserEnv(browser), ...(all ? { PROVOST_TESTS: "all" } : {}) },
  });
}

async function provenBrowser(node) {
  const browser = await findBrowser(node);
  await proveBrowser(node, browser);
  return browser;
}
