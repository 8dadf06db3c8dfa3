import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const base = "/api/report/chart";
let admin: TestUser;
let analyst: TestUser;
let folderId: string;

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
  folderId = (await admin.post("/api/report/folder", { name: "exams" })).body.data.id;
});

async function saved(user: TestUser, name: string, content: object = {}, folder: string | null = null) {
  const { status, body } = await user.post(base, { name, content, folderId: folder });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function found(user: TestUser, filter: Record<string, string>): Promise<string[]> {
  const { status, body } = await user.get(`${base}?${new URLSearchParams({ size: "100", ...filter })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.total).toBe(body.data.records.length);
  return body.data.records.map(({ name }: { name: string }) => name);
}

it("7.40 gives a page, the last saved first, by part of a name in which wildcards mean themselves", async () => {
  for (const name of ["100% read", "100 read", "1000 read"]) await saved(admin, name);
  const { data } = (await admin.get(`${base}?name=${encodeURIComponent("0% R")}`)).body;
  expect(data).toMatchObject({ total: 1, current: 1, size: 10, records: [{ name: "100% read" }] });
  const page = (await admin.get(`${base}?name=read&size=2&current=2`)).body.data;
  expect(page).toMatchObject({ total: 3, pages: 2, records: [{ name: "100% read" }] });
  const behind = (await admin.get(`${base}?name=read&size=2&current=9`)).body.data;
  expect(behind).toMatchObject({ total: 3, pages: 2, records: [] });
});

it("7.40 finds a chart by its English name as well", async () => {
  await saved(admin, "各校平均分", { nameEn: "Average by school" });
  expect(await found(admin, { name: "by SCHOOL" })).toEqual(["各校平均分"]);
  expect(await found(admin, { name: "各校平" })).toEqual(["各校平均分"]);
});

describe("filters", () => {
  it("refuses a folder that is no id, and a type that is none", async () => {
    expect((await admin.get(`${base}?folderId=x`)).status).toBe(400);
    expect((await admin.get(`${base}?chartType=cake`)).status).toBe(400);
  });

  it("go by folder, or by standing in none", async () => {
    await saved(admin, "in exams", {}, folderId);
    expect(await found(admin, { folderId })).toEqual(["in exams"]);
    expect(await found(admin, { folderId: "none" })).not.toContain("in exams");
    expect(await found(admin, {})).toContain("in exams");
  });

  it("7.40 go by type and table, together with the others", async () => {
    await saved(admin, "a pie", { chartType: "pie", dataSrc: "scores" });
    await saved(admin, "a bar", { chartType: "bar", dataSrc: "scores" });
    expect(await found(admin, { chartType: "pie" })).toEqual(["a pie"]);
    expect(await found(admin, { dataSrc: "scores" })).toEqual(["a bar", "a pie"]);
    expect(await found(admin, { dataSrc: "scores", chartType: "bar", name: "bar" })).toEqual(["a bar"]);
    expect(await found(admin, { dataSrc: "' or '1'='1" })).toEqual([]);
  });

  it("go by whose a chart is and who keeps it as a favourite", async () => {
    const theirs = await saved(analyst, "by the analyst");
    expect(await found(analyst, { mine: "true" })).toEqual(["by the analyst"]);
    expect(await found(analyst, { mine: "false" })).not.toContain("by the analyst");
    const star = await admin.put(`${base}/${theirs.id}/favourite`, { favourite: true });
    expect([star.status, star.body.data]).toEqual([200, null]);
    expect(await found(admin, { favourite: "true" })).toEqual(["by the analyst"]);
    expect(await found(analyst, { favourite: "true" })).toEqual([]);
    expect((await admin.get(`${base}/${theirs.id}`)).body.data.favourite).toBe(true);
    expect((await analyst.get(`${base}/${theirs.id}`)).body.data.favourite).toBe(false);
    for (const favourite of [true, false, false])
      expect((await admin.put(`${base}/${theirs.id}/favourite`, { favourite })).status).toBe(200);
    expect(await found(admin, { favourite: "true" })).toEqual([]);
  });
});

describe("moving", () => {
  it("refuses a folder that is not there, and whoever may not edit", async () => {
    const { id } = await saved(admin, "to move");
    await server.addUser("000000", "mover", []);
    const nobody = await server.signIn("000000", "mover");
    expect((await nobody.put(`${base}/${id}/folder`, { folderId })).status).toBe(403);
    const gone = await admin.put(`${base}/${id}/folder`, { folderId: id });
    expect([gone.status, gone.body.data.reason]).toEqual([400, "folder_missing"]);
    const { status, body } = await admin.post(base, { name: "x", content: {}, folderId: id });
    expect([status, body.data.reason]).toEqual([400, "folder_missing"]);
    const other = await server.signIn(otherTenantId);
    expect((await other.post(base, { name: "x", content: {}, folderId })).status).toBe(400);
  });

  it("changes the folder and leaves the version as it is", async () => {
    const { id, version } = await saved(admin, "moved");
    const moved = await admin.put(`${base}/${id}/folder`, { folderId });
    expect(moved.body.data).toMatchObject({ folderId, version });
    const back = await admin.put(`${base}/${id}/folder`, { folderId: null });
    expect(back.body.data).toMatchObject({ folderId: null, version });
  });
});
