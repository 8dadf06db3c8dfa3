import { buttonCodes } from "@provost/contract/menu/menu";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { codesOf, makeRole, saveMenu } from "./menu.fixtures.ts";

const server = testServer();
const base = "/api/sq-system/menu";
const nowhere = "00000000-0000-7000-8000-000000000000";
let admin: TestUser;
let editor: TestUser;

beforeAll(async () => {
  await makeRole(server.db, "000000", "menu_editor", ["menu_view", "menu_add", "menu_edit", "menu_delete"]);
  await server.addUser("000000", "editor", ["menu_editor"]);
  [admin, editor] = [await server.signIn(), await server.signIn("000000", "editor")];
});

const submit = (user: TestUser, draft: Record<string, unknown>) =>
  user.post(`${base}/submit`, { name: draft.code, ...draft });
const detail = async (id: string) => (await admin.get(`${base}/detail?id=${id}`)).body.data;
const reasonOf = async (request: ReturnType<TestUser["post"]>) => {
  const { status, body } = await request;
  return [status, body.data?.reason];
};
const idOf = async (code: string): Promise<string> => {
  const { body } = await admin.get(`${base}/list?code=${code}`);
  const found: string[] = [];
  const visit = (nodes: { id: string; code: string; children?: [] }[]): void => {
    for (const node of nodes) {
      if (node.code === code) found.push(node.id);
      visit(node.children ?? []);
    }
  };
  visit(body.data);
  return found[0] ?? "";
};

describe("who may", () => {
  it("asks for a session, and for the button of each call", async () => {
    await server.addUser("000000", "reader", ["analyst"]);
    const viewer = await server.signIn("000000", "reader");
    const calls = [
      ["GET", "list"],
      ["GET", "menu-list"],
      ["GET", "tree"],
      ["GET", `detail?id=${nowhere}`],
      ["POST", "submit", { code: "x", name: "x" }],
      ["POST", "submit", { id: nowhere, version: 1, code: "x", name: "x" }],
      ["POST", `move?id=${nowhere}&parentId=0`],
      ["POST", `remove?ids=${nowhere}`],
    ] as const;
    for (const [verb, path, body] of calls) {
      expect((await server.request(verb, `${base}/${path}`, { body })).status, path).toBe(401);
      const request = verb === "GET" ? viewer.get(`${base}/${path}`) : viewer.post(`${base}/${path}`, body);
      expect(await reasonOf(request), path).toEqual([403, "forbidden"]);
    }
  });

  it("keeps what a menu grants from those who do not hold everything", async () => {
    const id = await idOf("menu_view");
    const { version, name, parentId } = await detail(id);
    const draft = { id, version, name, parentId, category: 2, code: "menu_view" };
    const refused = [403, "more_than_held"];
    expect(await reasonOf(submit(editor, { ...draft, code: "role_edit_own" }))).toEqual(refused);
    expect(await reasonOf(submit(editor, { ...draft, category: 1 }))).toEqual(refused);
    expect((await submit(editor, { ...draft, remark: "seen by all" })).status).toBe(200);
  });

  it("lets nobody change, move or remove what he does not hold, nor what has such a thing below it", async () => {
    const { id, version } = await saveMenu(admin, { code: "harmless_button", category: 2, name: "Harmless" });
    const unheld = await editor.post(`${base}/move?id=${id}&parentId=0`);
    expect(unheld.body.msg).toBe(
      "不能授予或管理您没有的权限：“Harmless”权限，请联系管理员或其他可编辑角色的用户",
    );
    const above = await saveMenu(admin, { code: "harmless_page" });
    await saveMenu(admin, { code: "harmless_below", category: 2, parentId: above.id });
    const refused = [403, "more_than_held"];
    const draft = { id, version, name: "x", category: 2, code: "harmless_button" };
    expect(await reasonOf(submit(editor, draft))).toEqual(refused);
    expect(await reasonOf(editor.post(`${base}/move?id=${id}&parentId=0`))).toEqual(refused);
    expect(await reasonOf(editor.post(`${base}/remove?ids=${id}`))).toEqual(refused);
    await makeRole(server.db, "000000", "page_holder", ["harmless_page"]);
    await server.addUser("000000", "holder", ["menu_editor", "page_holder"]);
    const holder = await server.signIn("000000", "holder");
    expect(await reasonOf(holder.post(`${base}/move?id=${above.id}&parentId=0`))).toEqual(refused);
    const child = { name: "x", code: "harmless_child", parentId: await idOf("user") };
    expect(await reasonOf(submit(editor, child))).toEqual(refused);
    expect((await submit(admin, { ...draft, name: "y" })).status).toBe(200);
  });

  it("lets nobody see more by putting what he holds below what he does not", async () => {
    const own = await idOf("menu_view");
    const { parentId, version } = await detail(own);
    const [secret, held] = [await idOf("user"), await idOf("system")];
    const draft = { id: own, version, code: "menu_view", name: "x", category: 2 };
    expect(await reasonOf(editor.post(`${base}/move?id=${own}&parentId=${secret}`))).toEqual([
      403,
      "more_than_held",
    ]);
    expect(await reasonOf(submit(editor, { ...draft, parentId: secret }))).toEqual([403, "more_than_held"]);
    expect((await editor.post(`${base}/move?id=${own}&parentId=${held}`)).status).toBe(200);
    expect((await admin.post(`${base}/move?id=${own}&parentId=${parentId}`)).status).toBe(200);
    expect(codesOf((await editor.get(`${base}/routes`)).body.data)).toEqual([
      "system",
      "system_navigation",
      "menu",
    ]);
  });

  it("gives a new menu to nobody but those who hold everything", async () => {
    await saveMenu(editor, { code: "brand_new", path: "/brand/new" });
    const seen = async (user: TestUser, call: string) =>
      codesOf((await user.get(`${base}/${call}`)).body.data);
    expect(await seen(admin, "routes")).toContain("brand_new");
    expect(await seen(admin, "buttons")).toContain("brand_new");
    expect(await seen(editor, "routes")).not.toContain("brand_new");
    const titles = (await editor.get(`${base}/tree`)).body.data;
    expect(titles.find((node: { code: string }) => node.code === "brand_new")).toMatchObject({
      title: "brand_new",
      grantable: false,
    });
    const own = titles.find((node: { code: string }) => node.code === "system");
    expect(own.grantable).toBe(true);
  });

  it("lets the menus' own screen not be taken away or renamed", async () => {
    const id = await idOf("menu_edit");
    expect(await reasonOf(admin.post(`${base}/remove?ids=${id}`))).toEqual([400, "menu_fixed"]);
    const { parentId, version } = await detail(id);
    const rename = { id, version, parentId, code: "menu_edit_no_more", category: 2 };
    expect(await reasonOf(submit(admin, rename))).toEqual([400, "menu_fixed"]);
    expect(await reasonOf(admin.post(`${base}/remove?ids=${parentId}`))).toEqual([400, "has_children"]);
  });

  it("keeps another tenant's menus out of sight and out of reach", async () => {
    const { id, version } = await saveMenu(admin, { code: "private_menu" });
    const other = await server.signIn(otherTenantId);
    expect(codesOf((await other.get(`${base}/list`)).body.data)).not.toContain("private_menu");
    expect((await other.get(`${base}/detail?id=${id}`)).status).toBe(404);
    expect((await submit(other, { id, version, code: "taken_over" })).status).toBe(404);
    expect(await reasonOf(submit(other, { parentId: id, code: "below_it" }))).toEqual([
      400,
      "parent_missing",
    ]);
    expect((await other.post(`${base}/move?id=${id}&parentId=0`)).status).toBe(404);
    await other.post(`${base}/remove?ids=${id}`);
    expect((await detail(id)).code).toBe("private_menu");
  });
});

describe("what is refused", () => {
  it("a path that is neither of the console nor an http(s) address", async () => {
    for (const path of [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "/\\evil.example",
      "vbscript:x",
      "system/menu",
      "http://user@evil.example/",
    ]) {
      const { status, body } = await submit(admin, { code: "bad_path", path });
      expect([status, body.data.reason], path).toEqual([400, "menu_path_invalid"]);
    }
    for (const path of ["", "/report/view/1?a=b", "https://example.com/x?y=1#z", "/api/report/page"])
      expect((await submit(admin, { code: `good_path_${path.length}`, path })).status, path).toBe(200);
  });

  it("a code that is taken, also by two at once", async () => {
    const replies = await Promise.all([1, 2].map(() => submit(admin, { code: "twice" })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({
      msg: "编码已存在：twice",
      data: { reason: "menu_code_taken", code: "twice" },
    });
  });

  it("a parent that is missing, a button, the menu itself or below it", async () => {
    const { id, version } = await saveMenu(admin, { code: "family" });
    const child = await saveMenu(admin, { code: "family_child", parentId: id });
    const button = await saveMenu(admin, { code: "family_button", parentId: child.id, category: 2 });
    const place = (parentId: string) => reasonOf(submit(admin, { id, version, code: "family", parentId }));
    expect(await place(nowhere)).toEqual([400, "parent_missing"]);
    expect(await place(id)).toEqual([400, "own_descendant"]);
    expect(await place(child.id)).toEqual([400, "own_descendant"]);
    expect(await reasonOf(submit(admin, { code: "below", parentId: button.id }))).toEqual([
      400,
      "menu_below_button",
    ]);
    const turned = { id, version, code: "family", category: 2 };
    expect(await reasonOf(submit(admin, turned))).toEqual([400, "menu_below_button"]);
    for (const [parentId, reason] of [
      [nowhere, "parent_missing"],
      [child.id, "own_descendant"],
      [id, "own_descendant"],
    ])
      expect(await reasonOf(admin.post(`${base}/move?id=${id}&parentId=${parentId}`))).toEqual([400, reason]);
    expect((await detail(id)).parentId).toBe("0");
  });

  it("more levels than there may be, whichever end is moved", async () => {
    let parentId = "0";
    for (let level = 1; level <= 10; level++)
      parentId = (await saveMenu(admin, { code: `level_${level}`, parentId })).id;
    const tooDeep = await submit(admin, { code: "level_11", parentId });
    expect(tooDeep.body).toMatchObject({ msg: "菜单最多 10 级", data: { reason: "menu_too_deep" } });
    const { id: chain } = await saveMenu(admin, { code: "chain" });
    await saveMenu(admin, { code: "chain_below", parentId: chain });
    const ninth = await idOf("level_9");
    expect(await reasonOf(admin.post(`${base}/move?id=${chain}&parentId=${ninth}`))).toEqual([
      400,
      "menu_too_deep",
    ]);
  });

  it("one of two moves that would put each menu below the other", async () => {
    for (let round = 0; round < 5; round++) {
      const [left, right] = [
        await saveMenu(admin, { code: `left_${round}` }),
        await saveMenu(admin, { code: `right_${round}` }),
      ];
      const replies = await Promise.all([
        admin.post(`${base}/move?id=${left.id}&parentId=${right.id}`),
        submit(admin, { id: right.id, code: right.code, parentId: left.id }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

describe("reading", () => {
  it("7.22 7.23 7.24 answers a plain tree whatever the paging says, a page when asked for one, and menus without buttons", async () => {
    const { body } = await admin.get(`${base}/list?current=1&size=1`);
    expect(Array.isArray(body.data)).toBe(true);
    expect(codesOf(body.data)).toEqual(expect.arrayContaining(["dict", "dict_add"]));
    const only = codesOf((await admin.get(`${base}/menu-list`)).body.data);
    expect(only).toContain("dict");
    expect(only).not.toContain("dict_add");
    const paged = await admin.get(`${base}/list?paged=true&current=2&size=2`);
    expect(paged.body.data).toMatchObject({ current: 2, size: 2, records: [{}, {}] });
  });

  it("7.22 filters by name, code, alias and path, keeping the way up to what matches", async () => {
    const one = (await admin.get(`${base}/list?name=${encodeURIComponent("字典管")}`)).body.data;
    expect(codesOf(one)).toEqual(["system", "system_navigation", "dict"]);
    const both = (await admin.get(`${base}/list?path=/SYSTEM/d&code=dict`)).body.data;
    expect(codesOf(both)).toEqual(["system", "system_navigation", "dict"]);
  });

  it("7.27 names what its numbers mean in the reader's language", async () => {
    const id = await idOf("dict_add");
    expect(await detail(id)).toMatchObject({
      code: "dict_add",
      parentName: "字典管理",
      categoryName: "按钮",
      actionName: "无",
      isOpenName: "否",
    });
    const english = await server.request("GET", `${base}/detail?id=${await idOf("system")}`, {
      headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "accept-language": "en" },
    });
    expect(english.body.data).toMatchObject({ parentName: "Top", categoryName: "Menu", isOpenName: "No" });
  });
});

describe("saving", () => {
  it("tells the second of two editors, with what is there now", async () => {
    const { id, version } = await saveMenu(admin, { code: "shared_menu" });
    const mine = { id, version, code: "shared_menu", name: "mine" };
    expect((await submit(admin, { ...mine, name: "theirs" })).body.data.version).toBe(version + 1);
    const stale = await submit(admin, mine);
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      reason: "version_stale",
      current: { name: "theirs", version: version + 1, categoryName: "菜单" },
    });
    const again = await submit(admin, { ...mine, version: version + 1 });
    expect(again.body.data).toMatchObject({ name: "mine", version: version + 2 });
  });

  it("7.26 7.27 keeps every field, and remembers who changed what", async () => {
    const draft = {
      code: "whole",
      name: "全部",
      alias: "all",
      path: "/whole/index",
      source: "user",
      sort: 7,
      category: 1,
      action: 2,
      isOpen: 2,
      remark: "a remark",
      meta: { i18n: "whole", roles: ["administrator"] },
      group: ["/whole"],
      query: { a: "b" },
    };
    const { id, version } = await saveMenu(admin, draft);
    expect(await detail(id)).toMatchObject(draft);
    expect((await admin.get(`${base}/list?code=whole`)).body.data).toEqual([
      { ...draft, id, parentId: "0", version, hasChildren: false },
    ]);
    await saveMenu(admin, { ...draft, id, version, name: "changed" });
    await admin.post(`${base}/remove?ids=${id}`);
    const entries = await server.db
      .tenant("000000")
      .run((db) => db.selectFrom("auditLog").selectAll().where("entityId", "=", id).orderBy("id").execute());
    expect(entries).toMatchObject([
      { action: "create", entity: "menu", actor: "admin", before: null, after: { name: "全部" } },
      { action: "update", entityName: "changed", before: { name: "全部" }, after: { name: "changed" } },
      { action: "remove", before: { code: "whole", query: { a: "b" } }, after: null },
    ]);
  });

  it("puts a new menu under the top items of its parent", async () => {
    const parentId = await idOf("system");
    await saveMenu(admin, { code: "beside_dict", parentId, path: "/system/beside" });
    const tops = (await admin.get(`${base}/top-menu`)).body.data;
    const system = tops.find((top: { code: string }) => top.code === "top_system");
    const seen = (await admin.get(`${base}/routes?topMenuId=${system.id}`)).body.data;
    expect(codesOf(seen)).toContain("beside_dict");
  });
});

describe("moving", () => {
  const orderOf = async (parentId: string) => {
    const { body } = await admin.get(`${base}/list?code=order`);
    const parent = body.data.find(({ id }: { id: string }) => id === parentId);
    return (parent?.children ?? []).map(({ name, sort }: { name: string; sort: number }) => `${name}${sort}`);
  };

  it("puts a menu before another, or last, and counts the others anew", async () => {
    const { id: parentId } = await saveMenu(admin, { code: "order" });
    const saved = new Map<string, string>();
    for (const name of ["a", "b", "c"])
      saved.set(name, (await saveMenu(admin, { code: `order_${name}`, name, parentId, sort: 5 })).id);
    const move = (name: string, before: string) =>
      admin.post(
        `${base}/move?id=${saved.get(name)}&parentId=${parentId}&before=${before && saved.get(before)}`,
      );
    expect((await move("c", "a")).status).toBe(200);
    expect(await orderOf(parentId)).toEqual(["c0", "a1", "b2"]);
    await move("c", "");
    expect(await orderOf(parentId)).toEqual(["a0", "b1", "c2"]);
    await move("a", "c");
    expect(await orderOf(parentId)).toEqual(["b0", "a1", "c2"]);
    const elsewhere = await admin.post(
      `${base}/move?id=${saved.get("a")}&parentId=0&before=${saved.get("c")}`,
    );
    expect(elsewhere.status).toBe(404);
    expect(await orderOf(parentId)).toEqual(["b0", "a1", "c2"]);
  });
});

describe("removing", () => {
  it("7.25 keeps a menu that has others below it, and removes it together with them, from every role", async () => {
    const { id } = await saveMenu(admin, { code: "doomed" });
    const button = await saveMenu(admin, { code: "doomed_add", parentId: id, category: 2 });
    await makeRole(server.db, "000000", "doomed_role", ["doomed", "doomed_add"]);
    await server.addUser("000000", "doomed-user", ["doomed_role"]);
    const user = await server.signIn("000000", "doomed-user");
    expect(buttonCodes((await user.get(`${base}/buttons`)).body.data)).toEqual(new Set(["doomed_add"]));
    expect(await reasonOf(admin.post(`${base}/remove`, { ids: id }))).toEqual([400, "has_children"]);
    expect((await admin.post(`${base}/remove`, { ids: `${id},${button.id}` })).status).toBe(200);
    expect((await user.get(`${base}/buttons`)).body.data).toEqual([]);
    expect((await user.get(`${base}/routes`)).body.data).toEqual([]);
    expect((await admin.get(`${base}/detail?id=${id}`)).status).toBe(404);
  });
});
