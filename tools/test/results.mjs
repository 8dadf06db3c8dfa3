import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
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

/** What a file counts for whose seconds were never recorded. */
export const unknownSeconds = 1;
const timesFile = (isLong) => join(root, "tools", isLong ? "test-times.long.json" : "test-times.json");
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});

/** Seconds that each test file took when they were last recorded, by its path from the root of the checkout; where it has another form, in the long run. */
export function readTimes(isLong = process.env.PROVOST_TESTS === "all") {
  return { ...readJson(timesFile(false)), ...(isLong ? readJson(timesFile(true)) : {}) };
}

/** Of these files, those of one shard of several: dealt out by seconds, the longest first, each to the shard that has the least so far. */
export function filesOfShard(files, { at, of }, times = readTimes()) {
  const secondsOf = (file) => times[file] ?? unknownSeconds;
  const shards = Array.from({ length: of }, () => ({ files: [], seconds: 0 }));
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const least = shards.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += secondsOf(file);
  }
  return shards[at - 1].files;
}

/** Seconds of each file of these records, rounded to tenths. */
export function timesOf(records) {
  const times = {};
  for (const { file, seconds } of records) times[file] = (times[file] ?? 0) + seconds;
  for (const file of Object.keys(times)) times[file] = Math.round(times[file] * 10) / 10;
  return times;
}

/** Writes down the seconds of the files that ran; those of the others stay while the files do. Returns where. */
export function recordTimes(records, isLong) {
  const path = timesFile(isLong);
  const times = Object.entries({ ...readJson(path), ...timesOf(records) })
    .filter(([file]) => existsSync(join(root, file)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`);
  return relative(root, path);
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
