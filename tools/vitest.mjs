import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { memory, root } from "./place.mjs";

/** Runs one project of vitest.config.ts with its lines shown as they come, and counts from its JSON report. */
export async function runVitest(node, project) {
  const report = join(memory, "test", `${project}.json`);
  rmSync(report, { force: true });
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const { status } = await run(node, [vitest, ...args], { shown: true });
  return countVitest(status, existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null);
}

/** A run that ended badly without a failing test (a file that does not load, an unhandled rejection, no report) is a failure too. */
export function countVitest(status, report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
