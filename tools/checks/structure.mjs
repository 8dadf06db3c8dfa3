import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root, say } from "../place.mjs";
import { importersOf } from "../test/reach.mjs";
import { sourceFiles } from "./source-files.mjs";

const most = { filesInFolder: 25, functionLines: 80, componentLines: 150, scrapLines: 25 };

const isTest = /\.(test|spec|fixtures)\.tsx?$|\/testing\/|^packages\/(e2e|bench)\//;
// What a role suffix or a place names is looked for by that name, however short it is.
const named =
  /\.(queries|policy|store|routes|service)\.ts$|-words\.ts$|-(process|worker|parser)\.ts$|\/(chart-type|migrations|engine-parts)\//;

/**
 * Every function of a file that has more lines than it may, by name: `{ name, lines, most }`. The functions that a factory declares and the
 * methods of the object it gives count for themselves; a component counts with everything in it.
 */
export function longFunctions(path, text) {
  const isTsx = path.endsWith("x");
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const name = node.name?.getText(source) ?? variableName(node, source) ?? "anonymous";
      const isComponent = isTsx && /^[A-Z]/.test(name);
      const linesOf = (one) => lineOf(one.end) - lineOf(one.getStart(source)) + 1;
      const lines = linesOf(node) - (isComponent ? 0 : sum(namedWithin(node.body).map(linesOf)));
      const limit = isComponent ? most.componentLines : most.functionLines;
      if (lines > limit) found.push({ name, lines, most: limit });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** The outermost functions in a body that have a name of their own. */
function namedWithin(body) {
  const found = [];
  const visit = (node) => {
    const isNamed =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isAccessor(node) ||
      (ts.isFunctionLike(node) &&
        (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)));
    if (isNamed) found.push(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

function variableName(node, source) {
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText(source) : undefined;
}

// Grows with each release: what was released is neither merged nor moved.
const growing = /\/migrations$/;

/** Folders with more files than they may have. */
export function fullFolders(files) {
  const counts = Map.groupBy(
    files.filter((file) => !growing.test(dirname(file))),
    (file) => dirname(file),
  );
  return [...counts].filter(([, within]) => within.length > most.filesInFolder);
}

// Folders of a package that are no features.
const lower = /^(wire|app|platform|ui|testing)$/;

/** The features that one of contract, server and web lacks: a folder of the same name in each. */
export function unequalFeatures(files) {
  const packages = ["contract", "server", "web"];
  const featuresOf = (name) =>
    new Set(
      files.flatMap((file) => new RegExp(`^packages/${name}/src/([a-z-]+)/`).exec(file)?.slice(1) ?? []),
    );
  const all = packages.map(featuresOf);
  if (all.some((one) => one.size === 0)) return [];
  const names = new Set(all.flatMap((one) => [...one]).filter((name) => !lower.test(name)));
  return [...names].flatMap((name) =>
    packages.flatMap((each, at) => (all[at].has(name) ? [] : [`${each} has no feature ${name}`])),
  );
}

/** Short modules that only the module beside them imports, and that no test of their own tests. */
export function scraps(files, read) {
  const importers = importersOf(files, read);
  const names = new Set(files);
  return files.filter((file) => {
    if (isTest.test(file) || named.test(file) || !/\/src\/.*\.tsx?$/.test(file)) return false;
    if (read(file).split("\n").length - 1 > most.scrapLines) return false;
    const [importer, ...others] = new Set(importers.get(file).filter((one) => !isTest.test(one)));
    if (!importer || others.length > 0 || dirname(importer) !== dirname(file)) return false;
    if (file.endsWith("x") && !importer.endsWith("x")) return false;
    const stem = basename(file).replace(/\.tsx?$/, "");
    // Loaded by `import()`, it is a part of its own.
    if (new RegExp(`import\\(\\s*"[^"]*/${stem}\\.`).test(read(importer))) return false;
    const tests = ["test.ts", "test.tsx", "duckdb.test.ts", "component.test.tsx"];
    return !tests.some((ending) => names.has(`${dirname(file)}/${stem}.${ending}`));
  });
}

/** What differs from the exceptions: a fault for each one that is new, has grown, or is not needed any more. */
export function compared(found, exceptions, what) {
  const faults = [];
  for (const [key, { size, limit }] of found) {
    const allowed = exceptions[key] ?? limit;
    if (size > allowed) faults.push(`${key}: ${size} ${what}, at most ${allowed}`);
    else if (size < allowed && exceptions[key] !== undefined)
      faults.push(`${key}: ${size} ${what}; lower its exception to that`);
  }
  for (const key of Object.keys(exceptions))
    if (!found.has(key)) faults.push(`${key}: needs no exception for its ${what} any more`);
  return faults;
}

/** What is wrong with the shape of the tree: unequal features, full folders, long functions, scraps. */
export function findShapeFaults(files, read, { functions, folders, modules }) {
  const long = files
    .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file))
    .flatMap((file) => longFunctions(file, read(file)).map((one) => ({ ...one, key: `${file}#${one.name}` })))
    .map(({ key, lines, most: limit }) => [key, { size: lines, limit }]);
  const full = fullFolders(files).map(([folder, within]) => [
    folder,
    { size: within.length, limit: most.filesInFolder },
  ]);
  const short = scraps(files, read);
  return [
    ...unequalFeatures(files),
    ...compared(new Map(full), folders, "files"),
    ...compared(new Map(long), functions, "lines"),
    ...short
      .filter((file) => !modules.includes(file))
      .map((file) => `${file}: a few lines with one importer; move them there`),
    ...modules
      .filter((file) => !short.includes(file))
      .map((file) => `${file}: needs no exception as a short module any more`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = sourceFiles(root);
  const texts = new Map();
  const read = (path) => texts.get(path) ?? texts.set(path, readFileSync(join(root, path), "utf8")).get(path);
  const exceptions = JSON.parse(read("tools/checks/structure.json"));
  const faults = findShapeFaults(files, read, exceptions);
  for (const fault of faults) say(fault);
  const count = Object.values(exceptions).flatMap((one) => Object.keys(one)).length;
  say(`${files.length} source files, ${count} exceptions, ${faults.length} faults`);
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
