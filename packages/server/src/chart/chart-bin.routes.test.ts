import type { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import { beforeAll, describe, expect, it } from "vitest";
import { chartTile, homeOf, oneTab } from "../dashboard/dashboard.fixtures.ts";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const base = "/api/report/chart";
const boards = "/api/report/dashboard";
let admin: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  await server.addUser("000000", "analyst", ["analyst"]);
  viewer = await server.signIn("000000", "analyst");
});

async function saved(name: string): Promise<string> {
  return (await admin.post(base, { name, content: {} })).body.data.id;
}

async function onHome(id: string) {
  const before = await homeOf(admin);
  const content = oneTab(...tilesOn(before), chartTile(id));
  const { status, body } = await admin.put(boards, { ...before, content });
  expect(status).toBe(200);
  return body.data;
}

const tilesOn = ({ content }: { content: DashboardContent }) => content.tabs[0]?.tiles ?? [];

const namesIn = async (user: TestUser, query: string): Promise<string[]> =>
  (await user.get(`${base}?size=100&${query}`)).body.data.records.map(({ name }: { name: string }) => name);

const actionsOn = (id: string) =>
  server.db.tenant("000000").run(async (db) => {
    const rows = await db
      .selectFrom("auditLog")
      .select(["action", "entity", "actor"])
      .where("entityId", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ action, actor }) => `${action} ${actor}`.trim());
  });

describe("the recycle bin", () => {
  it("is closed to whoever may not remove charts", async () => {
    await server.addUser("000000", "powerless", []);
    const nobody = await server.signIn("000000", "powerless");
    expect((await nobody.get(`${base}?removed=true`)).status).toBe(403);
    const id = await saved("kept");
    await admin.delete(`${base}/${id}`);
    expect((await nobody.post(`${base}/${id}/restore`)).status).toBe(403);
    expect((await nobody.delete(`${base}/${id}?forever=true`)).status).toBe(403);
  });

  it("7.39: a removed chart is gone for every call but the bin's own", async () => {
    const id = await saved("binned");
    expect((await admin.delete(`${base}/${id}`)).status).toBe(200);
    const replies = [
      await admin.get(`${base}/${id}`),
      await admin.put(base, { id, version: 1, name: "x", content: {} }),
      await admin.delete(`${base}/${id}`),
      await admin.put(`${base}/${id}/favourite`, { favourite: true }),
      await admin.put(`${base}/${id}/folder`, { folderId: null }),
      await admin.get(`${base}/${id}/version`),
      await admin.get(`${base}/${id}/version/1`),
      await admin.post(`${base}/${id}/version/1`),
      await viewer.get(`${base}/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    expect(await namesIn(viewer, "")).not.toContain("binned");
    const [record] = (await admin.get(`${base}?removed=true&name=binned`)).body.data.records;
    expect(record).toMatchObject({ id, name: "binned" });
    expect(Date.parse(record.removedAt)).toBeLessThanOrEqual(server.clock.now().getTime());
  });
});

describe("a dashboard", () => {
  it("is named to whoever wants to remove a chart it shows, if he finds it himself", async () => {
    const id = await saved("on boards");
    const board = async (name: string): Promise<string> =>
      (await admin.post(boards, { name, content: oneTab(chartTile(id)) })).body.data.id;
    await board("open to all");
    const hidden = await board("for some");
    await saveSharing(admin, `${boards}/${hidden}`, { access: "granted", grants: [] });
    const binned = await board("removed");
    await admin.delete(`${boards}/${binned}`);
    expect((await admin.get(`${base}/${id}/uses`)).body.data).toEqual({
      dashboards: ["for some", "open to all"],
      more: 0,
    });
    await makeRole(server.db, "000000", "remover", ["chart_delete", "dashboard_view"]);
    await server.addUser("000000", "remover", ["remover"]);
    const remover = await server.signIn("000000", "remover");
    expect((await remover.get(`${base}/${id}/uses`)).body.data).toEqual({
      dashboards: ["open to all"],
      more: 1,
    });
  });

  it("leaves out the tile of a binned chart, keeps its place when it is saved, and shows it again", async () => {
    const id = await saved("on the home page");
    await onHome(id);
    await admin.delete(`${base}/${id}`);
    const without = await homeOf(admin);
    expect(tilesOn(without)).not.toContainEqual(chartTile(id));
    const renamed = await admin.put(boards, { ...without, name: "renamed" });
    expect(tilesOn(renamed.body.data)).toEqual(tilesOn(without));
    await admin.post(`${base}/${id}/restore`);
    expect(tilesOn(await homeOf(admin))).toContainEqual(chartTile(id));
  });

  it("tells whoever edits it that a tile has come back meanwhile", async () => {
    const id = await saved("comes back meanwhile");
    await onHome(id);
    await admin.delete(`${base}/${id}`);
    const open = await homeOf(admin);
    await admin.post(`${base}/${id}/restore`);
    const stale = await admin.put(boards, open);
    expect([stale.status, stale.body.data.reason]).toEqual([409, "version_stale"]);
    expect(tilesOn(stale.body.data.current)).toContainEqual(chartTile(id));
  });

  it("loses the tile with the chart that goes for good, and both are remembered", async () => {
    const id = await saved("tile and all");
    const { id: board } = await onHome(id);
    await admin.delete(`${base}/${id}`);
    await admin.delete(`${base}/${id}?forever=true`);
    const { content } = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("dashboard").select("content").where("home", "=", true).executeTakeFirstOrThrow(),
      );
    expect(JSON.stringify(content)).not.toContain(id);
    expect((await actionsOn(board)).at(-1)).toBe("update admin");
  });
});
