import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { beforeAll, describe, expect, it } from "vitest";
import { grantMenus, makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { sendDemand } from "./demand.fixtures.ts";
import { forgetDemands } from "./demand-bin.service.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  await server.addUser("000000", "seller", ["administrator"]);
  await server.addUser("000000", "reader", ["analyst"]);
});

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into as a client without our types would
async function taken(answers: object = {}): Promise<any> {
  const { receipt } = await sendDemand(server, { answers });
  const { records } = (await admin.get(`/api/demand?keyword=${receipt}`)).body.data;
  return records[0];
}

const found = async (query: string): Promise<string[]> =>
  (await admin.get(`/api/demand?size=100&${query}`)).body.data.records.map((one: { id: string }) => one.id);
const idOf = async (account: string): Promise<string> =>
  (await admin.get("/api/demand/assignees")).body.data.find((one: { name: string }) => one.name === account)
    ?.id;

describe("the list", () => {
  it("finds demands by what they hold, their state, their people and when they came", async () => {
    const one = await taken({ name: "百分之_100%", deliveryPlace: "宁波港" });
    const two = await taken({
      purchaseUse: "foreign_resale",
      selfUseDetails: "",
      orderStage: "purchase_letter",
      masks: [{ spec: "ffp2", name: "FFP2", quantity: 10, price: 1 }],
      kn95Shape: "",
    });
    expect(await found("keyword=宁波")).toEqual([one.id]);
    expect(await found(`keyword=${encodeURIComponent("_100%")}`)).toEqual([one.id]);
    expect(await found("keyword=nothing")).toEqual([]);
    expect(await found("purchaseUse=foreign_resale")).toEqual([two.id]);
    expect(await found("spec=ffp2")).toEqual([two.id]);
    expect(await found("spec=children")).toEqual([]);
    expect(await found("state=won")).toEqual([]);
    expect(await found(`to=${one.receivedAt}`)).toEqual([]);
    expect(await found(`from=${two.receivedAt}`)).toEqual([two.id]);
    expect(await found("assignee=none")).toEqual([two.id, one.id]);
    const page = (await admin.get("/api/demand?size=1&current=2")).body.data;
    expect([page.total, page.pages, page.records[0].id]).toEqual([2, 2, one.id]);
    expect((await admin.get("/api/demand?state=sold")).status).toBe(400);
  });
});

it.each([
  ["138 0013 9999", ["13800139999", "138-0013-9999", "0013999"]],
  ["+44 20 7946 0958", ["442079460958", "+44 (20) 7946-0958"]],
])("finds the phone %s and its receipt however they are grouped", async (contactPhone, ways) => {
  const { id, receipt } = await taken({ contactPhone });
  for (const keyword of [...ways, contactPhone, receipt.replaceAll("-", ""), receipt.toLowerCase()])
    expect(await found(`keyword=${encodeURIComponent(keyword)}`), keyword).toEqual([id]);
  expect(await found("keyword=138001399990")).toEqual([]);
});

describe("a demand", () => {
  it("goes from state to state, step by step, and remembers who moved it", async () => {
    const { id } = await taken();
    const move = (state: string, version: number) => admin.put(`/api/demand/${id}`, { state, version });
    expect((await move("won", 1)).body.data).toMatchObject({ reason: "demand_step" });
    expect((await move("won", 1)).body.msg).toBe("状态不能从“新需求”改为“已成交”");
    for (const [at, state] of ["contacted", "quoted", "won"].entries())
      expect((await move(state, at + 1)).body.data).toMatchObject({ state, version: at + 2, unread: false });
    const stale = await move("quoted", 2);
    expect(stale.body.data).toMatchObject({ reason: "version_stale", current: { state: "won", version: 4 } });
    const { events } = (await admin.get(`/api/demand/${id}`)).body.data;
    expect(events.map((one: { kind: string; to: string }) => `${one.kind} ${one.to}`)).toEqual([
      "state won",
      "state quoted",
      "state contacted",
      "received ",
    ]);
    expect(events[0]).toMatchObject({ actorName: "管理员", from: "quoted" });
  });

  it("is looked after by somebody who sees demands", async () => {
    const { id } = await taken();
    const seller = await idOf("seller");
    expect(await idOf("reader")).toBeUndefined();
    const assigned = await admin.put(`/api/demand/${id}`, { assigneeId: seller, version: 1 });
    expect(assigned.body.data).toMatchObject({ assigneeName: "seller", state: "new" });
    expect(await found(`assignee=${seller}`)).toEqual([id]);
    const nobody = "00000000-0000-7000-8000-000000000000";
    const refused = await admin.put(`/api/demand/${id}`, { assigneeId: nobody, version: 2 });
    expect(refused.body.data.reason).toBe("demand_assignee");
    const free = await admin.put(`/api/demand/${id}`, { assigneeId: null, version: 2 });
    expect(free.body.data).toMatchObject({ assigneeId: null, assigneeName: "" });
  });

  it("is unread until somebody opens it, and again when he says so", async () => {
    const before = (await admin.get("/api/demand/unread")).body.data.unread;
    const { id } = await taken();
    const unread = async () => (await admin.get("/api/demand/unread")).body.data.unread - before;
    expect(await unread()).toBe(1);
    await admin.put(`/api/demand/${id}/read`, { read: true });
    expect(await unread()).toBe(0);
    expect(await found("unread=false")).toContain(id);
    await admin.put(`/api/demand/${id}/read`, { read: false });
    expect(await unread()).toBe(1);
  });

  it("carries notes that only their authors change, cleaned", async () => {
    const { id } = await taken();
    const notes = `/api/demand/${id}/note`;
    const html = "<p>已<strong>报价</strong></p><script>alert(1)</script><img src=x onerror=alert(1)>";
    const added = (await admin.post(notes, { html })).body.data;
    expect(added.staffNotes).toMatchObject([{ authorName: "管理员", mine: true, version: 1 }]);
    expect(added.staffNotes[0].html).toContain("<strong>报价</strong>");
    expect(added.staffNotes[0].html).not.toMatch(/script|onerror/);
    const note = `${notes}/${added.staffNotes[0].id}`;
    const seller = await server.signIn("000000", "seller");
    expect((await seller.get(`/api/demand/${id}`)).body.data.staffNotes[0].mine).toBe(false);
    expect((await seller.put(note, { html: "x", version: 1 })).status).toBe(403);
    expect((await seller.delete(note)).status).toBe(403);
    expect((await admin.put(note, { html: "<p>新</p>", version: 1 })).body.data.staffNotes[0]).toMatchObject({
      html: "<p>新</p>",
      version: 2,
    });
    expect((await admin.put(note, { html: "x", version: 1 })).body.data.reason).toBe("version_stale");
    const gone = (await admin.delete(note)).body.data;
    expect([gone.staffNotes, gone.events[0].kind]).toEqual([[], "note_removed"]);
  });

  it("waits in the recycle bin before it goes for good, and leaves nothing of its sender in the log", async () => {
    const { id, receipt } = await taken({ name: "要删除的人" });
    expect((await admin.delete(`/api/demand/${id}?forever=true`)).status).toBe(404);
    expect((await admin.delete(`/api/demand/${id}`)).status).toBe(200);
    expect(await found(`keyword=${receipt}`)).toEqual([]);
    expect(await found(`removed=true&keyword=${receipt}`)).toEqual([id]);
    expect((await admin.put(`/api/demand/${id}`, { state: "contacted", version: 1 })).status).toBe(404);
    expect((await admin.post(`/api/demand/${id}/restore`)).body.data.removedAt).toBe(null);
    await admin.delete(`/api/demand/${id}`);
    expect((await admin.delete(`/api/demand/${id}?forever=true`)).status).toBe(200);
    expect((await admin.get(`/api/demand/${id}`)).status).toBe(404);
    const log = (await admin.get("/api/sq-system/log/audit?entity=demand&size=100")).body.data.records;
    const own = log.filter((one: { entityId: string }) => one.entityId === id);
    expect(own.map(({ action }: { action: string }) => action)).toEqual([
      "remove",
      "remove",
      "restore",
      "remove",
    ]);
    expect(JSON.stringify(own)).not.toContain("要删除的人");
  });
});

describe("what leaves", () => {
  it("as CSV: a line for each mask, nothing that a spreadsheet runs", async () => {
    const { receipt } = await taken({
      name: "=1+1",
      contactName: "@SUM(A1)",
      contactPhone: "+44 20 7946 0958",
    });
    const { body, headers } = await admin.get(`/api/demand/export?format=csv&keyword=${receipt}`);
    expect(headers.get("content-disposition")).toContain(".csv");
    const lines = String(body).trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("客户名称");
    expect(lines[1]).toContain(",'=1+1,");
    expect(lines[1]).toContain(",'@SUM(A1),");
    expect(lines[1]).toContain("一次性医用口罩");
    expect(lines[2]).toContain("KN95");
    expect(String(body)).not.toMatch(/(^|,)"?[=@]/m);
  });

  it("as a workbook, in English", async () => {
    const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, "accept-language": "en" };
    const { status, body } = await server.request("GET", "/api/demand/export?format=xlsx", { headers });
    expect([status, String(body).slice(0, 2)]).toEqual([200, "PK"]);
  });
});

describe("what is in the log", () => {
  const logged = async (entity: string) =>
    (await admin.get(`/api/sq-system/log/audit?entity=${entity}&size=100`)).body.data.records;

  it("is not whom somebody looked for", async () => {
    await admin.get("/api/demand/export?format=csv&keyword=13800138000");
    expect(JSON.stringify(await logged("demand"))).not.toContain("13800138000");
  });

  it("is how many notes a demand has, and nothing when only their words change", async () => {
    const { id } = await taken();
    const { staffNotes } = (await admin.post(`/api/demand/${id}/note`, { html: "<p>一</p>" })).body.data;
    const before = (await logged("demand")).length;
    const [note] = staffNotes;
    await admin.put(`/api/demand/${id}/note/${note.id}`, { html: "<p>二</p>", version: note.version });
    expect((await logged("demand")).length).toBe(before);
  });
});

it("is nothing for whoever may change demands but not see them", async () => {
  const { id } = await taken();
  await makeRole(server.db, "000000", "blind", []);
  await grantMenus(server.db, "000000", "blind", ["demand_edit", "demand_delete", "demand_export"]);
  await server.addUser("000000", "blind", ["blind"]);
  const blind = await server.signIn("000000", "blind");
  const replies = [
    await blind.put(`/api/demand/${id}`, { state: "contacted", version: 99 }),
    await blind.post(`/api/demand/${id}/note`, { html: "x" }),
    await blind.get("/api/demand?removed=true"),
    await blind.get("/api/demand/export"),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

describe("what is old", () => {
  const forget = () =>
    forgetDemands(
      { clock: server.clock, logFault: (error) => expect(error).toBe(null) },
      server.db.tenant(otherTenantId),
    );

  it("is kept until the tenant says how long", async () => {
    await sendDemand(server, { tenant: otherTenantId });
    server.clock.advance(40 * 86_400_000);
    await forget();
    const again = await server.signIn(otherTenantId);
    const { data } = (await again.get("/api/demand")).body;
    expect(data.total).toBe(1);
    await sendDemand(server, { tenant: otherTenantId });
    const older = async (days: number) =>
      (await again.get(`/api/demand/settings/retention?days=${days}`)).body.data;
    expect(await Promise.all([older(30), older(41)])).toEqual([{ demands: 1 }, { demands: 0 }]);
    expect(
      (await again.put("/api/demand/settings", { ...firstDemandSettings, retentionDays: 30, version: 0 }))
        .status,
    ).toBe(200);
    await forget();
    const left = (await again.get("/api/demand")).body.data;
    expect(left.total).toBe(1);
    expect(left.records[0].id).not.toBe(data.records[0].id);
    expect(await older(30)).toEqual({ demands: 0 });
  });
});
