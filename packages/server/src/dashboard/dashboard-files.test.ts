import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import { asServer } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { png, seesAll, send } from "../upload/upload.fixtures.ts";
import { makeDashboard, oneTab, textTile } from "./dashboard.fixtures.ts";
import { noteFiles } from "./dashboard-files.ts";

const server = testServer();
const tenantId = "000000";
const base = "/api/report/dashboard";
let author: TestUser;
let editor: TestUser;
let viewer: TestUser;
let outsider: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  const roles = {
    editors: ["dashboard_view", "dashboard_edit", "chart_add", "chart_edit"],
    viewers: ["dashboard_view"],
    others: [],
  };
  for (const [role, buttons] of Object.entries(roles)) await makeRole(server.db, tenantId, role, buttons);
  const people = { author: "editors", editor: "editors", viewer: "viewers", outsider: "others" };
  for (const [account, role] of Object.entries(people)) await server.addUser(tenantId, account, [role]);
  [author, editor, viewer, outsider] = (await Promise.all(
    Object.keys(people).map((account) => server.signIn(tenantId, account)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  stranger = await server.signIn(otherTenantId);
});

let width = 3;
/** The address of a picture that a user has uploaded. */
async function pictureOf(by: TestUser): Promise<string> {
  width += 1;
  const { body } = await send(by, "uploadimage", "plan.png", png(width, 3));
  expect(body.state).toBe("SUCCESS");
  return body.url;
}
const showing = (...urls: string[]) => oneTab(textTile(urls.map((url) => `![plan](${url})`).join("\n")));
const reads = (url: string) =>
  Promise.all([author, editor, viewer, outsider, stranger].map(async (by) => (await by.get(url)).status));

describe("a picture in a text tile", () => {
  it("is read by those who may view the dashboard, and by nobody else", async () => {
    const url = await pictureOf(author);
    expect(await reads(url)).toEqual([200, 404, 404, 404, 404]);
    const { id } = await makeDashboard(author, "期末", showing(url));
    expect(await reads(url)).toEqual([200, 200, 200, 404, 404]);
    await saveSharing(author, `${base}/${id}`, { access: "granted", grants: [] });
    expect(await reads(url)).toEqual([200, 404, 404, 404, 404]);
    await saveSharing(author, `${base}/${id}`, { access: "everyone", grants: [] });
    await author.delete(`${base}/${id}`);
    expect(await reads(url)).toEqual([200, 404, 404, 404, 404]);
    await author.post(`${base}/${id}/restore`);
    expect(await reads(url)).toEqual([200, 200, 200, 404, 404]);
  });

  it("is in use until the dashboard is permanently removed", async () => {
    const admin = await server.signIn();
    const url = await pictureOf(admin);
    const [, , , , file] = url.split("/");
    const remove = async () =>
      (await admin.post("/api/upload/file/remove", { ids: [file] })).body.data?.reason;
    const { id } = await makeDashboard(admin, "期中", showing(url));
    const { data } = (await admin.get(`/api/upload/file/uses?id=${file}`)).body;
    expect(data).toEqual([{ place: "dashboard", id, title: "期中", path: `/report/dashboard/${id}` }]);
    expect(await remove()).toBe("file_in_use");
    await admin.delete(`${base}/${id}`);
    expect(await remove()).toBe("file_in_use");
    await admin.delete(`${base}/${id}?forever=true`);
    expect(await remove()).toBeUndefined();
    expect((await admin.get(url)).status).toBe(404);
  });

  it("of an earlier version is read by those who may edit, and comes back with it", async () => {
    const [first, second] = [await pictureOf(author), await pictureOf(author)];
    const { id, version } = await makeDashboard(author, "学期", showing(first));
    const next = { id, name: "学期", content: showing(second), version };
    expect((await author.put(base, next)).status).toBe(200);
    expect(await reads(first)).toEqual([200, 200, 404, 404, 404]);
    expect(await reads(second)).toEqual([200, 200, 200, 404, 404]);
    expect((await editor.post(`${base}/${id}/version/${version}`)).status).toBe(200);
    expect(await reads(first)).toEqual([200, 200, 200, 404, 404]);
    expect(await reads(second)).toEqual([200, 200, 404, 404, 404]);
  });

  it("is not opened by naming it in a dashboard of one's own, but shown again by those who read it", async () => {
    const url = await pictureOf(author);
    const draft = { name: "自己的", content: showing(url) };
    const refused = await editor.post(base, draft);
    expect([refused.status, refused.body.data?.reason]).toEqual([403, "file_not_visible"]);
    const own = await makeDashboard(editor, "自己的");
    const saved = await editor.put(base, { ...draft, id: own.id, version: own.version });
    expect([saved.status, saved.body.data?.reason]).toEqual([403, "file_not_visible"]);
    const file = { ...draft, format: "provost.dashboard", version: 1, id: own.id, charts: [] };
    const imported = (update: boolean, mark?: string) =>
      editor.post(`${base}/import`, { file, update, mark });
    for (const update of [true, false]) {
      const { status, body } = await imported(update);
      expect([status, body.data.images], `${update}`).toEqual([200, 1]);
    }
    expect((await editor.get(url)).status).toBe(404);
    await makeDashboard(author, "大家的", showing(url));
    expect((await editor.post(base, draft)).status).toBe(200);
    const { mark, images } = (await imported(true)).body.data;
    expect(images).toBe(0);
    expect((await imported(true, mark)).body.data.done).toBe(true);
  });

  it("that an older text names without a recorded use, neither stops a save nor is read by others with it", async () => {
    const [url, stillHidden] = [await pictureOf(author), await pictureOf(author)];
    const content = oneTab(textTile(`[图纸](${url})`));
    const { id, version } = await makeDashboard(author, "旧的", content);
    await server.db
      .tenant(tenantId)
      .run((db) => db.deleteFrom("fileUse").where("placeId", "=", id).execute());
    const save = (by: TestUser, name: string, seen: number, next: object) =>
      by.put(base, { id, name, content: next, version: seen });
    expect((await save(editor, "改名", version, content)).status).toBe(200);
    const more = oneTab(textTile(`[图纸](${url}) ![新的](${stillHidden})`));
    const refused = await save(editor, "更多", version + 1, more);
    expect([refused.status, refused.body.data?.reason]).toEqual([403, "file_not_visible"]);
    expect((await save(editor, "没有", version + 1, oneTab())).status).toBe(200);
    expect((await editor.post(`${base}/${id}/version/${version}`)).status).toBe(200);
    expect(await reads(url)).toEqual([200, 404, 404, 404, 404]);
    expect((await save(author, "重新", version + 3, content)).status).toBe(200);
    expect(await reads(url)).toEqual([200, 200, 200, 404, 404]);
  });
});

it("a save looks for files in earlier versions only if the dashboard shows, showed or has shown one", async () => {
  const url = await pictureOf(author);
  const { id } = await makeDashboard(author, "无图", oneTab(textTile("没有图片")));
  const scans = async (db: TenantDb): Promise<number> => {
    const { rows } = await sql<{ reads: number }>`select (seq_scan + idx_scan)::int as reads
      from pg_stat_xact_user_tables where relname = 'dashboard_version'`.execute(db);
    return rows[0]?.reads ?? 0;
  };
  const readsOf = (content: object, before: object) =>
    server.db.tenant(tenantId).run(async (db) => {
      const earlier = await scans(db);
      const row = { id, name: "无图", content, version: 2 };
      await noteFiles(db, seesAll, { proof: asServer("dashboard", id), row }, [before]);
      return (await scans(db)) - earlier;
    });
  expect(await readsOf(oneTab(), oneTab())).toBe(0);
  expect(await readsOf(oneTab(), showing(url))).toBeGreaterThan(0);
  expect(await readsOf(showing(url), oneTab())).toBeGreaterThan(0);
  expect(await readsOf(oneTab(), oneTab())).toBeGreaterThan(0);
});
