import { buttonCodes, type MenuItem } from "@provost/contract/menu/menu";
import { expect, it } from "vitest";
import { testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const base = "/api/sq-system/menu";

function paths(tree: readonly MenuItem[]): string[] {
  return tree.flatMap((item) => [item.path, ...paths(item.children ?? [])]);
}

it("asks for a session", async () => {
  for (const call of ["top-menu", "routes", "buttons"]) {
    expect((await server.request("GET", `${base}/${call}`)).status, call).toBe(401);
  }
});

it("7.28 7.29 gives an administrator every menu, and an analyst only the reports", async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  const [admin, analyst] = [await server.signIn(), await server.signIn("000000", "analyst")];
  expect(paths((await admin.get(`${base}/routes`)).body.data)).toContain("/system/dict");
  const seen = paths((await analyst.get(`${base}/routes`)).body.data);
  expect(seen).toContain("/report/builder");
  expect(seen).not.toContain("/system/dict");
  const tops = (await analyst.get(`${base}/top-menu`)).body.data;
  expect(tops.map((top: { code: string }) => top.code)).toEqual(["top_report"]);
});

it("3.02 7.28 7.29 gives the menus of one top item as a tree", async () => {
  const admin = await server.signIn();
  const tops = (await admin.get(`${base}/top-menu`)).body.data;
  expect(Object.keys(tops[0])).toEqual(["id", "code", "name", "source", "path", "sort", "i18n"]);
  const system = tops.find((top: { code: string }) => top.code === "top_system");
  const { body } = await admin.get(`${base}/routes?topMenuId=${system.id}`);
  expect(body.data).toMatchObject([{ code: "system", parentId: "0", hasChildren: true }]);
  const groups: MenuItem[] = body.data[0].children;
  expect(groups.map(({ name }) => name)).toEqual(["组织", "导航与字典", "租户", "安全与日志"]);
  const navigation = groups.find(({ code }) => code === "system_navigation");
  const dict = navigation?.children?.find(({ code }) => code === "dict");
  expect(dict).toMatchObject({
    id: expect.any(String),
    name: "字典管理",
    path: "/system/dict",
    source: expect.stringMatching(/./),
    parentId: navigation?.id,
  });
  expect(paths(body.data)).toContain("/system/dict");
  expect(paths(body.data)).not.toContain("/report/builder");
});

it("3.05 7.17 gives buttons as a tree whose leaves are the codes", async () => {
  await server.addUser("000000", "nobody", []);
  const [admin, nobody] = [await server.signIn(), await server.signIn("000000", "nobody")];
  const codes = buttonCodes((await admin.get(`${base}/buttons`)).body.data);
  expect([...codes]).toEqual(
    expect.arrayContaining(["dict_add", "dict_edit", "dict_delete", "chart_add", "dataset_import"]),
  );
  expect(codes.has("dict")).toBe(false);
  expect((await nobody.get(`${base}/buttons`)).body.data).toEqual([]);
  expect((await nobody.get(`${base}/top-menu`)).body.data).toEqual([]);
});
