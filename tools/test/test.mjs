import { stopRunning, watchForStop } from "../child.mjs";
import { ensureInstalled } from "../install.mjs";
import { findNode } from "../node.mjs";
import { Stop, say, seconds } from "../place.mjs";
import { readChoice } from "./choice.mjs";
import { parts } from "./parts.mjs";
import { clock } from "./progress.mjs";
import { changedChoice, isLongFile, longFileOf, testFilesOf } from "./reach.mjs";
import { filesOfShard, readFailed, readTimes, recordFailed, recordTimes } from "./results.mjs";
import { nothingRanText, summaryOf } from "./summary.mjs";

// Of a part that is not run as a whole.
const startSeconds = 5;
const secondsAFile = 2;

/** Runs every part, or those chosen, goes on after a failing one, and ends with one counted line. */
export async function test(args) {
  const began = performance.now();
  const choice = readChoice(args);
  watchForStop().first.signal.addEventListener("abort", async () => {
    say("stopping");
    await stopRunning();
    process.exit(130);
  });
  await ensureInstalled();
  const node = findNode();
  const planned = plan(choice);
  say(`${planned.map(({ part }) => part.name).join(", ")}: about ${clock(secondsOf(planned))} on two cores`);
  const outcomes = [];
  const left = () => secondsOf(planned.slice(outcomes.length));
  const checks = planned.filter(({ part }) => part.isCheck);
  outcomes.push(...(await twoAtATime(checks, (entry) => runPart(entry, node))));
  for (const entry of planned.filter(({ part }) => !part.isCheck)) {
    say(`\n▸ ${entry.part.name}: ${entry.part.what} (about ${clock(left())} left in all)`);
    outcomes.push(await runPart(entry, node));
  }
  recordFailed(outcomes, choice);
  for (const line of summaryOf(outcomes, choice)) say(line);
  if (choice.record && outcomes.every((outcome) => outcome.failed === 0))
    say(`wrote ${recordTimes(testsOf(outcomes), choice.all)}`);
  say(`${seconds(began)} in all`);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const skipped = outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0);
  say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 && outcomes.length > 0 && outcomes.every(hasRun) ? 0 : 1;
}

const hasRun = ({ passed, failed, skipped }) => passed + failed + skipped > 0;
const testsOf = (outcomes) => outcomes.flatMap(({ records }) => records);

/** Parts with what of them is run. */
function plan(choice) {
  const { names, words, title, shard, all } = choice;
  if (choice.failed) {
    const failed = readFailed();
    if (failed.length === 0) throw new Stop("nothing failed in the last run");
    return failed.map(({ name, files, ...then }) => {
      const part = parts.find((one) => one.name === name);
      const isWhole = files.length === 0;
      return {
        part: isWhole ? part : { ...part, seconds: startSeconds + secondsAFile * files.length },
        choice: { files, title: null, ...then },
      };
    });
  }
  if (choice.changed !== null) {
    const planned = changedChoice(choice.changed);
    if (planned.length === 0) throw new Stop("nothing has changed that a test reaches");
    return planned;
  }
  const named = words.length === 0 ? null : testFilesOf(names[0], words);
  if (named !== null && !named.some((file) => all || !isLongFile(file)))
    throw new Stop(nothingRanText({ name: names[0], words, title, longFile: named[0] }));
  const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
  return chosen.flatMap((part) => {
    const whole = (all && part.longSeconds) || part.seconds;
    const seconds = named === null ? whole : Math.min(whole, startSeconds + secondsAFile * named.length);
    if (shard === null) return { part: { ...part, seconds }, choice: { files: words, title, all } };
    // Checks belong to the first.
    if (part.isCheck) return shard.at === 1 ? { part, choice: { files: [], title, all } } : [];
    const ours = testFilesOf(part.name, words).filter((file) => all || !isLongFile(file));
    const files = filesOfShard(ours, shard, readTimes(all));
    return files.length === 0
      ? []
      : { part: { ...part, seconds: seconds / shard.of }, choice: { files, title, all } };
  });
}

/** Seconds of what is planned; checks run two at a time. */
const secondsOf = (entries) =>
  entries.reduce((sum, { part }) => sum + (part.isCheck ? part.seconds / 2 : part.seconds), 0);

async function twoAtATime(entries, work) {
  const queue = [...entries];
  const outcomes = [];
  const next = async () => {
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift())
      outcomes.push(await work(entry));
  };
  await Promise.all([next(), next()]);
  return outcomes;
}

async function runPart({ part, choice }, node) {
  const began = performance.now();
  let outcome;
  try {
    outcome = await part.run(node, choice);
  } catch (error) {
    outcome = {
      passed: 0,
      failed: 1,
      skipped: 0,
      printed: error instanceof Stop ? error.message : error.stack,
    };
  }
  const { passed, failed, skipped, printed = "", records = [] } = outcome;
  const verdict = failed > 0 || !hasRun(outcome) ? "FAILED" : "ok";
  if (part.isCheck) say(`▸ ${part.name}: ${part.what}: ${verdict} in ${seconds(began)}`);
  else say(`  ${verdict} in ${seconds(began)}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (printed !== "" && (failed > 0 || part.isCheck)) say(printed.replace(/^/gm, "  "));
  if (!hasRun(outcome)) {
    const { files: words, title, all } = choice;
    const longFile = all ? undefined : longFileOf(part.name, words, title);
    say(`  ${nothingRanText({ name: part.name, words, title, longFile })}`);
  }
  return { name: part.name, passed, failed, skipped, records };
}
