import { readTimes, unknownSeconds } from "./results.mjs";

const everyMs = 10_000;

/**
 * Says how far a part is, at most every ten seconds: tests that ended, and the time left by the files' recorded seconds and the pace so far.
 * `files` are paths from the root of the checkout, one for each test or test file that is to run.
 */
export function createProgress(files, { now = () => performance.now(), print = defaultPrint } = {}) {
  const times = readTimes();
  const shares = new Map();
  for (const file of files) shares.set(file, (shares.get(file) ?? 0) + 1);
  const weightOf = (file) => (times[file] ?? unknownSeconds) / (shares.get(file) ?? 1);
  const total = files.reduce((sum, file) => sum + weightOf(file), 0);
  const began = now();
  let done = 0;
  let ended = 0;
  let tests = 0;
  let failed = 0;
  let toldAt = began;
  return {
    /** A test ended. */
    test(outcome) {
      tests += 1;
      if (outcome === "failed") failed += 1;
    },
    /** One of `files` ended. */
    end(file) {
      done += weightOf(file);
      ended += 1;
      if (now() - toldAt < everyMs || ended === files.length) return;
      toldAt = now();
      print(progressLine({ ended, of: files.length, tests, failed, share: done / total, ms: now() - began }));
    },
  };
}

function defaultPrint(line) {
  process.stdout.write(`${line}\n`);
}

/** One line of progress, such as `[#####---------------] 25 %  61 tests, 12 of 48 files, about 1:30 left`. */
export function progressLine({ ended, of, tests, failed, share, ms }) {
  const filled = Math.min(20, Math.round(share * 20));
  const bar = "#".repeat(filled) + "-".repeat(20 - filled);
  const bad = failed === 0 ? "" : `, ${failed} failed`;
  const left = share > 0 ? clock((ms / 1000) * (1 / share - 1)) : "?";
  const what = tests === ended ? `${tests} of ${of} tests` : `${tests} tests, ${ended} of ${of} files`;
  return `  [${bar}] ${String(Math.round(share * 100)).padStart(2)} %  ${what}${bad}, about ${left} left`;
}

/** Seconds as `m:ss`. */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
