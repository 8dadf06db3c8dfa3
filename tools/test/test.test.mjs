import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../place.mjs";
import { readChoice } from "./choice.mjs";
import { failureText, isBrowserFailure } from "./failure-text.mjs";
import { clock, createProgress, progressLine } from "./progress.mjs";
import { importersOf, packagesReached, reached } from "./reach.mjs";
import { count, filesOfShard, timesOf } from "./results.mjs";
import { allowedSkips, unlistedSkips } from "./skips.mjs";

describe("the command line of npm test", () => {
  it("says what is wrong with it, and how it goes", () => {
    expect(() => readChoice(["--shard", "4/3"])).toThrow(/wants i\/n, such as 1\/3, not 4\/3/);
    expect(() => readChoice(["--quick"])).toThrow(/there is no --quick[\s\S]*npm test -- --changed/);
    expect(() => readChoice(["dict"])).toThrow(/name one part of tests before dict/);
    expect(() => readChoice(["lint", "dict"])).toThrow(/name one part of tests before dict/);
    expect(() => readChoice(["server", "-t"])).toThrow(/-t wants a value/);
    expect(() => readChoice(["server", "--changed"])).toThrow(/--changed chooses the parts itself/);
    expect(() => readChoice(["server", "--failed"])).toThrow(/--failed chooses the parts itself/);
  });

  it("reads parts, words, titles, revisions and shards", () => {
    expect(readChoice([])).toMatchObject({ names: [], all: false, changed: null, shard: null });
    expect(readChoice(["lint", "types"])).toMatchObject({ names: ["lint", "types"] });
    expect(readChoice(["server", "dict", "-t", "a title"])).toMatchObject({
      names: ["server"],
      words: ["dict"],
      title: "a title",
    });
    expect(readChoice(["--changed"])).toMatchObject({ changed: "" });
    expect(readChoice(["--changed", "HEAD~3"])).toMatchObject({ changed: "HEAD~3" });
    expect(readChoice(["--all", "--shard", "2/3"])).toMatchObject({ all: true, shard: { at: 2, of: 3 } });
  });
});

describe("skipping", () => {
  const list = [
    { file: "a/disk.test.ts", needs: ["disk"] },
    { file: "a/some.test.ts", title: "that one", needs: ["disk"] },
    { file: "e2e/remote.spec.ts", needs: ["MariaDB"] },
  ];
  const skipped = (file, title = "") => ({ file, title, seconds: 0, outcome: "skipped" });
  const refused = (records, hasDisk) => unlistedSkips(records, { list, met: { disk: () => hasDisk } });

  it("is listed only of tests that there are", () => {
    const isThere = ({ file, title = "" }) => readFileSync(join(root, file), "utf8").includes(title);
    expect(allowedSkips.filter((entry) => !isThere(entry))).toEqual([]);
  });

  it("is refused where it is not listed, or where what the test needs is there", () => {
    const others = [skipped("a/some.test.ts", "another"), skipped("b/new.test.ts")];
    expect(refused([...others, skipped("a/disk.test.ts")], false)).toEqual(others);
    expect(refused([skipped("a/disk.test.ts")], true)).toHaveLength(1);
  });

  it("is let through where it is listed and what the test needs is missing", () => {
    const listed = [skipped("a/disk.test.ts"), skipped("a/some.test.ts", "of that one")];
    expect(refused([...listed, { file: "b/new.test.ts", title: "", outcome: "passed" }], false)).toEqual([]);
    expect(refused([skipped("e2e/remote.spec.ts")], true)).toEqual([]);
  });

  it("is let through after a failure, which may have led to it", () => {
    expect(refused([skipped("b/new.test.ts"), { file: "b/new.test.ts", outcome: "failed" }], true)).toEqual(
      [],
    );
  });
});

describe("counting", () => {
  const record = (outcome, file = "a.test.ts", seconds = 1) => ({ file, title: "", seconds, outcome });

  it("counts a runner that ended badly, or wrote nothing down, as a failure", () => {
    expect(count(1, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(count(1, [record("passed")])).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it("counts tests, and not what their files took besides", () => {
    const records = [record("passed"), record("failed"), record("skipped"), record("overhead")];
    expect(count(1, records)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it("adds up a file's seconds", () => {
    const records = [record("passed", "a", 0.25), record("overhead", "a", 0.5), record("passed", "b", 2)];
    expect(timesOf(records)).toEqual({ a: 0.8, b: 2 });
  });
});

it("deals files out by their seconds, so that shards take about as long", () => {
  const times = { a: 9, b: 5, c: 4, d: 3, e: 3 };
  const shards = [1, 2, 3].map((at) => filesOfShard(["a", "b", "c", "d", "e", "new"], { at, of: 3 }, times));
  expect(shards).toEqual([["a"], ["b", "e"], ["c", "d", "new"]]);
});

describe("progress", () => {
  it("is told at most every ten seconds, with the time left by the pace so far", () => {
    let now = 0;
    const lines = [];
    const progress = createProgress(["a", "b", "c", "d"], {
      now: () => now,
      print: (line) => lines.push(line),
    });
    for (const file of ["a", "b", "c", "d"]) {
      now += 6000;
      progress.test("passed");
      progress.end(file);
    }
    expect(lines).toEqual(["  [##########----------] 50 %  2 of 4 tests, about 0:12 left"]);
  });

  it("names failures and files", () => {
    const line = progressLine({ ended: 1, of: 4, tests: 9, failed: 2, share: 0.25, ms: 30_000 });
    expect(line).toBe("  [#####---------------] 25 %  9 tests, 1 of 4 files, 2 failed, about 1:30 left");
    expect(clock(61)).toBe("1:01");
  });
});

describe("what a change reaches", () => {
  const texts = {
    "packages/contract/src/dict/dict.ts": "",
    "packages/server/src/dict/dict.service.ts": 'import { A } from "@provost/contract/dict/dict";',
    "packages/server/src/dict/dict.routes.test.ts": "",
    "packages/server/src/menu/menu.service.ts": 'import { b } from "../dict/dict.service.ts";',
    "packages/server/src/menu/menu.test.ts": 'import { c } from "./menu.service.ts";',
    "packages/server/src/app/app.ts": 'import { b } from "../dict/dict.service.ts";',
    "packages/server/src/log/log.test.ts": 'import { app } from "../app/app.ts";',
    "packages/pane/src/shown.test.ts": 'import type { A } from "@provost/contract/dict/dict";',
    "packages/web/src/dict/dict.component.test.tsx": "",
    "packages/e2e/src/dict/dict.spec.ts": "",
    "packages/e2e/src/menu/menus.spec.ts": "",
  };
  const files = Object.keys(texts);
  const importers = importersOf(files, (file) => texts[file], { withTypes: false });

  it("is its feature's tests and those that import more than its types at any remove, but not by what puts all features together", () => {
    expect(reached(["packages/contract/src/dict/dict.ts"], files, importers)).toEqual([
      "packages/server/src/dict/dict.routes.test.ts",
      "packages/server/src/menu/menu.test.ts",
      "packages/web/src/dict/dict.component.test.tsx",
      "packages/e2e/src/dict/dict.spec.ts",
    ]);
  });

  it("is what imported a deleted file, and its feature's tests", () => {
    const gone = "packages/server/src/menu/gone.ts";
    const left = { "packages/server/src/log/kept.test.ts": 'import { a } from "../menu/gone.ts";', ...texts };
    const known = importersOf([...Object.keys(left), gone], (file) => left[file] ?? "");
    expect(reached([gone], Object.keys(left), known)).toEqual([
      "packages/server/src/log/kept.test.ts",
      "packages/server/src/menu/menu.test.ts",
      "packages/e2e/src/menu/menus.spec.ts",
    ]);
  });

  it("is every test that a settings file decides about", () => {
    expect(reached(["packages/web/index.html"], files, importers)).toEqual([
      "packages/e2e/src/dict/dict.spec.ts",
      "packages/e2e/src/menu/menus.spec.ts",
    ]);
    expect(reached(["vitest.config.ts"], files, importers)).toHaveLength(5);
  });

  it("is nothing for a file that no test knows", () => {
    expect(reached(["docs/reports.md"], files, importers)).toEqual([]);
  });

  it("include the packages whose types it reaches, and all where it is a setting of types", () => {
    const withTypes = importersOf(files, (file) => texts[file]);
    expect(packagesReached(["packages/contract/src/dict/dict.ts"], withTypes).sort()).toEqual([
      "contract",
      "pane",
      "server",
    ]);
    expect(packagesReached(["docs/reports.md"], importers)).toEqual([""]);
    for (const setting of ["tsconfig.base.json", "packages/web/package.json", "packages/server/src/a.d.ts"])
      expect(packagesReached([setting], importers)).toBeNull();
  });
});

describe("a failure", () => {
  it("is shown without colours, with the places of our own code only", () => {
    const stack = `Error\n    at f (${process.cwd()}/packages/a.ts:1:2)\n    at g (${process.cwd()}/node_modules/b.js:3:4)`;
    const red = `${String.fromCharCode(27)}[31mno${String.fromCharCode(27)}[39m`;
    expect(failureText({ message: red, stack })).toBe("no\n    at f (packages/a.ts:1:2)");
    expect(failureText({ message: "no", cause: { message: "gone" } })).toBe("no\ngone");
  });

  it("is the browser's own when it cannot be launched or ends by itself", () => {
    expect(isBrowserFailure("browserType.launchPersistentContext: Target page … has been closed")).toBe(true);
    expect(isBrowserFailure("page.goto: Page crashed")).toBe(true);
    expect(isBrowserFailure("Error: the browser has crashed")).toBe(true);
    expect(isBrowserFailure("Browser connection was closed while running tests.")).toBe(true);
    expect(isBrowserFailure("page.fill: Target page, context or browser has been closed")).toBe(false);
    expect(isBrowserFailure("expect(locator).toBeVisible() failed")).toBe(false);
  });
});
