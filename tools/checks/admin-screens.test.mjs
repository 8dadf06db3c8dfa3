import { expect, it } from "vitest";
import { findScreenFaults, users } from "./admin-screens.mjs";

const faultsOf = (files) => findScreenFaults(Object.keys(files), (path) => files[path]);
const server = "packages/server/src";
const four = {
  "packages/contract/src/menu/features.ts": 'import { dictFeature } from "../dict/dict-feature.ts";',
  [`${server}/app/app.ts`]: 'import { dictRoutes } from "../dict/dict.routes.ts";',
  "packages/web/src/app/pages.ts": 'page("/system/dict", "dict", load)',
  [`${server}/platform/db/migrations/0001-first.ts`]: "create table dict (",
};

it("lets an admin screen be named in four files outside its feature, however many migrations it has", () => {
  expect(faultsOf(four)).toEqual([]);
  expect(faultsOf({ ...four, [`${server}/platform/db/migrations/0022-groups.ts`]: '["dict"]' })).toEqual([]);
});

it.each([
  ["packages/contract/src/log/audit-words.ts", "dict: { zh, en }"],
  ["packages/contract/src/wire/resource.ts", '| "dict"'],
  ["packages/web/src/platform/tab/page-action.ts", '| "dict.add"'],
  [`${server}/app/seed/menus.ts`, "buttons: dictButtons, path: '', code: \"dict_add\""],
])("is a fault in a fifth, %s", (path, code) => {
  expect(faultsOf({ ...four, [path]: code })).toEqual([
    expect.stringContaining("5 files outside its feature"),
  ]);
});

it("leaves out its feature, tests, comments and what uses its records", () => {
  const aside = {
    [`${server}/dict/dict.store.ts`]: '"dict"',
    [`${server}/menu/menu.routes.test.ts`]: '"dict"',
    [`${server}/menu/menu.service.ts`]: '// such as "dict"',
    [users[1]]: 'from "../../dict/dict.service.ts"',
  };
  expect(faultsOf({ ...four, ...aside })).toEqual([]);
});

it("wants a list without what is not needed, and finds something", () => {
  expect(faultsOf({ ...four, [users[1]]: "" })).toEqual([
    expect.stringContaining(`${users[1]}: does not name`),
  ]);
  expect(faultsOf({})).toEqual([expect.stringContaining("nothing registers")]);
});
