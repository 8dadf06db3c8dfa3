import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root, say } from "../place.mjs";

const usage = `node tools/checks/clauses.mjs           every clause of the specification is named by the title of a test
node tools/checks/clauses.mjs --where   lists for each clause the tests that name it`;
const testFile = /(?<!\.d)\.(test\.(tsx?|mjs)|spec\.ts)$/;
const skippedFolders = new Set(["node_modules", "dist", "test-results", "data"]);
const callsWithTitle = new Set(["test", "it", "describe"]);
const takesTable = new Set(["each", "for"]);
const notRun = new Set(["skip", "todo", "fixme"]);
// At the beginning of a title or in parentheses; elsewhere a decimal is a figure.
const placesInTitle = [/^(?:\d\.\d\d(?:[,:]| and)? )+/, /\((?:clause )?\d\.\d\d(?:, \d\.\d\d)*\)/g];
// In a table of cases a decimal is data; the name of a case has words behind its numbers.
const nameOfCase = [/^(?:\d\.\d\d,? )+(?=\p{L})/u];

/** The numbers of a list, which holds one number or one range such as `1.01-1.10` a line. */
export function readList(text) {
  return text.split("\n").flatMap((line) => {
    if (line.trim() === "") return [];
    const [, section, first, last = first] =
      /^(\d)\.(\d\d)(?:-\1\.(\d\d))?$/.exec(line.trim()) ?? stop(`no number or range: ${line}`);
    const numbers = [];
    for (let at = Number(first); at <= Number(last); at += 1)
      numbers.push(`${section}.${String(at).padStart(2, "0")}`);
    return numbers;
  });
}

/** The clauses that the titles of tests, groups, steps and cases of a file name, each as `{ number, title }`. */
export function namedClauses(path, text) {
  const named = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const names = calledNames(node.expression);
      if (callsWithTitle.has(names[0])) {
        if (names.some((name) => notRun.has(name))) return;
        if (takesTable.has(names.at(-1))) for (const table of node.arguments) visitTable(table);
        else if (node.arguments[0] !== undefined) add(node.arguments[0], placesInTitle);
      }
    }
    ts.forEachChild(node, visit);
  };
  const visitTable = (node) => {
    add(node, nameOfCase);
    ts.forEachChild(node, visitTable);
  };
  const add = (node, places) => {
    const title = titleText(node);
    for (const numbers of places.flatMap((place) => title.match(place) ?? []))
      for (const number of numbers.match(/\d\.\d\d/g)) named.push({ number, title });
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return named;
}

/** What a list of clauses and the tests that name them disagree in. */
export function findFaults(list, named) {
  const faults = [];
  const known = new Set(list);
  const found = new Set(named.map(({ number }) => number));
  for (const number of list.filter((number, at) => list.indexOf(number) !== at))
    faults.push(`${number} is listed twice`);
  for (const number of known) if (!found.has(number)) faults.push(`${number}: the title of no test names it`);
  for (const { number, path, title } of named)
    if (!known.has(number)) faults.push(`${number} is no clause: ${path}: ${title}`);
  return faults;
}

/** `test.step` as `["test", "step"]`; what `it.each(table)` gives is called as `it.each(table)("title")`, so that call counts by its own name. */
function calledNames(callee) {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calledNames(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return [...calledNames(callee.expression), "()"];
  return [""];
}

function titleText(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "";
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

function testFiles(under) {
  return readdirSync(join(root, under)).flatMap((name) => {
    const path = `${under}/${name}`;
    if (skippedFolders.has(name)) return [];
    if (statSync(join(root, path)).isDirectory()) return testFiles(path);
    return testFile.test(name) ? [path] : [];
  });
}

function stop(message) {
  throw new Error(message);
}

function check() {
  const list = readList(readFileSync(join(root, "tools", "checks", "clauses.txt"), "utf8"));
  const files = ["packages", "tools"].flatMap(testFiles);
  const named = files.flatMap((path) =>
    namedClauses(path, readFileSync(join(root, path), "utf8")).map((one) => ({ ...one, path })),
  );
  if (process.argv[2] === "--where") {
    const lines = new Set(named.map(({ number, path, title }) => `${number} ${path}: ${title}`));
    for (const line of [...lines].sort()) say(line);
    return 0;
  }
  if (process.argv[2] !== undefined) stop(usage);
  const faults = findFaults(list, named);
  for (const fault of faults) say(fault);
  if (faults.length === 0) say(`${list.length} clauses, each named by a test`);
  else say(`${list.length} clauses, ${faults.length} faults`);
  return faults.length === 0 && list.length > 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = check();
