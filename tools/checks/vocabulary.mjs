import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root, say } from "../place.mjs";
import { sourceFiles } from "./source-files.mjs";

/**
 * Words of this codebase's past, with the term that replaced each. `names` are parts of declared names, compared in lower case; `comments`
 * are looked for in comments as whole words. `allowed` lists, by file, the names that use such a word in its ordinary sense. `texts` lists
 * the texts that are the same in both languages.
 */
const { names, comments, allowed, texts } = JSON.parse(
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

const shownPackage = /^packages\/(web|pane|editor)\/src\//;
const notShown = /\.(test|fixtures)\.|\/testing\/|\/corpus\/|\/expected\//;
const han = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}{2}/u;
/** What a component shows, or says to who does not see it. */
const shownProps = new Set(
  "label title placeholder alt description error text head message aria-label".split(" "),
);
/** Keys, and the forms of what is typed. */
const notWords = /^[·( ]*(Ctrl|Alt|Shift)\b|^(https:\/\/|#rrggbb|HH:MM)$/;
const keyTags = new Set(["Kbd", "kbd", "code", "Code", "pre", "style"]);

const literalText = (node) => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("")
    : "";
};

/** Whether a Chinese text has its English one beside it: as `zh` of an object, in the same call or list, or in a feature's words. */
const isPaired = (node) => {
  for (let one = node; one.parent !== undefined; one = one.parent) {
    const { parent } = one;
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === "zh") return true;
    if (ts.isCallExpression(parent) && parent.expression.getText() === "defineWords") return true;
    const beside = ts.isCallExpression(parent)
      ? parent.arguments
      : ts.isArrayLiteralExpression(parent)
        ? parent.elements
        : [];
    if (beside.some((other) => latin.test(literalText(other)) && !han.test(literalText(other)))) return true;
  }
  return false;
};

/** Whether a text is shown as it is written, in whatever language the console is. */
const isShown = (node) => {
  const { parent } = node;
  if (ts.isJsxText(node)) return !keyTags.has(parent.openingElement?.tagName.getText());
  if (ts.isJsxExpression(parent)) return isShown(parent);
  if (ts.isJsxAttribute(parent)) return shownProps.has(parent.name.getText());
  return ts.isCallExpression(parent) && /^notify[A-Z]/.test(parent.expression.getText());
};

/** The texts of a file that people see in one language only: Chinese without its English, or English in a component. */
export function strayTexts(path, text) {
  if (!shownPackage.test(path) || notShown.test(path) || /-words\.tsx?$/.test(path)) return [];
  if (!path.endsWith("x") && !han.test(text) && !/\bnotify[A-Z]/.test(text)) return [];
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const visit = (node) => {
    const said = literalText(node).trim();
    const isStray = han.test(said)
      ? !isPaired(node)
      : latin.test(said) && !notWords.test(said) && isShown(node);
    if (isStray)
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, said });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A fault for each text in one language, unless it is listed, and for each listed one that is not there any more. */
export function findStray(files, listed = texts) {
  const stray = files.flatMap(({ path, text }) =>
    strayTexts(path, text).map(({ line, said }) => ({ path, line, said, key: `${path}#${said}` })),
  );
  const known = Object.entries(listed).flatMap(([path, all]) => all.map((said) => `${path}#${said}`));
  const keys = new Set(stray.map(({ key }) => key));
  return [
    ...stray
      .filter(({ key }) => !known.includes(key))
      .map(
        ({ path, line, said }) =>
          `${path}:${line} “${said}” is in one language; write it in the feature's words`,
      ),
    ...known.filter((key) => !keys.has(key)).map((key) => `${key}: remove it from the list`),
  ];
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
  const faults = [...findReplaced(files), ...findStray(files)];
  for (const fault of faults) say(fault);
  say(
    `${files.length} source files, ${Object.values(allowed).flat().length} exceptions, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
