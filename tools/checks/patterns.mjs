import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { analyse } from "scslre";
import ts from "typescript";
import { root, say } from "../place.mjs";
import { sourceFiles } from "./source-files.mjs";

const isProduct = (path) =>
  !/\.(test|fixtures)\.tsx?$|\/(testing|faults)\/|^packages\/(e2e|bench)\//.test(path);

const isMade = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";

/** The regular expressions of a source file as they are written; of those made at run time, the call that makes them. */
export function patternsIn(path, text) {
  const found = [];
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    else if (isMade(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

/** Whether a text exists for which a pattern takes more than linear time; of a pattern made at run time nothing is known. */
export function isSlow(pattern) {
  if (!pattern.startsWith("/")) return true;
  const end = pattern.lastIndexOf("/");
  return analyse({ source: pattern.slice(1, end), flags: pattern.slice(end + 1) }).reports.length > 0;
}

/** What is wrong with the patterns of these files; `allowed` are the slow ones that remain, by what bounds their input, and may only become fewer. */
export function findSlow(files, allowed) {
  const places = new Map();
  for (const { path, text } of files)
    for (const pattern of patternsIn(path, text)) places.set(pattern, [...(places.get(pattern) ?? []), path]);
  const slow = new Set([...places.keys()].filter(isSlow));
  return [
    ...[...slow]
      .filter((pattern) => !Object.hasOwn(allowed, pattern))
      .map(
        (pattern) =>
          `${places.get(pattern).join(", ")}: ${pattern} takes more than linear time, or is made at run time`,
      ),
    ...Object.keys(allowed)
      .filter((pattern) => !slow.has(pattern))
      .map((pattern) => `tools/checks/patterns.json: ${pattern} is no longer needed; remove it`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = sourceFiles(root)
    .filter(isProduct)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const allowed = JSON.parse(readFileSync(join(import.meta.dirname, "patterns.json"), "utf8"));
  const faults = findSlow(files, allowed);
  for (const fault of faults) say(fault);
  say(`${files.length} source files, ${Object.keys(allowed).length} exceptions, ${faults.length} faults`);
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
