const slowestShown = 10;

/** What a run says at its end: the slowest tests, those that were skipped, and how to run again what failed. */
export function summaryOf(outcomes, { all, names }) {
  const command = commandOf(all);
  const tests = outcomes.flatMap(({ name, records }) => records.map((record) => ({ ...record, name })));
  const failed = tests.filter(({ outcome }) => outcome === "failed");
  const failedParts = outcomes.filter((outcome) => outcome.failed > 0).map(({ name }) => name);
  const lines = [...slowestLines(tests), ...skippedLines(tests)];
  if (failed.length > 0)
    lines.push(
      "\nfailed; to run one again:",
      ...failed.map((test) => `  ${againLine(test, command)}`),
      // It is remembered in which form they ran.
      "all of their files again: npm test -- --failed",
    );
  else if (names.length === 0)
    lines.push(
      `\none part again: ${command} server    one test: ${command} server dict -t "part of its title"`,
    );
  if (failedParts.length > 0) lines.push(`failed parts: ${failedParts.join(", ")}`);
  return lines;
}

/** Why a part ran no test, though words or a title were chosen; `longFile` is a file of the long run that they fit. */
export function nothingRanText({ name, words, title, longFile }) {
  const ofFiles = words.length === 0 ? "" : ` whose path contains ${words.join(" or ")}`;
  const what = title === null ? `no test file of ${name} ran` : `no test of ${name} ran`;
  const why = title === null ? ofFiles : `: none has ${JSON.stringify(title)} in its title`;
  const where = title !== null && words.length > 0 ? `, in files${ofFiles}` : "";
  const sentence = `${what}${why}${where}`;
  if (longFile === undefined) return sentence;
  const again = [commandOf(true), name, ...words, ...(title === null ? [] : ["-t", JSON.stringify(title)])];
  return `${sentence}. ${longFile} has tests of the long run: ${again.join(" ")}`;
}

const commandOf = (isLong) => (isLong ? "npm run test:all --" : "npm test --");

function againLine({ name, file, title }, command) {
  // What failed beside the tests has a title in parentheses.
  const only = title.startsWith("(") ? "" : ` -t ${JSON.stringify(title)}`;
  return `${command} ${name}${file === "" ? "" : ` ${file}`}${only}`;
}

function slowestLines(tests) {
  const slowest = tests
    .filter(({ outcome }) => outcome === "passed" || outcome === "failed")
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown);
  if (slowest.length < 2) return [];
  const line = ({ seconds, file, title }) => `  ${seconds.toFixed(1).padStart(5)} s  ${file}: ${title}`;
  return ["\nthe slowest tests:", ...slowest.map(line)];
}

const skippedLines = (tests) =>
  tests
    .filter(({ outcome }) => outcome === "skipped")
    .map(({ file, title, why }) => `skipped: ${file}: ${title}${why ? ` (${why})` : ""}`);
