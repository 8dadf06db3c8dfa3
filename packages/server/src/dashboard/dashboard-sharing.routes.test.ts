import type { SharingGap } from "@provost/contract/dashboard/dashboard-sharing-check";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { chartTile, homeOf, makeDashboard, oneTab, textTile } from "./dashboard.fixtures.ts";

const server = testServer();
const base = "/api/report/dashboard";
const nowhere = "0198f3a0-0000-7000-8000-00000000ffff";
let admin: TestUser;
let owner: TestUser;
let colleague: TestUser;

interface RoleIds {
  editors: string;
  viewers: string;
}
let roles: RoleIds;

const menuIdsOf = (codes: readonly string[]): Promise<string[]> =>
  server.db.tenant("000000").run(async (db) => {
    const rows = await db.selectFrom("menu").select("id").where("code", "in", codes).execute();
    return rows.map(({ id }) => id);
  });

async function addRole(code: string, buttons: readonly string[], peopleScope = "all"): Promise<string> {
  const menuIds = await menuIdsOf(buttons);
  const draft = { code, name: code, menuIds, policies: [], peopleScope };
  return (await admin.post("/api/sq-system/role/submit", draft)).body.data.id;
}

beforeAll(async () => {
  admin = await server.signIn();
  const view = ["top_report", "dashboard", "dashboard_view"];
  roles = {
    editors: await addRole("editors", [...view, "dashboard_edit"]),
    viewers: await addRole("viewers", view),
  };
  await server.addUser("000000", "owner", ["editors"]);
  await server.addUser("000000", "colleague", ["editors"]);
  await server.addUser("000000", "reader", ["viewers"]);
  owner = await server.signIn("000000", "owner");
  colleague = await server.signIn("000000", "colleague");
});

const idOf = async (account: string): Promise<string> =>
  (
    await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("appUser").select("id").where("account", "=", account).executeTakeFirstOrThrow(),
      )
  ).id;

async function statuses(user: TestUser, id: string): Promise<number[]> {
  const seen = await user.get(`${base}/${id}`);
  const { version = 1 } = seen.body.data ?? {};
  const changed = await user.put(base, { id, version, name: "shared", content: oneTab(textTile("x")) });
  return [seen.status, changed.status];
}

const finds = async (user: TestUser, id: string): Promise<boolean> =>
  (await user.get(`${base}?size=100`)).body.data.records.some((one: { id: string }) => one.id === id);

describe("what another would see of a dashboard", () => {
  const check = (user: TestUser, id: string, as: object) => user.post(`${base}/${id}/sharing/check`, as);
  const chartOf = async (dataSrc: string, more: object = {}): Promise<string> => {
    const content = { dataSrc, selectedDimension: [{ Column: "school" }], ...more };
    const { body } = await admin.post("/api/report/chart", { name: `of ${dataSrc}`, content });
    return body.data.id;
  };
  let id = "";

  beforeAll(async () => {
    const rows = "school,score,note\nEast,80,a\nWest,90,b\n";
    const open = await importCsv(admin, "check_open", rows);
    const partly = await importCsv(admin, "check_rows", rows);
    await importCsv(admin, "check_closed", rows);
    const own = { column: "school", operator: "=" as const, values: [{ attribute: "school" }] };
    await signInViewer(
      server,
      "bob",
      ["dashboard_view"],
      [
        { datasetId: open.id, columns: ["school"] },
        { datasetId: partly.id, rows: [own] },
      ],
    );
    const hidden = await chartOf("check_open");
    await saveSharing(admin, `/api/report/chart/${hidden}`, { access: "granted", grants: [] });
    const score = { selectedCalcul: [{ Column: "score", calculFunc: "avg" }] };
    const charts = [
      await chartOf("check_open"),
      await chartOf("check_open", score),
      await chartOf("check_rows"),
      await chartOf("check_rows", score),
      await chartOf("check_closed"),
      await chartOf("", { sql: "select 1 as n" }),
      hidden,
    ];
    const tiles = charts.map((chartId, at) => chartTile(chartId, { y: 4 * at }));
    const numbers = ["check_open", "check_closed"].map((dataSrc, at) => ({
      ...{ kind: "kpi", id: `number-${at}`, title: dataSrc, x: 0, y: 40 + 4 * at, w: 3, h: 2 },
      content: { dataSrc, chartType: "kpi", ...score },
    }));
    ({ id } = await makeDashboard(admin, "checked", oneTab(...tiles, ...numbers, textTile("x"))));
  });

  it("is said by counts of tiles: without access, without rows, without fields, of charts that are not found", async () => {
    const { body } = await check(admin, id, { userId: await idOf("bob") });
    expect(body.data).toEqual({
      mayOpen: true,
      tiles: 9,
      gaps: [
        { tableName: "check_open", tableComment: "", why: "fields", tiles: 2 },
        { tableName: "check_rows", tableComment: "", why: "no_rows", tiles: 2 },
        { tableName: "check_closed", tableComment: "", why: "no_access", tiles: 2 },
      ],
      hidden: 1,
      unchecked: 1,
    });
  });

  it("of a role alone says nothing of rows, which depend on who has it", async () => {
    const [{ id: roleId }] = (await admin.get("/api/report/grantee?text=bob")).body.data.roles;
    const { body } = await check(admin, id, { roleId });
    expect(body.data.gaps.map(({ tableName, why }: SharingGap) => [tableName, why])).toEqual([
      ["check_open", "fields"],
      ["check_closed", "no_access"],
    ]);
  });

  it("is available only to those who can share it, for people they can reach, and names no table they cannot see", async () => {
    const bob = { userId: await idOf("bob") };
    expect((await check(await server.signIn("000000", "reader"), id, bob)).status).toBe(403);
    await saveSharing(admin, `${base}/${id}`, { access: "granted", grants: [] });
    expect((await check(colleague, id, bob)).status).toBe(404);
    expect((await check(admin, id, { userId: nowhere })).status).toBe(400);
    expect((await check(admin, id, {})).status).toBe(400);
    const grants = [{ roleId: null, userId: await idOf("owner"), level: "edit" }];
    await saveSharing(admin, `${base}/${id}`, { access: "granted", grants });
    expect((await check(owner, id, bob)).status).toBe(403);
    await saveSharing(admin, `${base}/${id}`, { access: "granted", grants, ownerId: await idOf("owner") });
    const { body } = await check(owner, id, bob);
    expect(body.data.gaps.map((gap: SharingGap) => gap.tableName ?? null)).toEqual([null, null, null]);
  });
});

describe("sharing", () => {
  it("lets everyone find a dashboard, or only those it is shared with", async () => {
    const viewer = await server.signIn("000000", "reader");
    const { id } = await makeDashboard(owner, "shared");
    const share = async (access: string, ...grants: object[]) => {
      expect((await saveSharing(owner, `${base}/${id}`, { access, grants })).status).toBe(200);
    };
    expect(await statuses(colleague, id)).toEqual([200, 200]);
    expect(await statuses(viewer, id)).toEqual([200, 403]);

    await share("granted");
    expect(await statuses(colleague, id)).toEqual([404, 404]);
    expect([await finds(colleague, id), await finds(viewer, id), await finds(admin, id)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await statuses(owner, id)).toEqual([200, 200]);

    await share("granted", { roleId: roles.viewers, userId: null, level: "view" });
    expect([await finds(colleague, id), await finds(viewer, id)]).toEqual([false, true]);

    await share("granted", { roleId: null, userId: await idOf("colleague"), level: "view" });
    expect(await statuses(colleague, id)).toEqual([200, 403]);
    await share("granted", { roleId: roles.editors, userId: null, level: "edit" });
    expect(await statuses(colleague, id)).toEqual([200, 200]);
    expect((await owner.get(`${base}/${id}/sharing`)).body.data.grants).toMatchObject([
      { roleId: roles.editors, userId: null, name: "editors", level: "edit" },
    ]);
  });

  it("keeps a dashboard out of what its folder counts and holds, and from being moved by whoever may not change it", async () => {
    const folders = `${base}/folder`;
    const { id: folderId } = (await owner.post(folders, { name: "kept apart" })).body.data;
    const { id } = await makeDashboard(owner, "counted");
    const moved = async (user: TestUser) => (await user.put(`${base}/${id}/folder`, { folderId })).status;
    const counted = async (user: TestUser) => {
      const all: { id: string; dashboards: number }[] = (await user.get(folders)).body.data;
      const { total } = (await user.get(`${base}?folderId=${folderId}`)).body.data;
      return [all.find((one) => one.id === folderId)?.dashboards, total];
    };
    const share = (...grants: object[]) => saveSharing(owner, `${base}/${id}`, { access: "granted", grants });
    expect([await moved(owner), await counted(colleague)]).toEqual([200, [1, 1]]);
    await share();
    expect([await counted(colleague), await counted(owner), await counted(admin)]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(await moved(colleague)).toBe(404);
    await share({ roleId: roles.editors, userId: null, level: "view" });
    expect([await counted(colleague), await moved(colleague)]).toEqual([[1, 1], 403]);
    await share();
    const home = { roleId: roles.editors, dashboardId: id };
    expect((await admin.put(`${base}/homes`, home)).status).toBe(200);
    expect(await counted(colleague)).toEqual([1, 1]);
    await admin.put(`${base}/homes`, { ...home, dashboardId: null });
  });
});

describe("home pages", () => {
  it("are the tenant's until the first of the user's roles has one", async () => {
    const viewer = await server.signIn("000000", "reader");
    const tenants = await homeOf(viewer);
    const { id } = await makeDashboard(owner, "of the viewers");
    await saveSharing(owner, `${base}/${id}`, { access: "granted", grants: [] });
    const set = (roleId: string | null, dashboardId: string | null) =>
      admin.put(`${base}/homes`, { roleId, dashboardId });
    expect((await owner.put(`${base}/homes`, { roleId: roles.viewers, dashboardId: id })).status).toBe(403);

    expect((await set(roles.viewers, id)).body.data).toContainEqual({
      roleId: roles.viewers,
      dashboardId: id,
    });
    expect((await homeOf(viewer)).id).toBe(id);
    expect((await homeOf(colleague)).id).toBe(tenants.id);
    expect((await owner.delete(`${base}/${id}`)).body.data.reason).toBe("dashboard_is_home");

    await set(roles.viewers, null);
    expect((await homeOf(viewer)).id).toBe(tenants.id);
    expect((await set(null, null)).body.data.reason).toBe("home_page_missing");
    await set(null, id);
    expect((await homeOf(viewer)).id).toBe(id);
    await set(null, tenants.id);
    expect((await admin.get(`${base}/homes`)).body.data).toEqual([{ roleId: null, dashboardId: tenants.id }]);
    expect((await set(nowhere, id)).status).toBe(404);
    expect((await set(null, nowhere)).status).toBe(404);
  });

  it("are set within the people scope of the roles that may set them", async () => {
    const buttons = ["top_report", "dashboard", "dashboard_view", "dashboard_home"];
    const homeRole = await addRole("home_setter", buttons, "self");
    await server.addUser("000000", "setter", ["home_setter"]);
    const setter = await server.signIn("000000", "setter");
    const { id } = await makeDashboard(owner, "for one role");
    const set = async (roleId: string | null, dashboardId: string | null) => {
      const { status, body } = await setter.put(`${base}/homes`, { roleId, dashboardId });
      return status === 200 ? status : body.data.reason;
    };
    expect(await set(null, id)).toBe("outside_people_scope");
    expect(await set(roles.viewers, id)).toBe("outside_people_scope");
    expect(await set(homeRole, id)).toBe(200);
    await server.addUser("000000", "another", ["home_setter"]);
    expect(await set(homeRole, null)).toBe("outside_people_scope");
    await admin.put(`${base}/homes`, { roleId: homeRole, dashboardId: null });
  });

  it("are not reached further by a role that somebody makes with a wider people scope", async () => {
    const buttons = ["top_report", "dashboard", "dashboard_view", "dashboard_home", "role_add", "role_view"];
    await addRole("home_clerk", buttons, "self");
    await server.addUser("000000", "home.clerk", ["home_clerk"]);
    const clerk = await server.signIn("000000", "home.clerk");
    const menuIds = await menuIdsOf(["dashboard_home"]);
    const role = (peopleScope: string) => ({
      code: `wide_${peopleScope}`,
      name: peopleScope,
      menuIds,
      peopleScope,
    });
    const made = async (peopleScope: string) =>
      (await clerk.post("/api/sq-system/role/submit", role(peopleScope))).status;
    expect([await made("all"), await made("self")]).toEqual([403, 200]);
  });
});
