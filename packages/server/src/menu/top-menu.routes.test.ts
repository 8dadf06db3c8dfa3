import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { codesOf, saveMenu } from "./menu.fixtures.ts";

const server = testServer();
const base = "/api/sq-system/top-menu";
const nowhere = "00000000-0000-7000-8000-000000000000";
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const save = (user: TestUser, draft: Record<string, unknown>) =>
  user.post(`${base}/submit`, { name: draft.code, ...draft });

describe("who may", () => {
  it("asks for a session, and for the button of each call", async () => {
    await server.addUser("000000", "reader", ["analyst"]);
    const viewer = await server.signIn("000000", "reader");
    for (const [verb, path, body] of [
      ["GET", "list"],
      ["GET", `detail?id=${nowhere}`],
      ["POST", "submit", { code: "x", name: "x" }],
      ["POST", "submit", { id: nowhere, version: 1, code: "x", name: "x" }],
      ["POST", `remove?ids=${nowhere}`],
    ] as const) {
      expect((await server.request(verb, `${base}/${path}`, { body })).status, path).toBe(401);
      const request = verb === "GET" ? viewer.get(`${base}/${path}`) : viewer.post(`${base}/${path}`, body);
      expect((await request).status, path).toBe(403);
    }
  });

  it("keeps another tenant's top items out of sight and out of reach", async () => {
    const { body } = await save(admin, { code: "private_top" });
    const { id, version } = body.data;
    const other = await server.signIn(otherTenantId);
    const codes = (await other.get(`${base}/list`)).body.data.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["top_report", "top_teaching", "top_service", "top_system"]);
    expect((await other.get(`${base}/detail?id=${id}`)).status).toBe(404);
    expect((await save(other, { id, version, code: "taken_over" })).status).toBe(404);
    const foreign = await saveMenu(admin, { code: "foreign_menu" });
    expect((await save(other, { code: "mine", menuIds: [foreign.id] })).status).toBe(404);
    await other.post(`${base}/remove?ids=${id}`);
    expect((await admin.get(`${base}/detail?id=${id}`)).body.data.code).toBe("private_top");
  });
});

describe("saving", () => {
  it("refuses a code that is taken, a path that is none, and menus that are missing or are buttons", async () => {
    expect((await save(admin, { code: "top_report" })).body.data.reason).toBe("menu_code_taken");
    expect((await save(admin, { code: "t", path: "javascript:x" })).body.data.reason).toBe(
      "menu_path_invalid",
    );
    expect((await save(admin, { code: "t", menuIds: [nowhere] })).status).toBe(404);
    const button = await saveMenu(admin, { code: "top_button", category: 2 });
    expect((await save(admin, { code: "t", menuIds: [button.id] })).status).toBe(404);
  });

  it("shows its menus in the top menu at once, and none when they are taken from under it", async () => {
    const menu = await saveMenu(admin, { code: "assigned", path: "/assigned" });
    const draft = { code: "top_new", name: "新", sort: 9, i18n: "reports" };
    const { data } = (await save(admin, { ...draft, menuIds: [menu.id, menu.id] })).body;
    expect(data).toMatchObject({ ...draft, menuIds: [menu.id], version: 1 });
    const shown = async () =>
      (await admin.get("/api/sq-system/menu/top-menu")).body.data.map(({ id }: { id: string }) => id);
    expect(await shown()).toContain(data.id);
    const below = await admin.get(`/api/sq-system/menu/routes?topMenuId=${data.id}`);
    expect(codesOf(below.body.data)).toEqual(["assigned"]);
    const emptied = await save(admin, { ...draft, id: data.id, version: 1, menuIds: [] });
    expect(emptied.body.data).toMatchObject({ menuIds: [], version: 2 });
    expect(await shown()).not.toContain(data.id);
  });

  it("tells the second of two editors, with what is there now", async () => {
    const { id, version } = (await save(admin, { code: "shared_top" })).body.data;
    await save(admin, { id, version, code: "shared_top", name: "theirs" });
    const stale = await save(admin, { id, version, code: "shared_top", name: "mine" });
    expect(stale.body).toMatchObject({
      code: 409,
      data: { reason: "version_stale", current: { name: "theirs", version: version + 1 } },
    });
  });

  it("remembers who changed what; the menus stay when it is removed", async () => {
    const menu = await saveMenu(admin, { code: "staying" });
    const { id } = (await save(admin, { code: "audited_top", menuIds: [menu.id] })).body.data;
    expect((await admin.post(`${base}/remove`, { ids: id })).status).toBe(200);
    expect((await admin.get(`${base}/detail?id=${id}`)).status).toBe(404);
    expect((await admin.get(`/api/sq-system/menu/detail?id=${menu.id}`)).status).toBe(200);
    const entries = await server.db
      .tenant("000000")
      .run((db) => db.selectFrom("auditLog").selectAll().where("entityId", "=", id).orderBy("id").execute());
    expect(entries).toMatchObject([
      { action: "create", entity: "top_menu", after: { menuIds: [menu.id] } },
      { action: "remove", before: { code: "audited_top", menuIds: [menu.id] }, after: null },
    ]);
  });
});
