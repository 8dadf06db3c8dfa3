import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const base = "/api/report/chart";
const content = {
  chartType: "bar",
  dataSrc: "districts",
  selectedDimension: [{ Column: "county" }],
  selectedCalcul: [{ Column: "read", calculFunc: "avg" }],
  filters: [{ filteCol: "grades", filterOperator: "=", operatorParamNum: 1, value: { value1: "KK-08" } }],
  orderByStrs: ["read desc"],
  limit: 20,
};
let admin: TestUser;
let analyst: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  await server.addUser("000000", "nobody", []);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
});

async function saved(name: string): Promise<{ id: string; version: number }> {
  const { status, body } = await admin.post(base, { name, content });
  expect(status).toBe(200);
  return body.data;
}

describe("who may", () => {
  it("refuses whoever lacks the button codes, on every call", async () => {
    const { id } = await saved("guarded");
    const nobody = await server.signIn("000000", "nobody");
    const replies = [
      await nobody.get(base),
      await nobody.get(`${base}/${id}`),
      await nobody.post(base, { name: "x", content }),
      await nobody.put(base, { id, version: 1, name: "x", content }),
      await nobody.delete(`${base}/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it("lets an analyst save and read", async () => {
    expect((await analyst.post(base, { name: "by an analyst", content })).status).toBe(200);
  });

  it("keeps a chart from another tenant's administrator", async () => {
    const { id } = await saved("private");
    const other = await server.signIn(otherTenantId);
    expect((await other.get(`${base}/${id}`)).status).toBe(404);
    expect((await other.put(base, { id, version: 1, name: "taken over", content })).status).toBe(404);
    expect((await other.delete(`${base}/${id}`)).status).toBe(404);
    expect((await admin.get(`${base}/${id}`)).body.data.name).toBe("private");
  });
});

describe("saving", () => {
  it("wants a name, and a content that fits", async () => {
    const unnamed = await admin.post(base, { name: " ", content });
    expect([unnamed.status, unnamed.body.data.field]).toEqual([400, "name"]);
    const cake = await admin.post(base, { name: "x", content: { ...content, chartType: "cake" } });
    expect([cake.status, cake.body.data.field]).toEqual([400, "content.chartType"]);
  });

  it("gives the content back as it was saved, with who saved it", async () => {
    const { id } = await saved("as saved");
    const { body } = await admin.get(`${base}/${id}`);
    expect(body.data).toMatchObject({
      id,
      name: "as saved",
      content: { ...content, page: false },
      ownerName: "管理员",
      version: 1,
    });
  });

  it("3.09 3.10 7.36 7.37 7.38 keeps name, id and every part of the content, created or changed", async () => {
    const { id, version } = await saved("all parts");
    const whole = { ...content, chartType: "table", page: true, sql: "select county from districts" };
    const changed = await admin.put(base, { id, version, name: "every part", content: whole });
    expect(changed.status).toBe(200);
    const { body } = await admin.get(`${base}/${id}`);
    expect(body).toMatchObject({ code: 200, data: { id, name: "every part", content: whole } });
    const bare = await admin.post(base, { name: "left out", content: {} });
    expect((await admin.get(`${base}/${bare.body.data.id}`)).body.data.content).toMatchObject({
      chartType: "table",
      selectedDimension: [],
      selectedCalcul: [],
      filters: [],
      orderByStrs: [],
      page: false,
      dataSrc: "",
    });
  });

  it("7.36 7.37 with 7.03 takes a chart as a form, its content as JSON text", async () => {
    const form = (fields: Record<string, string>) => ({
      headers: {
        "SQ-Auth": `bearer ${admin.accessToken}`,
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      },
      body: new URLSearchParams(fields).toString(),
    });
    const added = await server.request("POST", base, form({ name: "1", content: JSON.stringify(content) }));
    expect(added.body.data).toMatchObject({ name: "1", content });
    const { id } = added.body.data;
    const other = JSON.stringify({ ...content, limit: 5 });
    const changed = await server.request("PUT", base, form({ id, version: "1", name: "2", content: other }));
    expect(changed.body.data).toMatchObject({ name: "2", content: { limit: 5 }, version: 2 });
    const broken = await server.request("POST", base, form({ name: "x", content: "{" }));
    expect([broken.status, broken.body.data.field]).toEqual([400, "content"]);
  });

  it("tells the second of two editors, with what is there now", async () => {
    const { id, version } = await saved("shared");
    const mine = { id, version, name: "mine", content };
    expect((await analyst.put(base, { ...mine, name: "theirs" })).body.data.version).toBe(version + 1);
    const stale = await admin.put(base, mine);
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({ reason: "version_stale", current: { name: "theirs" } });
    const again = await admin.put(base, { ...mine, version: version + 1 });
    expect(again.body.data).toMatchObject({ name: "mine", version: version + 2 });
  });
});
