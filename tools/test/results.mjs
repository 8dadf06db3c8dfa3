import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { memory, root } from "../place.mjs";

/**
 * What a test runner writes down for `npm test`: one record a test.
 * @typedef {{ file: string, title: string, seconds: number, outcome: "passed" | "failed" | "skipped", why?: string }} TestRecord
 */

/** Where a part's records lie between its runner and `npm test`. */
export const recordsFile = (part) => join(memory, "test", `${part}.json`);

/** Forgets the records of an earlier run. */
export const clearRecords = (part) => rmSync(recordsFile(part), { force: true });

/** The records of a part; `null` when its runner ended before it wrote any. */
export function readRecords(part) {
  return existsSync(recordsFile(part)) ? JSON.parse(readFileSync(recordsFile(part), "utf8")) : null;
}

export function writeRecords(path, records) {
  writeFileSync(path, `${JSON.stringify(records)}\n`);
}

const timesFile = join(root, "tools", "test-times.json");

/** Seconds that each test file took when they were last recorded, by its path from the root of the checkout. */
export function readTimes() {
  return existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, "utf8")) : {};
}

/** Seconds of each file of these records, rounded to tenths. */
export function timesOf(records) {
  const times = {};
  for (const { file, seconds } of records) times[file] = (times[file] ?? 0) + seconds;
  for (const file of Object.keys(times)) times[file] = Math.round(times[file] * 10) / 10;
  return times;
}

/** Writes down the seconds of the files that ran; those of the others stay while the files do. */
export function recordTimes(records) {
  const times = Object.entries({ ...readTimes(), ...timesOf(records) })
    .filter(([file]) => existsSync(join(root, file)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`);
}

/** Counts records; a runner that ended badly without a failed test, or without any record, counts as one failure. */
export function count(status, records) {
  if (records === null) return { passed: 0, failed: 1, skipped: 0 };
  const of = (outcome) => records.filter((record) => record.outcome === outcome).length;
  const failed = of("failed");
  return { passed: of("passed"), failed: failed === 0 && status !== 0 ? 1 : failed, skipped: of("skipped") };
}

const failedFile = join(memory, "test", "failed.json");

/** Remembers which parts failed, and for which test files; a part without any failed as a whole. */
export function recordFailed(outcomes, { all }) {
  const failed = outcomes
    .filter((outcome) => outcome.failed > 0)
    .map(({ name, records }) => {
      const files = records.filter(({ outcome }) => outcome === "failed").map(({ file }) => file);
      return { name, files: files.includes("") ? [] : [...new Set(files)], all };
    });
  mkdirSync(dirname(failedFile), { recursive: true });
  writeFileSync(failedFile, JSON.stringify(failed));
}

/** What failed in the last run. */
export function readFailed() {
  return existsSync(failedFile) ? JSON.parse(readFileSync(failedFile, "utf8")) : [];
}
