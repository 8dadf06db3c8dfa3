import { Stop } from "../place.mjs";
import { parts } from "./parts.mjs";

export const usage = `npm test                            everything that guards a change
npm test -- PART …                  some parts: ${parts.map(({ name }) => name).join(" ")}
npm test -- PART WORD …             of one part, the test files whose path holds a word
npm test -- PART [WORD …] -t TEXT   of these, the tests whose title holds a text
npm test -- --changed [REV]         what the files changed since REV reach (uncommitted changes; without any, the last commit)
npm test -- --failed                what failed in the last run: the test files, and the parts that are checks
npm test -- --record                afterwards write the test files' seconds into tools/test-times.json (of the long run: test-times.long.json)
npm run test:all                    everything, with second languages, long rounds and every screen size
npm run test:all -- --shard 1/3     a third of that`;

/**
 * Reads the command line of `npm test`.
 * @returns {{ names: string[], words: string[], title: string | null, changed: string | null, shard: { at: number, of: number } | null,
 *   all: boolean, record: boolean, failed: boolean }} `changed` is a revision, empty for "uncommitted or last commit", `null` when not asked for.
 */
export function readChoice(args) {
  const choice = {
    names: [],
    words: [],
    title: null,
    changed: null,
    shard: null,
    all: false,
    record: false,
    failed: false,
  };
  const rest = [...args];
  const value = (flag) => {
    const next = rest.shift();
    if (next === undefined) throw new Stop(`${flag} wants a value\n\n${usage}`);
    return next;
  };
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === "--all") choice.all = true;
    else if (arg === "--record") choice.record = true;
    else if (arg === "--failed") choice.failed = true;
    else if (arg === "-t") choice.title = value(arg);
    else if (arg === "--shard") choice.shard = readShard(value(arg));
    else if (arg === "--changed")
      choice.changed = rest[0] === undefined || rest[0].startsWith("-") ? "" : rest.shift();
    else if (arg.startsWith("-")) throw new Stop(`there is no ${arg}\n\n${usage}`);
    else if (parts.some(({ name }) => name === arg) && choice.words.length === 0) choice.names.push(arg);
    else choice.words.push(arg);
  }
  const tests = choice.names.filter((name) => !parts.find((part) => part.name === name).isCheck);
  if ((choice.words.length > 0 || choice.title !== null) && (tests.length !== 1 || choice.names.length !== 1))
    throw new Stop(`name one part of tests before ${choice.words[0] ?? "-t"}\n\n${usage}`);
  for (const [flag, isGiven] of [
    ["--changed", choice.changed !== null],
    ["--failed", choice.failed],
  ])
    if (isGiven && choice.names.length > 0) throw new Stop(`${flag} chooses the parts itself\n\n${usage}`);
  return choice;
}

function readShard(text) {
  const [, at, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
  if (at === undefined || Number(at) > Number(of))
    throw new Stop(`--shard wants i/n, such as 1/3, not ${text}`);
  return { at: Number(at), of: Number(of) };
}
