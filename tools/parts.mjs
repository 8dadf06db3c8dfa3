import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { runJourneys } from "./journeys.mjs";
import { root, say } from "./place.mjs";
import { runVitest } from "./vitest.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const bin = (...path) => join(root, "node_modules", ...path);
const tool = (name) => join(root, "tools", "checks", name);
const lastLines = 200;

/** The parts of `npm test`, in order. Each gives the number of tests that passed, failed and were skipped. */
export const parts = [
  {
    name: "lint",
    what: "format and lint (Biome)",
    run: (node) =>
      check(node, [
        bin("@biomejs", "biome", "bin", "biome"),
        "ci",
        "--colors=off",
        "--diagnostic-level=error",
      ]),
  },
  { name: "types", what: "TypeScript, package by package", run: checkTypes },
  {
    name: "walls",
    what: "which file may import which (dependency-cruiser)",
    run: (node) => check(node, [tool("walls.mjs")]),
  },
  {
    name: "files",
    what: "length, names and impure calls of every source file",
    run: (node) => check(node, [tool("files.mjs")]),
  },
  {
    name: "knip",
    what: "files, exports and dependencies nothing uses",
    run: (node) => check(node, [bin("knip", "bin", "knip.js"), "--no-progress"]),
  },
  { name: "size", what: "gzip JS of the built console", run: checkSize },
  {
    name: "unit",
    what: "contract, cores, warehouse, console, tools",
    run: (node) => runVitest(node, "unit"),
  },
  { name: "server", what: "the server on a real PostgreSQL", run: (node) => runVitest(node, "server") },
  { name: "browser", what: "journeys in a real browser", run: runJourneys },
];

async function check(node, args) {
  const { status, printed } = await run(node, args);
  const lines = printed.trim().split("\n");
  say(
    lines
      .slice(status === 0 ? -2 : -lastLines)
      .map((line) => `  ${line}`)
      .join("\n"),
  );
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

async function checkTypes(node) {
  const projects = readdirSync(join(root, "packages"))
    .map((name) => join("packages", name, "tsconfig.json"))
    .concat("tsconfig.json")
    .filter((path) => existsSync(join(root, path)));
  const count = { passed: 0, failed: 0, skipped: 0 };
  const next = async () => {
    for (let path = projects.shift(); path !== undefined; path = projects.shift()) {
      const { status, printed } = await run(node, [
        bin("typescript", "bin", "tsc"),
        "--project",
        path,
        "--pretty",
        "false",
      ]);
      if (status === 0) count.passed++;
      else count.failed++;
      if (status !== 0)
        say(
          `  ${path}\n${printed
            .trim()
            .split("\n")
            .slice(0, lastLines)
            .map((line) => `    ${line}`)
            .join("\n")}`,
        );
    }
  };
  await Promise.all([next(), next()]);
  return count;
}

async function checkSize(node) {
  await ensureWebBuilt(node);
  return check(node, [tool("sizes.mjs")]);
}
