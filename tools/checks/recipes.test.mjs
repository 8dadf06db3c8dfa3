import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../place.mjs";
import { sourceFiles } from "./source-files.mjs";

const recipes = readFileSync(join(root, "CONTRIBUTING.md"), "utf8")
  .split(/^### … /m)
  .slice(1);

describe("the recipes of CONTRIBUTING.md", () => {
  it("are those a newcomer needs", () => {
    const names = recipes.map((one) => one.slice(0, one.indexOf("\n")));
    for (const name of [
      ...["an endpoint", "a feature with an admin screen", "a limit", "a button code", "a theme colour"],
      ...["an import format", "a message in both languages", "a chart type"],
    ])
      expect(names).toContain(name);
  });

  it.each(recipes.map((one) => [one.slice(0, one.indexOf("\n")), one]))(
    "name files that exist: %s",
    (_, text) => {
      const paths = [...text.matchAll(/`((?:packages|tools|docs)\/[^`\s]+)`/g)].map(([, path]) => path);
      expect(paths.length).toBeGreaterThan(0);
      // A placeholder means a file that is yet to be made.
      const fixed = paths.filter((path) => !/[<…]|NN/.test(path) && !path.endsWith("MyPage.tsx"));
      expect(fixed.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
    },
  );
});

describe("docs/architecture.md", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");

  it("names files that exist", () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(20);
    // A path begins with its package, or somewhere inside of one: `contract/dict/dict.ts`, `begin.ts`.
    const files = sourceFiles(root).flatMap((path) => [
      path,
      path.replace(/^packages\/(\w[\w-]*)\/src\//, "$1/"),
    ]);
    const isThere = (path) =>
      existsSync(join(root, path)) || files.some((file) => `/${file}`.endsWith(`/${path}`));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });
});
