import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sourceFiles } from "../checks/source-files.mjs";
import { root, say } from "../place.mjs";
import { parts } from "./parts.mjs";

const isTest = /\.(test|spec)\.(tsx?|mjs)$/;
// These import every feature to put them together: what they reach says nothing about a change.
const wiring =
  /^packages\/(server\/src\/(app|platform\/testing)\/|web\/src\/(app\/pages\.ts$|testing\/|main\.tsx$))/;
// Files that no import names, and the tests they decide about.
const settings = [
  [/^vitest\.config\.ts$/, (file) => partOf(file) !== "e2e"],
  [/^packages\/(e2e\/playwright\.config\.ts|web\/[\w.-]+\.(html|ts))$/, (file) => partOf(file) === "e2e"],
  [/^tools\/checks\/.+\.json$/, (file) => file.startsWith("tools/checks/")],
];
const imported = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

// What is imported as a type alone is not run.
const importedTypes = /^(?:import|export) type [^;]*;/gm;

/** Which files import a file, by paths from the root; `read` gives a file's text. Without `withTypes`: not those that import only types of it. */
export function importersOf(files, read, { withTypes = true } = {}) {
  const known = new Set(files);
  const importers = new Map(files.map((file) => [file, []]));
  for (const file of files) {
    const text = withTypes ? read(file) : read(file).replace(importedTypes, "");
    for (const [, name] of text.matchAll(imported)) {
      const target = resolve(file, name, known);
      if (target !== null) importers.get(target).push(file);
    }
  }
  return importers;
}

function resolve(from, name, known) {
  const ours = /^@provost\/([\w-]+)\/(.+)$/.exec(name);
  if (ours === null && !name.startsWith(".")) return null;
  const path = ours === null ? join(dirname(from), name) : `packages/${ours[1]}/src/${ours[2]}`;
  const clean = path.replaceAll("\\", "/").replace(/\?.*$/, "");
  return [clean, `${clean}.ts`, `${clean}.tsx`].find((one) => known.has(one)) ?? null;
}

/** The feature a file belongs to, such as `server/dict`, or `null` where a package has none. */
export function featureOf(file) {
  return /^packages\/(?:contract|server|web|e2e)\/src\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/** The changed files and those that import them, at however many removes; not through those that `stops`. */
function touchedBy(changed, importers, stops) {
  const touched = new Set(changed.filter((file) => importers.has(file)));
  const queue = [...touched];
  for (let file = queue.pop(); file !== undefined; file = queue.pop())
    for (const importer of importers.get(file) ?? []) {
      if (touched.has(importer) || stops(importer)) continue;
      touched.add(importer);
      queue.push(importer);
    }
  return touched;
}

/** The packages whose types a change reaches, `""` for what is in none; `null` = all. */
export function packagesReached(changed, importers) {
  if (changed.some((file) => /(^|\/)(tsconfig[\w.]*|package|package-lock)\.json$|\.d\.ts$/.test(file)))
    return null;
  const touched = touchedBy(changed, importers, () => false);
  return [...new Set([...changed, ...touched].map((file) => /^packages\/([^/]+)\//.exec(file)?.[1] ?? ""))];
}

/** Test files that a change reaches: those that import a changed file, at however many removes, and those of its own feature. */
export function reached(changed, files, importers) {
  const touched = touchedBy(changed, importers, (importer) => wiring.test(importer));
  const features = new Set(changed.map(featureOf));
  for (const none of [null, "platform", "wire"]) features.delete(none);
  const settled = settings.filter(([setting]) => changed.some((file) => setting.test(file)));
  const isSettled = (file) => settled.some(([, tests]) => tests(file));
  return files.filter(
    (file) => isTest.test(file) && (touched.has(file) || features.has(featureOf(file)) || isSettled(file)),
  );
}

const partOf = (file) => {
  if (file.startsWith("packages/e2e/")) return "e2e";
  if (file.endsWith(".component.test.tsx")) return "component";
  return file.startsWith("packages/server/") ? "server" : "unit";
};

const allFiles = () =>
  sourceFiles(root).concat(
    listed("ls-files", "tools/*.mjs", "tools/**/*.mjs", "packages/**/*.css").filter(isThere),
  );
const isThere = (file) => existsSync(join(root, file));

/** The test files of a part whose paths hold one of these words; all of them when there is no word. */
export function testFilesOf(part, words) {
  const holds = (file) => words.length === 0 || words.some((word) => file.includes(word));
  return allFiles().filter((file) => isTest.test(file) && partOf(file) === part && holds(file));
}

/** Whether a whole file belongs to the long run. */
export const isLongFile = (file) => /\.long\.test\.\w+$/.test(file);

/** Of the files of a part with one of these words, one that has tests of the long run, and this title where one is given. */
export function longFileOf(part, words, title) {
  const level = title?.split(" > ").at(-1) ?? "";
  return testFilesOf(part, words).find((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return text.includes(level) && (isLongFile(file) || /"@long"|eachLanguage|isLongRun/.test(text));
  });
}

/** What of each part runs for the files changed since a revision: checks as far as they are about what it reaches. Empty when nothing has changed. */
export function changedChoice(since) {
  const changed = changedFiles(since);
  if (changed.length === 0) return [];
  const files = allFiles();
  // What imported a deleted file still names it, or has changed with it.
  const deleted = changed.filter((file) => !isThere(file));
  const all = [...files, ...deleted];
  const texts = new Map(
    all.map((file) => [file, isThere(file) ? readFileSync(join(root, file), "utf8") : ""]),
  );
  const read = (file) => texts.get(file);
  const tests = reached(changed, files, importersOf(all, read, { withTypes: false }));
  say(`${changed.length} changed files reach ${tests.length} test files`);
  const packages = packagesReached(changed, importersOf(all, read));
  const whole = { files: [], title: null, all: false, packages, changed: changed.filter(isThere) };
  const isReached = (part) =>
    packages === null || part.packages === undefined || part.packages.some((one) => packages.includes(one));
  return parts.flatMap((part) => {
    const own = tests.filter((file) => partOf(file) === part.name && !isLongFile(file));
    if (part.isCheck) return isReached(part) ? [{ part, choice: whole }] : [];
    return own.length === 0
      ? []
      : [{ part: { ...part, seconds: 5 + own.length }, choice: { ...whole, files: own } }];
  });
}

function changedFiles(since) {
  const uncommitted = [
    ...listed("diff", "--no-renames", "--name-only", since === "" ? "HEAD" : since),
    ...listed("ls-files", "--others", "--exclude-standard"),
  ];
  const all =
    uncommitted.length > 0 || since !== ""
      ? uncommitted
      : listed("diff", "--no-renames", "--name-only", "HEAD~1");
  return [...new Set(all)];
}

function listed(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");
}
