import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { notify } from "../platform/db/database.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";
import { chartTile, homeOf, makeDashboard, oneTab, textTile } from "./dashboard.fixtures.ts";

const server = testServer();
const base = "/api/report/dashboard";
let admin: TestUser;
let viewer: TestUser;
let nobody: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "nobody", []);
  await server.addUser("000000", "analyst", ["analyst"]);
  admin = await server.signIn();
  viewer = await server.signIn("000000", "analyst");
  nobody = await server.signIn("000000", "nobody");
});

const namesIn = async (user: TestUser, query = ""): Promise<string[]> =>
  (await user.get(`${base}?size=100&${query}`)).body.data.records.map(({ name }: { name: string }) => name);

describe("who may", () => {
  it("refuses whoever lacks the button codes, on every call", async () => {
    const { id } = await homeOf(admin);
    const replies = [
      await nobody.get(base),
      await nobody.get(`${base}/home`),
      await nobody.get(`${base}/${id}`),
      await nobody.post(base, { name: "x", content: oneTab() }),
      await nobody.put(base, { id, version: 1, name: "x", content: oneTab() }),
      await nobody.delete(`${base}/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
  });

  it("keeps the dashboards of another tenant apart", async () => {
    const { id } = await homeOf(admin);
    const other = await server.signIn(otherTenantId);
    expect((await homeOf(other)).id).not.toBe(id);
    const replies = [
      await other.get(`${base}/${id}`),
      await other.put(base, { id, version: 1, name: "taken over", content: oneTab() }),
      await other.delete(`${base}/${id}`),
      await other.get(`${base}/${id}/version`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("a dashboard", () => {
  it.each([
    ["a tile outside the grid", oneTab({ ...textTile("x"), w: 13 }), "content.tabs.0.tiles.0.w"],
    ["two tiles of one id", oneTab(textTile("a"), textTile("b")), "content.tabs"],
    ["no tab", { tabs: [], filters: [] }, "content.tabs"],
    ["a tile of no known kind", oneTab({ ...textTile("x"), kind: "frame" }), "content.tabs.0.tiles.0.kind"],
    ["too quick a refresh", { ...oneTab(), refreshSeconds: 1 }, "content.refreshSeconds"],
  ])("is refused with %s, by its field", async (_, content, field) => {
    const { status, body } = await admin.post(base, { name: "x", content });
    expect([status, body.data.field]).toEqual([400, field]);
  });

  it("comes with the charts it shows, in one answer", async () => {
    const chart = (await admin.post("/api/report/chart", { name: "shown", content: {} })).body.data;
    const { id } = await makeDashboard(admin, "with charts", oneTab(chartTile(chart.id), textTile("hello")));
    const { data } = (await viewer.get(`${base}/${id}`)).body;
    expect(data.content.tabs[0].tiles).toMatchObject([{ chartId: chart.id }, { text: "hello" }]);
    expect(data.charts).toMatchObject([{ id: chart.id, name: "shown", favourite: false }]);
    expect(await namesIn(viewer, `chartId=${chart.id}`)).toEqual(["with charts"]);
  });

  it("says what filters begin with for its viewer, where the viewer has the attribute", async () => {
    const filter = { label: "Mine", table: "exam", column: "owner", kind: "values" };
    const filters = [
      { ...filter, id: "own", by: "user.account", choice: { arrValue: ["somebody"] } },
      { ...filter, id: "school", by: "user.dept" },
      { ...filter, id: "mine", by: "campus" },
      { ...filter, id: "range", kind: "between", by: "user.account" },
      { ...filter, id: "fixed", choice: { arrValue: ["A"] } },
    ];
    const { id } = await makeDashboard(admin, "by attribute", { ...oneTab(), filters });
    const seen = async (user: TestUser) => (await user.get(`${base}/${id}`)).body.data;
    expect((await seen(viewer)).own).toEqual({ own: { arrValue: ["analyst"] } });
    const { own, content } = await seen(admin);
    expect(own).toEqual({ own: { arrValue: ["admin"] }, school: { arrValue: ["dept 000000"] } });
    expect(content.filters[0]).toMatchObject({ by: "user.account", choice: { arrValue: ["somebody"] } });
    await server.db.tenant("000000").run(async (db) => {
      const attributes = JSON.stringify({ campus: "North" });
      await db.updateTable("appUser").set({ attributes }).where("account", "=", "analyst").execute();
      await notify(db, "000000 actor");
    });
    const mine = { own: { arrValue: ["analyst"] }, mine: { arrValue: ["North"] } };
    await expect.poll(async () => (await seen(viewer)).own).toEqual(mine);
  });

  it("tells nothing of a chart that its viewer cannot find, not even that it was removed", async () => {
    const { id: chartId } = (await admin.post("/api/report/chart", { name: "hidden", content: {} })).body
      .data;
    await saveSharing(admin, `/api/report/chart/${chartId}`, { access: "granted", grants: [] });
    const { id } = await makeDashboard(admin, "with a hidden one", oneTab(chartTile(chartId)));
    const other = await signInViewer(server, "finds_none", ["dashboard_view", "chart_view"], []);
    const shown = async (user: TestUser) => {
      const { tiles, content, charts } = (await user.get(`${base}/${id}`)).body.data;
      return { tiles, kept: content.tabs[0].tiles.length, charts: charts.length };
    };
    const before = await shown(other);
    expect(before).toEqual({ tiles: 1, kept: 1, charts: 0 });
    await admin.delete(`/api/report/chart/${chartId}`);
    expect(await shown(other)).toEqual(before);
    expect(await shown(admin)).toEqual({ tiles: 0, kept: 0, charts: 0 });
  });

  it("tells the second of two editors, with what is there now", async () => {
    const { id, version } = await makeDashboard(admin, "edited");
    const save = (content: object) => admin.put(base, { id, name: "edited", version, content });
    expect((await save(oneTab(textTile("mine")))).body.data.version).toBe(version + 1);
    const stale = await save(oneTab());
    expect([stale.status, stale.body.data.reason]).toEqual([409, "version_stale"]);
    expect(stale.body.data.current.content.tabs[0].tiles).toMatchObject([{ text: "mine" }]);
  });

  it("loads what can be read of a content that was stored by hand", async () => {
    const { id } = await makeDashboard(admin, "by hand");
    const stored = {
      tabs: [{ id: "a", name: "A", tiles: [textTile("kept"), { kind: "odd" }, 7] }, "odd", { id: "B!" }],
      filters: [{ id: "x" }],
      refreshSeconds: -3,
    };
    const put = (content: unknown) =>
      server.db.tenant("000000").run((db) =>
        db
          .updateTable("dashboard")
          .set({ content: JSON.stringify(content) })
          .where("id", "=", id)
          .execute(),
      );
    await put(stored);
    const { content } = (await admin.get(`${base}/${id}`)).body.data;
    expect(content).toMatchObject({
      tabs: [{ id: "a", tiles: [{ text: "kept" }] }],
      filters: [],
      refreshSeconds: null,
    });
    await put([1, 2]);
    expect((await admin.get(`${base}/${id}`)).body.data.content).toEqual(emptyDashboard);
  });

  it("is found by either of its names, and listed with both", async () => {
    const { id } = await makeDashboard(admin, "期末", { ...oneTab(), nameEn: "End of term" });
    expect(await namesIn(viewer, "name=of%20TERM")).toEqual(["期末"]);
    const { records } = (await viewer.get(`${base}?name=${encodeURIComponent("期末")}`)).body.data;
    expect(records).toMatchObject([{ id, name: "期末", nameEn: "End of term" }]);
  });

  it("is kept among the favourites of whoever keeps it, and of nobody else", async () => {
    const { body } = await admin.post(base, { name: "dear", content: oneTab() });
    const at = `${base}/${body.data.id}/favourite`;
    expect((await admin.put(at, { favourite: true })).status).toBe(200);
    expect((await admin.put(at, { favourite: true })).status).toBe(200);
    expect(await namesIn(admin, "favourite=true")).toEqual(["dear"]);
    expect(await namesIn(viewer, "favourite=true")).toEqual([]);
    expect(await namesIn(admin, "favourite=false")).not.toContain("dear");
    expect((await admin.get(`${base}/${body.data.id}`)).body.data.favourite).toBe(true);
    await admin.put(at, { favourite: false });
    expect(await namesIn(admin, "favourite=true")).toEqual([]);
    await admin.delete(`${base}/${body.data.id}`);
    expect((await admin.put(at, { favourite: true })).status).toBe(404);
  });

  it("is in the audit log with each change", async () => {
    const { id } = await makeDashboard(admin, "remembered");
    await admin.put(base, { id, version: 1, name: "remembered", content: oneTab(textTile("x")) });
    await saveSharing(admin, `${base}/${id}`, { access: "granted", grants: [] });
    await admin.delete(`${base}/${id}`);
    const { records } = (await admin.get("/api/sq-system/log/audit?entity=dashboard&size=4")).body.data;
    expect(records.map(({ action }: { action: string }) => action)).toEqual([
      "remove",
      "update",
      "update",
      "create",
    ]);
  });
});

describe("the recycle bin", () => {
  it("takes nobody's home page", async () => {
    const { id } = await homeOf(admin);
    const { status, body } = await admin.delete(`${base}/${id}`);
    expect([status, body.data.reason]).toEqual([409, "dashboard_is_home"]);
  });
});
