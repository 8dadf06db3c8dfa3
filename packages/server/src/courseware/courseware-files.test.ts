import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { send } from "../upload/upload.fixtures.ts";
import { makeCourseware, publishCourseware } from "./courseware.fixtures.ts";

const server = testServer();

async function usesOf(admin: TestUser, url: string): Promise<string[]> {
  const { data } = (await admin.get("/api/upload/file")).body;
  const file = data.records.find((one: { url: string }) => one.url === url);
  const uses = (await admin.get(`/api/upload/file/uses?id=${file.id}`)).body.data;
  expect(file.uses).toBe(uses.length);
  return uses.map(({ title, path }: { title: string; path: string }) => `${title} ${path}`);
}

it("says of a file which coursewares show it, as they are written and as they were published, until they leave for good", async () => {
  const admin = await server.signIn();
  const { url } = (await send(admin, "uploadfile", "plan.pdf", "%PDF-1.7")).body;
  const shown = `<p><a href="${url}">plan</a></p>`;
  const made = await makeCourseware(admin, "分数", shown);
  const use = [`分数 /courseware/read/${made.id}`];
  expect(await usesOf(admin, url)).toEqual(use);

  await publishCourseware(admin, made);
  const [paragraph] = made.content;
  if (!paragraph) throw new Error("no paragraph");
  const emptied = { title: "", html: "<p>none</p>", version: paragraph.version };
  expect((await admin.put(`/api/courseware/${made.id}/paragraph/${paragraph.id}`, emptied)).status).toBe(200);
  expect(await usesOf(admin, url)).toEqual(use);
  const back = { ...emptied, html: shown, version: paragraph.version + 1 };
  expect((await admin.put(`/api/courseware/${made.id}/paragraph/${paragraph.id}`, back)).status).toBe(200);
  const words = { ...back, html: `<p>more</p>${shown}`, version: paragraph.version + 2 };
  expect((await admin.put(`/api/courseware/${made.id}/paragraph/${paragraph.id}`, words)).status).toBe(200);
  const again = { ...emptied, version: paragraph.version + 3 };
  expect((await admin.put(`/api/courseware/${made.id}/paragraph/${paragraph.id}`, again)).status).toBe(200);
  expect(await usesOf(admin, url)).toEqual(use);
  await publishCourseware(admin, made);
  expect(await usesOf(admin, url)).toEqual(use);
  await admin.delete(`/api/courseware/${made.id}`);
  await admin.delete(`/api/courseware/${made.id}?forever=true`);
  expect(await usesOf(admin, url)).toEqual([]);

  const other = await makeCourseware(admin, "小数", shown);
  await admin.delete(`/api/courseware/${other.id}`);
  expect(await usesOf(admin, url)).toHaveLength(1);
  await admin.delete(`/api/courseware/${other.id}?forever=true`);
  expect(await usesOf(admin, url)).toEqual([]);
});

it("keeps no addresses of files that were never there", async () => {
  const admin = await server.signIn();
  const { url } = (await send(admin, "uploadfile", "real.pdf", "%PDF-1.7")).body;
  const invented = Array.from({ length: 2000 }, () => `/api/upload/file/${randomUUID()}/a.pdf `).join("");
  const made = await makeCourseware(admin, "地址", `<p>${url} ${invented}</p>`);
  await publishCourseware(admin, made);
  const [kept] = await server.db
    .tenant("000000")
    .run((db) =>
      db.selectFrom("coursewareVersion").select("files").where("coursewareId", "=", made.id).execute(),
    );
  expect(kept?.files.map((id) => url.includes(id))).toEqual([true]);
});

it("keeps a file that only earlier versions show, so that one of them can be brought back whole", async () => {
  const admin = await server.signIn();
  const { url } = (await send(admin, "uploadfile", "old.pdf", "%PDF-1.7")).body;
  const made = await publishCourseware(
    admin,
    await makeCourseware(admin, "面积", `<p><a href="${url}">a</a></p>`),
  );
  const [paragraph] = made.content;
  const emptied = { title: "", html: "<p>none</p>", version: paragraph?.version };
  await admin.put(`/api/courseware/${made.id}/paragraph/${paragraph?.id}`, emptied);
  await publishCourseware(admin, made);
  const { records } = (await admin.get("/api/upload/file")).body.data;
  const { id } = records.find((one: { url: string }) => one.url === url);
  const [use] = (await admin.get(`/api/upload/file/uses?id=${id}`)).body.data;
  expect(use).toMatchObject({ place: "courseware_version", title: "面积" });
  const refused = await admin.post("/api/upload/file/remove", { ids: [id] });
  expect(refused.body.data.reason).toBe("file_in_use");
  expect((await admin.post(`/api/courseware/${made.id}/version/1`)).status).toBe(200);
  expect(await usesOf(admin, url)).toEqual([`面积 /courseware/read/${made.id}`]);
});

it("says of a file which evaluations show it, until their courseware leaves for good", async () => {
  const admin = await server.signIn();
  const { url } = (await send(admin, "uploadfile", "notes.pdf", "%PDF-1.7")).body;
  const made = await publishCourseware(admin, await makeCourseware(admin, "周长", "<p>a</p>"));
  const at = `/api/courseware/${made.id}`;
  const { rubric } = (await admin.get(`${at}/evaluation/mine`)).body.data;
  const marks = [{ key: rubric[0].key, score: 8, comment: `<p><a href="${url}">notes</a></p>` }];
  const save = { marks, notes: [], coursewareVersion: made.publishedVersion };
  expect((await admin.put(`${at}/evaluation/mine`, save)).status).toBe(200);
  const path = `/evaluationcopy/index?id=${made.id}`;
  expect(await usesOf(admin, url)).toEqual([`周长 ${path}`]);
  const all = rubric.map(({ key }: { key: number }) => ({ key, score: 8 }));
  const filled = [...marks, ...all.slice(1)];
  await admin.put(`${at}/evaluation/mine`, { ...save, marks: filled, version: 1 });
  await admin.post(`${at}/evaluation/mine/submit`, { version: 2 });
  await admin.post(`${at}/evaluation/mine/take-back`, { version: 3 });
  await admin.put(`${at}/evaluation/mine`, { ...save, marks: all, version: 4 });
  expect(await usesOf(admin, url)).toEqual([`周长 ${path}`]);
  await admin.delete(at);
  await admin.delete(`${at}?forever=true`);
  expect(await usesOf(admin, url)).toEqual([]);
});
