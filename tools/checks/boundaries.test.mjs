import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../place.mjs";
import { findBreaches } from "./boundaries.mjs";
import { sourceFiles } from "./source-files.mjs";

const config = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
let tree;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "provost-boundaries-"));
  for (const name of ["contract", "report-core", "warehouse", "pane", "editor", "server", "web"]) {
    put(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@provost/${name}`, type: "module", exports: { "./*": "./src/*.ts" } }),
    );
    mkdirSync(join(tree, "node_modules/@provost"), { recursive: true });
    symlinkSync(join(tree, "packages", name), join(tree, "node_modules/@provost", name));
  }
  put(
    "node_modules/zod/package.json",
    JSON.stringify({ name: "zod", type: "module", exports: "./index.js" }),
  );
  put("node_modules/zod/index.js", "export const z = {};");
  put(
    "packages/contract/src/dict/dict.ts",
    'import { z } from "zod";\nexport const dict = z;\nexport type Dict = string;',
  );
  put(
    "packages/report-core/src/sql.ts",
    'import type { Dict } from "@provost/contract/dict/dict";\nexport const sql: Dict = "";',
  );
  put(
    "packages/warehouse/src/engine.ts",
    'import { sql } from "@provost/report-core/sql";\nexport const engine = sql;',
  );
  put("packages/server/src/platform/clock.ts", "export const clock = 1;");
  put(
    "packages/server/src/dict/dict.store.ts",
    'import { clock } from "../platform/clock.ts";\nexport const store = clock;',
  );
  put(
    "packages/server/src/dict/dict.service.ts",
    'import { store } from "./dict.store.ts";\nexport const service = store;',
  );
  put(
    "packages/server/src/dict/dict.routes.ts",
    'import { service } from "./dict.service.ts";\nexport const routes = service;',
  );
  put("packages/server/src/dict/dict.fixtures.ts", "export const aDict = 1;");
  put(
    "packages/server/src/menu/menu.service.ts",
    'import { service } from "../dict/dict.service.ts";\nexport const menu = service;',
  );
  put(
    "packages/server/src/menu/menu.test.ts",
    'import { aDict } from "../dict/dict.fixtures.ts";\nexport const seen = aDict;',
  );
  put(
    "packages/server/src/app/app.ts",
    'import { routes } from "../dict/dict.routes.ts";\nexport const app = routes;',
  );
  put("packages/web/src/platform/i18n.ts", "export const say = 1;");
  put(
    "packages/web/src/ui/Table.tsx",
    'import { say } from "../platform/i18n.ts";\nexport const Table = say;',
  );
  put(
    "packages/web/src/dict/DictPage.tsx",
    'import { Table } from "../ui/Table.tsx";\nexport const DictPage = Table;',
  );
  put("packages/web/src/menu/MenuPage.tsx", "export const MenuPage = 1;");
  put(
    "packages/web/src/app/App.tsx",
    'import { DictPage } from "../dict/DictPage.tsx";\nexport const App = DictPage;',
  );
});

afterEach(() => rmSync(tree, { recursive: true }));

function put(path, text) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

const imports = (from) => `import ${JSON.stringify(from)};\nexport const x = 1;`;

const breaks = {
  "no-cycle": [
    ["packages/contract/src/a.ts", 'import type { B } from "./b.ts";\nexport type A = B;'],
    ["packages/contract/src/b.ts", 'import type { A } from "./a.ts";\nexport type B = A | 1;'],
  ],
  resolvable: [["packages/server/src/dict/dict.policy.ts", imports("./nowhere.ts")]],
  "contract-is-the-floor": [["packages/contract/src/a.ts", imports("node:fs")]],
  "report-core-stands-on-contract": [["packages/report-core/src/a.ts", imports("zod")]],
  "warehouse-stands-on-the-cores": [
    ["packages/warehouse/src/a.ts", imports("@provost/pane/a")],
    ["packages/pane/src/a.ts", ""],
  ],
  "editor-stands-on-the-pane": [
    ["packages/editor/src/a.ts", imports("@provost/web/a")],
    ["packages/web/src/a.ts", ""],
  ],
  "pane-knows-no-editor": [
    ["packages/pane/src/a.ts", imports("@provost/editor/a")],
    ["packages/editor/src/a.ts", ""],
  ],
  "web-does-not-meet-server": [["packages/web/src/dict/a.ts", imports("@provost/warehouse/engine")]],
  "server-does-not-meet-web": [
    ["packages/server/src/dict/a.ts", imports("@provost/pane/a")],
    ["packages/pane/src/a.ts", ""],
  ],
  "e2e-reads-words-only": [
    ["packages/e2e/src/a.ts", imports("@provost/pane/a")],
    ["packages/pane/src/a.ts", ""],
  ],
  "packages-by-name": [["packages/warehouse/src/a.ts", imports("../../contract/src/dict/dict.ts")]],
  "no-barrel": [
    ["packages/server/src/dict/index.ts", "export const x = 1;"],
    ["packages/server/src/dict/a.ts", imports("./index.ts")],
  ],
  "server-features-by-service": [
    [
      "packages/server/src/menu/a.ts",
      'import type { store } from "../dict/dict.store.ts";\nexport type Y = typeof store;',
    ],
  ],
  "document-knows-no-kind": [
    ["packages/server/src/chart/chart.service.ts", "export const x = 1;"],
    ["packages/server/src/document/a.ts", imports("../chart/chart.service.ts")],
  ],
  "server-feature-tests-by-fixtures": [
    ["packages/server/src/menu/a.test.ts", imports("../dict/dict.store.ts")],
  ],
  "routes-without-store": [["packages/server/src/dict/more.routes.ts", imports("./dict.store.ts")]],
  "server-platform-imports-no-feature": [
    ["packages/server/src/platform/a.ts", imports("../dict/dict.service.ts")],
  ],
  "server-features-import-no-app": [["packages/server/src/menu/a.ts", imports("../app/app.ts")]],
  "web-platform-imports-no-feature": [["packages/web/src/platform/a.ts", imports("../ui/Table.tsx")]],
  "ui-imports-no-feature": [["packages/web/src/ui/a.ts", imports("../dict/DictPage.tsx")]],
  "ui-makes-no-call": [
    ["packages/web/src/platform/http/call.ts", "export const call = 1;"],
    ["packages/web/src/ui/a.ts", imports("../platform/http/call.ts")],
  ],
  "web-document-imports-no-feature": [["packages/web/src/document/a.ts", imports("../dict/DictPage.tsx")]],
  "web-features-are-separate": [["packages/web/src/menu/a.ts", imports("../dict/DictPage.tsx")]],
  "web-exceptions-are-for-one-feature": [
    ["packages/web/src/chart/chart.queries.ts", "export const queries = 1;"],
    ["packages/web/src/menu/a.ts", imports("../chart/chart.queries.ts")],
  ],
  "web-features-import-no-app": [["packages/web/src/menu/a.ts", imports("../app/App.tsx")]],
  "no-test-in-product": [["packages/server/src/dict/a.ts", imports("./dict.fixtures.ts")]],
  "no-nameless-folder": [
    ["packages/server/src/dict/utils/a.ts", "export const x = 1;"],
    ["packages/server/src/dict/a.ts", imports("./utils/a.ts")],
  ],
};

describe("the boundaries", () => {
  it.each(Object.entries(breaks))("%s fires", async (rule, files) => {
    for (const [path, text] of files) put(path, text);
    expect((await findBreaches(tree)).map((breach) => breach.rule)).toContain(rule);
  });

  it("fails when a source file was not seen", async () => {
    const blind = { ...config, options: { ...config.options, exclude: { path: "MenuPage" } } };
    expect(await findBreaches(tree, blind)).toEqual([
      { rule: "every-file-seen", text: "not seen by dependency-cruiser: packages/web/src/menu/MenuPage.tsx" },
    ]);
  });

  it("lets a tree in the manner of the house pass", async () => {
    expect(await findBreaches(tree)).toEqual([]);
  });

  it("has a case for every boundary", () => {
    expect(Object.keys(breaks).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it("counts the files of this checkout", () => {
    expect(sourceFiles(root).length).toBeGreaterThan(50);
  });
});
