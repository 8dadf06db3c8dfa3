import { beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { send } from "../upload/upload.fixtures.ts";
import { makeCourseware, publishCourseware } from "./courseware.fixtures.ts";

const server = testServer();
const tenantId = "000000";
let admin: TestUser;
let author: TestUser;
let pupil: TestUser;
let keeper: TestUser;

beforeAll(async () => {
  const roles = {
    authors: ["view", "add", "edit", "publish", "delete"].map((verb) => `courseware_${verb}`),
    pupils: ["courseware_view", "courseware_add", "courseware_edit"],
    keepers: ["file_view", "file_delete"],
  };
  for (const [role, buttons] of Object.entries(roles)) {
    await makeRole(server.db, tenantId, role, buttons);
    await server.addUser(tenantId, `one_of_${role}`, [role]);
  }
  admin = await server.signIn();
  [author, pupil, keeper] = (await Promise.all(
    Object.keys(roles).map((role) => server.signIn(tenantId, `one_of_${role}`)),
  )) as [TestUser, TestUser, TestUser];
});

let counted = 0;
async function uploaded(by: TestUser): Promise<string> {
  counted += 1;
  return (await send(by, "uploadfile", `plan${counted}.pdf`, `%PDF-1.7 ${counted}`)).body.url;
}
const link = (url: string): string => `<p><a href="${url}">plan</a></p>`;
const read = async (by: TestUser, url: string): Promise<number> => (await by.get(url)).status;
async function share(id: string, access: string): Promise<void> {
  const path = `/api/courseware/${id}/sharing`;
  const { version } = (await author.get(path)).body.data;
  expect((await author.put(path, { access, grants: [], version })).status).toBe(200);
}

describe("an uploaded file", () => {
  it("is read by whoever uploaded it and by those who see all files, and by nobody else", async () => {
    const url = await uploaded(author);
    expect([await read(author, url), await read(keeper, url), await read(pupil, url)]).toEqual([
      200, 200, 404,
    ]);
  });

  it("is read with a text that shows it, as long as sharing lets the reader see that text", async () => {
    const url = await uploaded(author);
    const made = await makeCourseware(author, "分数", link(url));
    expect(await read(pupil, url)).toBe(200);
    await share(made.id, "granted");
    expect(await read(pupil, url)).toBe(404);
    await share(made.id, "everyone");
    expect(await read(pupil, url)).toBe(200);
    await author.delete(`/api/courseware/${made.id}`);
    expect(await read(pupil, url)).toBe(404);
  });

  it("is not read in a draft by those who read what was published", async () => {
    await makeRole(server.db, tenantId, "only_readers", ["courseware_view"]);
    await server.addUser(tenantId, "only_reader", ["only_readers"]);
    const viewer = await server.signIn(tenantId, "only_reader");
    const [first, second] = [await uploaded(author), await uploaded(author)];
    const made = await makeCourseware(author, "小数", link(first));
    expect(await read(viewer, first)).toBe(404);
    await publishCourseware(author, made);
    const [paragraph] = made.content;
    const draft = { title: "", html: link(second), version: paragraph?.version };
    await author.put(`/api/courseware/${made.id}/paragraph/${paragraph?.id}`, draft);
    expect([await read(viewer, first), await read(viewer, second)]).toEqual([200, 404]);
  });

  it("is not opened by naming it in a text of one's own", async () => {
    const url = await uploaded(author);
    const own = await makeCourseware(pupil, "比", "<p>mine</p>");
    const [paragraph] = own.content;
    const naming = { title: "", html: link(url), version: paragraph?.version };
    const refused = await pupil.put(`/api/courseware/${own.id}/paragraph/${paragraph?.id}`, naming);
    expect([refused.status, refused.body.data?.reason]).toEqual([403, "file_not_visible"]);
    expect(await read(pupil, url)).toBe(404);
  });

  it("comes back with an earlier version, whoever may edit goes back to it", async () => {
    const [first, second] = [await uploaded(author), await uploaded(author)];
    const made = await makeCourseware(author, "方程", link(first));
    await publishCourseware(author, made);
    const [paragraph] = made.content;
    const draft = { title: "", html: link(second), version: paragraph?.version };
    await author.put(`/api/courseware/${made.id}/paragraph/${paragraph?.id}`, draft);
    await publishCourseware(author, made);
    const { status } = await pupil.post(`/api/courseware/${made.id}/version/1`);
    expect(status).toBe(200);
    expect([await read(pupil, first), await read(pupil, second)]).toEqual([200, 200]);
  });

  it("is said to be shown in a text, but not in which, to who sees all files and not the text", async () => {
    const url = await uploaded(author);
    const made = await makeCourseware(author, "密", link(url));
    const usesOf = async (by: TestUser) =>
      (await by.get(`/api/upload/file/uses?id=${url.split("/")[4]}`)).body.data;
    const shown = { place: "courseware", id: made.id, title: "密", path: `/courseware/read/${made.id}` };
    await share(made.id, "granted");
    expect(await usesOf(keeper)).toEqual([{ ...shown, title: "", path: "" }]);
    expect(await usesOf(admin)).toEqual([shown]);
  });

  it("may be shown again by those who read it in another text", async () => {
    const url = await uploaded(author);
    await makeCourseware(author, "几何", link(url));
    const own = await makeCourseware(pupil, "我的几何", link(url));
    expect(own.content[0]?.html).toContain(url);
  });

  it("is listed for its owner, and for those who see all files", async () => {
    const url = await uploaded(author);
    const listed = async (by: TestUser): Promise<boolean> => {
      const { list } = (await by.get("/api/ueditor/ueditor?action=listfile&size=1000")).body;
      return list.some((one: { url: string }) => one.url === url);
    };
    expect([await listed(author), await listed(keeper), await listed(pupil)]).toEqual([true, true, false]);
    expect(await listed(admin)).toBe(true);
  });
});
