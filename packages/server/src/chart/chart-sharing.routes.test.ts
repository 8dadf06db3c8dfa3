import { beforeAll, describe, expect, it } from "vitest";
import { chartTile, makeDashboard, oneTab } from "../dashboard/dashboard.fixtures.ts";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import { addUser } from "../people/people.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";

const server = testServer();
const tenantId = "000000";
const base = "/api/report/chart";
const content = { dataSrc: "scores", selectedDimension: [{ Column: "school" }] };
let admin: TestUser;
let owner: TestUser;
let colleague: TestUser;
let viewer: TestUser;

async function idOf(table: "appUser" | "role", value: string): Promise<string> {
  return server.db.tenant(tenantId).run(async (db) => {
    const found =
      table === "role"
        ? db.selectFrom("role").select("id").where("code", "=", value)
        : db.selectFrom("appUser").select("id").where("account", "=", value);
    return (await found.executeTakeFirstOrThrow()).id;
  });
}
const toRole = async (code: string, level: string) => ({
  roleId: await idOf("role", code),
  userId: null,
  level,
});
const toUser = async (account: string, level: string) => ({
  roleId: null,
  userId: await idOf("appUser", account),
  level,
});

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "scores", "id,school\n1,a\n");
  const view = ["chart_view", "dashboard_view", "chart_export"];
  await makeRole(server.db, tenantId, "makers", [
    ...view,
    ...["chart_add", "chart_edit", "chart_delete", "dashboard_edit"],
    ...["dataset_view", "dataset_import", "dataset_delete"],
  ]);
  await makeRole(server.db, tenantId, "viewers", view);
  for (const account of ["owner", "colleague"]) await server.addUser(tenantId, account, ["makers"]);
  await server.addUser(tenantId, "reader", ["viewers"]);
  owner = await server.signIn(tenantId, "owner");
  colleague = await server.signIn(tenantId, "colleague");
  viewer = await server.signIn(tenantId, "reader");
});

async function makeChart(name: string, folderId: string | null = null): Promise<string> {
  const { status, body } = await owner.post(base, { name, content, folderId });
  expect([status, body.data?.rights]).toEqual([200, "share"]);
  return body.data.id;
}

async function share(by: TestUser, id: string, access: string, ...grants: object[]) {
  const { status, body } = await saveSharing(by, `${base}/${id}`, { access, grants });
  expect([status, body.msg]).toEqual([200, "操作成功"]);
  return body.data;
}

describe("a chart that is not shared", () => {
  it("is met on no way", async () => {
    const folder = (await owner.post("/api/report/folder", { name: "secrets" })).body.data.id;
    const id = await makeChart("secret chart", folder);
    const board = await makeDashboard(owner, "board of secrets", oneTab(chartTile(id)));
    await share(owner, id, "granted");

    const closed = await Promise.all([
      colleague.get(`${base}/${id}`),
      colleague.get(`${base}/${id}/sharing`),
      colleague.get(`${base}/${id}/uses`),
      colleague.get(`${base}/${id}/version`),
      colleague.get(`${base}/${id}/version/1`),
      colleague.post(`${base}/${id}/version/1`),
      colleague.put(base, { id, version: 1, name: "mine", content }),
      colleague.put(`${base}/${id}/folder`, { folderId: null }),
      colleague.put(`${base}/${id}/favourite`, { favourite: true }),
      colleague.delete(`${base}/${id}`),
      colleague.delete(`${base}/${id}?forever=true`),
      colleague.get(`/api/report/export?chart=${id}&format=csv`),
    ]);
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 404));

    const replies = await Promise.all([
      colleague.get(`${base}?size=100`),
      colleague.get(`${base}?name=secret`),
      colleague.get(`${base}?folderId=${folder}`),
      colleague.get(`${base}?removed=true&size=100`),
      colleague.get(`/api/report/dashboard/${board.id}`),
      colleague.get(`/api/report/dashboard/${board.id}/version/1`),
    ]);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("secret chart");
    }
    const folders = (await colleague.get("/api/report/folder")).body.data;
    expect(folders.find((one: { id: string }) => one.id === folder).charts).toBe(0);
    const own = (await owner.get("/api/report/folder")).body.data;
    expect(own.find((one: { id: string }) => one.id === folder).charts).toBe(1);
  });

  it("is counted, not named, among what reads a table", async () => {
    const { id: datasetId } = await importCsv(colleague, "uses", "a,b\n1,2\n");
    const made = await owner.post(base, {
      name: "a silent user",
      content: { dataSrc: "uses", selectedDimension: [{ Column: "b" }] },
    });
    const ask = async () => [
      (await colleague.post(`/api/report/dataset/${datasetId}/losses`, { columns: ["a"] })).body.data,
      (await admin.get(`/api/report/dataset/${datasetId}/uses`)).body.data,
    ];
    const [named] = await ask();
    expect(named).toEqual({ charts: [{ name: "a silent user", columns: ["b"] }], more: 0 });
    await share(owner, made.body.data.id, "granted");
    const [counted, toAdmin] = await ask();
    expect(counted).toEqual({ charts: [], more: 1 });
    expect(toAdmin).toMatchObject({ charts: ["a silent user"], more: 0 });
  });

  it("keeps its tile on a dashboard that somebody else saves", async () => {
    const id = await makeChart("unseen tile");
    const board = await makeDashboard(owner, "shared board", oneTab(chartTile(id)));
    await share(owner, id, "granted");
    const seen = (await colleague.get(`/api/report/dashboard/${board.id}`)).body.data;
    expect(seen.charts).toEqual([]);
    expect(seen.content.tabs[0].tiles).toHaveLength(1);
    const saved = await colleague.put("/api/report/dashboard", {
      ...{ id: board.id, name: "renamed", content: seen.content, version: seen.version },
    });
    expect(saved.status).toBe(200);
    const after = (await owner.get(`/api/report/dashboard/${board.id}`)).body.data;
    expect(after.charts).toMatchObject([{ id, name: "unseen tile" }]);
  });

  it("lies in the recycle bin for those alone who found it before", async () => {
    const id = await makeChart("binned");
    await share(owner, id, "granted", await toRole("viewers", "view"));
    expect((await owner.delete(`${base}/${id}`)).status).toBe(200);
    const bin = async (user: TestUser) =>
      (await user.get(`${base}?removed=true&size=100`)).body.data.records.map(
        (chart: { id: string }) => chart.id,
      );
    expect(await bin(colleague)).not.toContain(id);
    expect(await bin(owner)).toContain(id);
    expect((await colleague.post(`${base}/${id}/restore`)).status).toBe(404);
    expect((await colleague.delete(`${base}/${id}?forever=true`)).status).toBe(404);
    expect((await owner.post(`${base}/${id}/restore`)).status).toBe(200);
  });
});

it("a chart and a dashboard are named in the caller's language where they use something", async () => {
  const { id: datasetId } = await importCsv(admin, "english", "a,b\n1,2\n");
  const drawn = { nameEn: "a", dataSrc: "english", selectedDimension: [{ Column: "b" }] };
  const { id } = (await admin.post(base, { name: "图", content: drawn })).body.data;
  await makeDashboard(admin, "页", { ...oneTab(chartTile(id)), nameEn: "Page" });
  const read = async (language: string, path: string, body?: object) => {
    const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, "accept-language": language };
    return (await server.request(body ? "POST" : "GET", path, { headers, body })).body.data;
  };
  const named = async (language: string) => [
    (await read(language, `${base}/${id}/uses`)).dashboards,
    (await read(language, `/api/report/dataset/${datasetId}/uses`)).charts,
    (await read(language, `/api/report/dataset/${datasetId}/losses`, { columns: ["a"] })).charts,
  ];
  expect(await named("en")).toEqual([["Page"], ["a"], [{ name: "a", columns: ["b"] }]]);
  expect(await named("zh")).toEqual([["页"], ["图"], [{ name: "图", columns: ["b"] }]]);
  // Its name names no column.
  expect((await read("en", `/api/report/dataset/${datasetId}/losses`, { columns: ["b"] })).charts).toEqual(
    [],
  );
});

describe("a chart that is shared", () => {
  const statuses = async (id: string, user: TestUser): Promise<number[]> => {
    const seen = await user.get(`${base}/${id}`);
    const { version = 1 } = seen.body.data ?? {};
    return [seen.status, (await user.put(base, { id, version, name: "changed", content })).status];
  };

  it("is seen by everyone and changed by those with the button, unless it is kept for some", async () => {
    const id = await makeChart("for all");
    expect(await statuses(id, colleague)).toEqual([200, 200]);
    expect(await statuses(id, viewer)).toEqual([200, 403]);
    await share(owner, id, "granted");
    expect(await statuses(id, colleague)).toEqual([404, 404]);
    expect(await statuses(id, viewer)).toEqual([404, 403]);
    expect([await statuses(id, owner), await statuses(id, admin)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });

  it("is looked at to view, and changed, moved and removed to edit", async () => {
    const id = await makeChart("levels");
    const change = async () =>
      (
        await Promise.all([
          colleague.put(`${base}/${id}/folder`, { folderId: null }),
          colleague.post(`${base}/${id}/version/1`),
        ])
      ).map(({ status }) => status);
    await share(owner, id, "granted", await toUser("colleague", "view"), await toRole("viewers", "edit"));
    expect((await colleague.get(`${base}/${id}`)).body.data).toMatchObject({
      access: "granted",
      rights: "view",
    });
    expect(await statuses(id, colleague)).toEqual([200, 403]);
    expect([...(await change()), (await colleague.delete(`${base}/${id}`)).status]).toEqual([403, 403, 403]);
    expect((await colleague.put(`${base}/${id}/favourite`, { favourite: true })).status).toBe(200);
    expect(await statuses(id, viewer)).toEqual([200, 403]);

    await share(owner, id, "granted", await toUser("colleague", "view"), await toRole("makers", "edit"));
    expect(await statuses(id, colleague)).toEqual([200, 200]);
    expect(await change()).toEqual([200, 200]);
    expect((await colleague.delete(`${base}/${id}`)).status).toBe(200);
    expect((await colleague.post(`${base}/${id}/restore`)).status).toBe(200);
    expect((await viewer.get(`${base}/${id}`)).status).toBe(404);
  });

  it("is another's once its owner has given it away", async () => {
    const id = await makeChart("given away");
    const ownerId = await idOf("appUser", "colleague");
    const saved = await saveSharing(owner, `${base}/${id}`, { access: "granted", grants: [], ownerId });
    expect(saved.body.data).toMatchObject({ ownerId, ownerName: "colleague" });
    expect((await owner.get(`${base}/${id}`)).status).toBe(404);
    expect((await colleague.get(`${base}/${id}`)).body.data).toMatchObject({ rights: "share" });
  });

  it("is shared with roles and users who are found by name", async () => {
    expect((await viewer.get("/api/report/grantee?text=mak")).status).toBe(403);
    const { roles, users } = (await owner.get("/api/report/grantee?text=mak")).body.data;
    expect(roles).toMatchObject([{ name: "makers" }]);
    expect(users).toEqual([]);
    const found = (await owner.get("/api/report/grantee?text=READ")).body.data.users;
    expect(found).toEqual([{ id: await idOf("appUser", "reader"), name: "reader", account: "reader" }]);
    await addUser(admin, "grantee-by-sound", { userName: "欧阳小明" });
    const bySound = (await owner.get("/api/report/grantee?text=ouyang")).body.data.users;
    expect(bySound).toMatchObject([{ account: "grantee-by-sound", name: "欧阳小明" }]);
    expect((await owner.get("/api/report/grantee?text=%25")).body.data).toEqual({ roles: [], users: [] });
  });
});
