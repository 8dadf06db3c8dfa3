import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root, say } from "../place.mjs";
import { sourceFiles } from "./source-files.mjs";

/**
 * Words of this codebase's past, with the term that replaced each. `names` are parts of declared names, compared in lower case; `comments`
 * are looked for in comments as whole words. `allowed` lists, by file, the names that use such a word in its ordinary sense.
 */
const { names, comments, allowed } = JSON.parse(
  readFileSync(join(import.meta.dirname, "vocabulary.json"), "utf8"),
);

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _$]+/);

const commentPattern = new RegExp(`\\b(${Object.keys(comments).join("|")})\\b`, "gi");
// Most files have none of these words, and need not be parsed.
const anywhere = new RegExp([...Object.keys(names), ...Object.keys(comments)].join("|"), "i");

// A shorthand `{ name }` repeats the name of a property, which may be one of the wire.
const isDeclared = (node) => {
  const { parent } = node;
  if (parent.name !== node) return false;
  if (ts.isBindingElement(parent)) return parent.propertyName !== undefined;
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isFunctionLike(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isPropertySignature(parent)
  );
};

/** The replaced words in the names and comments of a file: `{ line, name?, word, term }`, lines counted from 1. */
export function replacedWords(path, text) {
  if (!anywhere.test(text)) return [];
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const seen = new Set();
  const read = (ranges) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      for (const [phrase] of text.slice(pos, end).matchAll(commentPattern))
        found.push({ line: lineAt(pos), word: phrase, term: comments[phrase.toLowerCase()] });
    }
  };
  const visit = (node) => {
    read(ts.getLeadingCommentRanges(text, node.getFullStart()));
    read(ts.getTrailingCommentRanges(text, node.getEnd()));
    if (ts.isIdentifier(node) && isDeclared(node))
      for (const word of partsOf(node.text))
        if (Object.hasOwn(names, word))
          found.push({ line: lineAt(node.getStart(source)), name: node.text, word, term: names[word] });
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return found;
}

/** A fault for each replaced word in these files, and for each allowed name that is not used any more. */
export function findReplaced(files, allow = allowed) {
  const used = new Set();
  const faults = files.flatMap(({ path, text }) =>
    replacedWords(path, text).flatMap(({ line, name, word, term }) => {
      if (name !== undefined && allow[path]?.includes(name)) {
        used.add(`${path}#${name}`);
        return [];
      }
      return [`${path}:${line} ${name ?? "comment"}: “${word}”; ${term}`];
    }),
  );
  const unused = Object.entries(allow).flatMap(([path, listed]) =>
    listed
      .filter((name) => !used.has(`${path}#${name}`))
      .map((name) => `${path}#${name}: remove it from the list`),
  );
  return [...faults, ...unused];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = sourceFiles(root).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const faults = findReplaced(files);
  for (const fault of faults) say(fault);
  say(
    `${files.length} source files, ${Object.values(allowed).flat().length} exceptions, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
