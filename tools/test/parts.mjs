import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../child.mjs";
import { memory, root } from "../place.mjs";
import { ensureWebBuilt } from "../web-build.mjs";
import { runComponents, runE2e, runVitest } from "./runners.mjs";

const bin = (...path) => join(root, "node_modules", ...path);
const checkScript = (name) => join(root, "tools", "checks", name);
const lastLines = 200;

/**
 * The parts of `npm test`, in order. Checks run two at a time, a part of tests has the machine to itself. Each gives the number of tests
 * that passed, failed and were skipped, and either what it printed or a record for each test. The seconds are those of two cores. `packages`: a
 * check of these alone, which no change to others reaches.
 */
export const parts = [
  { name: "types", what: "TypeScript, package by package", isCheck: true, seconds: 35, run: checkTypes },
  {
    name: "size",
    what: "the console is built within its budgets",
    isCheck: true,
    seconds: 13,
    packages: ["web", "pane", "editor"],
    run: checkSize,
  },
  {
    name: "lint",
    what: "format and lint (Biome)",
    isCheck: true,
    seconds: 5,
    run: checkLint,
  },
  {
    name: "boundaries",
    what: "which file may import which (dependency-cruiser)",
    isCheck: true,
    seconds: 7,
    run: (node) => check(node, checkScript("boundaries.mjs")),
  },
  {
    name: "files",
    what: "length, names and impure calls of every source file",
    isCheck: true,
    seconds: 1,
    run: (node) => check(node, checkScript("files.mjs")),
  },
  {
    name: "structure",
    what: "size of folders, functions and modules",
    isCheck: true,
    seconds: 3,
    run: (node) => check(node, checkScript("structure.mjs")),
  },
  {
    name: "vocabulary",
    what: "names and comments use the terms of the glossary",
    isCheck: true,
    seconds: 5,
    run: (node) => check(node, checkScript("vocabulary.mjs")),
  },
  {
    name: "patterns",
    what: "no regular expression takes more than linear time",
    isCheck: true,
    seconds: 2,
    run: (node) => check(node, checkScript("patterns.mjs")),
  },
  {
    name: "clauses",
    what: "each clause of the specification is named by a test",
    isCheck: true,
    seconds: 2,
    run: (node) => check(node, checkScript("clauses.mjs")),
  },
  {
    name: "dependencies",
    what: "what each package is for, how old it is and its licence",
    isCheck: true,
    seconds: 1,
    run: (node) => check(node, checkScript("dependencies.mjs")),
  },
  {
    name: "knip",
    what: "files, exports and dependencies nothing uses",
    isCheck: true,
    seconds: 5,
    run: (node) => check(node, bin("knip", "bin", "knip.js"), "--no-progress", "--no-config-hints"),
  },
  {
    name: "unit",
    what: "contract, cores, warehouse, console logic, tools",
    seconds: 50,
    run: (node, choice) => runVitest(node, "unit", choice),
  },
  {
    name: "server",
    what: "the server on real PostgreSQL and DuckDB",
    seconds: 280,
    longSeconds: 590,
    run: (node, choice) => runVitest(node, "server", choice),
  },
  {
    name: "component",
    what: "pages and components in a real browser",
    seconds: 120,
    longSeconds: 145,
    run: runComponents,
  },
  {
    name: "e2e",
    what: "end-to-end tests of the whole system in a real browser",
    seconds: 210,
    longSeconds: 660,
    run: runE2e,
  },
];

async function check(node, ...args) {
  const { status, printed } = await run(node, args);
  const lines = printed.trim().split("\n");
  const count = status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  return { ...count, printed: lines.slice(status === 0 ? -2 : -lastLines).join("\n") };
}

function checkLint(node, { changed = null }) {
  const options = ["--colors=off", "--diagnostic-level=error", "--no-errors-on-unmatched"];
  const only = changed === null || changed.includes("biome.json") ? [] : changed;
  return check(node, bin("@biomejs", "biome", "bin", "biome"), "ci", ...options, ...only);
}

async function checkTypes(node, { packages = null }) {
  const projects = ["", ...readdirSync(join(root, "packages"))]
    .filter((name) => packages === null || packages.includes(name))
    .map((name) => (name === "" ? "tsconfig.json" : join("packages", name, "tsconfig.json")))
    .filter((path) => existsSync(join(root, path)));
  const count = { passed: 0, failed: 0, skipped: 0, printed: "" };
  for (const path of projects) {
    const known = join(memory, "types", `${path.replaceAll(/\W+/g, "-")}.tsbuildinfo`);
    const options = ["--pretty", "false", "--incremental", "--tsBuildInfoFile", known];
    const args = [bin("typescript-7", "bin", "tsc"), "--project", path, ...options];
    const { status, printed } = await run(node, args);
    if (status === 0) count.passed += 1;
    else {
      count.failed += 1;
      count.printed += `${path}\n${printed.trim().split("\n").slice(0, lastLines).join("\n")}\n`;
    }
  }
  return count;
}

async function checkSize(node) {
  await ensureWebBuilt(node);
  return check(node, checkScript("sizes.mjs"));
}
