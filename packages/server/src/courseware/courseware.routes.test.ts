import type { Courseware, Paragraph } from "@provost/contract/courseware/courseware";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { makeCourseware, publishCourseware, seenOf } from "./courseware.fixtures.ts";

const server = testServer();
const home = "000000";
const base = "/api/courseware";
const buttons = ["view", "add", "edit", "delete", "publish"].map((kind) => `courseware_${kind}`);
let writer: TestUser;
let colleague: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  await makeRole(server.db, home, "writers", buttons);
  await makeRole(server.db, home, "readers", ["courseware_view"]);
  for (const [account, role] of [
    ["writer", "writers"],
    ["colleague", "writers"],
    ["reader", "readers"],
  ] as const)
    await server.addUser(home, account, [role]);
  [writer, colleague, viewer] = [
    await server.signIn(home, "writer"),
    await server.signIn(home, "colleague"),
    await server.signIn(home, "reader"),
  ];
});

const textsOf = ({ content }: Courseware): string[] => content.map(({ html }) => html);
const idsOf = ({ content }: Courseware): string[] => content.map(({ id }) => id);
const read = async (user: TestUser, id: string, query = "") =>
  (await user.get(`${base}/${id}${query}`)).body.data;

function at(courseware: Courseware, index: number): Paragraph {
  const paragraph = courseware.content[index];
  if (!paragraph) throw new Error("no such paragraph");
  return paragraph;
}

const save = (user: TestUser, id: string, { id: paragraphId, version }: Paragraph, html: string) =>
  user.put(`${base}/${id}/paragraph/${paragraphId}`, { title: "", html, version });

async function idOf(user: TestUser): Promise<string> {
  const { data } = (await user.get("/api/sq-user/user/getUserInfo")).body;
  return data.id ?? data.userId;
}

describe("writing", () => {
  it("keeps what people write clean of what would run", async () => {
    const made = await makeCourseware(writer, "clean", "<p onclick=x>a</p>");
    expect(textsOf(made)).toEqual(["<p>a</p>"]);
    const hostile = `<script>alert(1)</script><p>b<img src="x" onerror="alert(1)"></p>`;
    const saved = await save(writer, made.id, at(made, 0), hostile);
    expect(saved.body.data).toMatchObject({ html: '<p>b<img src="x" /></p>', version: 3 });
    const added = await writer.post(`${base}/${made.id}/paragraph`, {
      after: null,
      html: '<a href="javascript:alert(1)">c</a>',
      version: made.version,
    });
    expect(textsOf(added.body.data)).toEqual(["<a>c</a>", '<p>b<img src="x" /></p>']);
  });

  it("refuses a text beyond the limits, and nothing of it is kept", async () => {
    const made = await makeCourseware(writer, "limits", "<p>a</p>");
    const deep = await save(writer, made.id, at(made, 0), "<div>".repeat(200));
    expect([deep.status, deep.body.data.reason]).toEqual([413, "rich_text_deep"]);
    expect((await save(writer, made.id, at(made, 0), "x".repeat(2_000_001))).status).toBe(400);
    expect((await save(writer, made.id, at(made, 0), "x".repeat(10_000_000))).status).toBe(413);
    expect(textsOf(await read(writer, made.id))).toEqual(["<p>a</p>"]);
  });

  it("refuses what makes all of it too long, and takes what makes it shorter", async () => {
    const long = "x".repeat(1_990_000);
    const made = await makeCourseware(writer, "long", long, long, long, long, long);
    const more = { after: null, html: long, version: made.version };
    const added = await writer.post(`${base}/${made.id}/paragraph`, more);
    expect([added.status, added.body.data.reason]).toEqual([413, "courseware_long"]);
    const small = { ...more, html: "<p>a</p>" };
    const { content, version } = (await writer.post(`${base}/${made.id}/paragraph`, small)).body.data;
    expect(content).toHaveLength(6);
    const grown = await save(writer, made.id, content[0], long);
    expect([grown.status, grown.body.data.reason]).toEqual([413, "courseware_long"]);
    expect((await save(writer, made.id, content[1], "<p>b</p>")).status).toBe(200);
    expect((await read(writer, made.id)).version).toBe(version);
  });

  it("two people write different paragraphs at once; on the same one the second is told who was first", async () => {
    const made = await makeCourseware(writer, "two", "<p>a</p>", "<p>b</p>");
    expect((await save(writer, made.id, at(made, 0), "<p>A</p>")).status).toBe(200);
    expect((await save(colleague, made.id, at(made, 1), "<p>B</p>")).status).toBe(200);
    const late = await save(colleague, made.id, at(made, 0), "<p>mine</p>");
    expect([late.status, late.body.data.reason]).toEqual([409, "version_stale"]);
    expect(late.body.data.current).toMatchObject({ html: "<p>A</p>", updatedBy: "writer" });
    expect(textsOf(await read(writer, made.id))).toEqual(["<p>A</p>", "<p>B</p>"]);
  });

  it("puts a new paragraph behind the one that is named, and keeps one at least", async () => {
    const made = await makeCourseware(writer, "placed", "<p>a</p>", "<p>c</p>");
    const draft = { after: at(made, 0).id, html: "<p>b</p>", version: made.version };
    const added: Courseware = (await writer.post(`${base}/${made.id}/paragraph`, draft)).body.data;
    expect(textsOf(added)).toEqual(["<p>a</p>", "<p>b</p>", "<p>c</p>"]);
    expect((await writer.post(`${base}/${made.id}/paragraph`, draft)).body.data.reason).toBe("version_stale");
    const remove = (index: number, version: number) =>
      writer.delete(`${base}/${made.id}/paragraph/${at(added, index).id}?version=${version}`);
    const left: Courseware = (await remove(0, added.version)).body.data;
    expect(textsOf(left)).toEqual(["<p>b</p>", "<p>c</p>"]);
    await remove(1, left.version);
    expect((await remove(2, left.version + 1)).body.data.reason).toBe("paragraph_last");
  });
});

describe("the order of paragraphs", () => {
  it("is saved for all of them or for none", async () => {
    const made = await makeCourseware(writer, "ordered", "<p>a</p>", "<p>b</p>", "<p>c</p>");
    const other = await makeCourseware(writer, "other", "<p>x</p>");
    const [a = "", b = "", c = ""] = idsOf(made);
    const order = (ids: readonly string[], version = made.version) =>
      writer.put(`${base}/${made.id}/order`, { ids, version });
    for (const ids of [[c, a], [c, a, a], [c, a, b, a], [c, a, at(other, 0).id], []])
      expect((await order(ids)).status).toBe(400);
    expect(idsOf(await read(writer, made.id))).toEqual([a, b, c]);
    const saved = await order([c, a, b]);
    expect(idsOf(saved.body.data)).toEqual([c, a, b]);
    expect(saved.body.data.version).toBe(made.version + 1);
  });

  it("tells the second of two who else has saved one, and when", async () => {
    const made = await makeCourseware(writer, "contested", "<p>a</p>", "<p>b</p>");
    const ids = idsOf(made).toReversed();
    const saves = await Promise.all(
      [writer, colleague].map((user) => user.put(`${base}/${made.id}/order`, { ids, version: made.version })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = saves.find(({ status }) => status === 200)?.body.data;
    const { reason, current } = saves.find(({ status }) => status === 409)?.body.data ?? {};
    expect(reason).toBe("version_stale");
    expect([current.updatedBy, current.updatedAt, current.version]).toEqual([
      first.updatedBy,
      first.updatedAt,
      first.version,
    ]);
  });
});

describe("publishing", () => {
  it("is refused while a paragraph is otherwise than the publisher saw it, and says who changed it", async () => {
    const made = await makeCourseware(writer, "unseen", "<p>a</p>", "<p>b</p>");
    expect((await save(colleague, made.id, at(made, 1), "<p>unseen</p>")).status).toBe(200);
    const publish = (seen: object) => writer.post(`${base}/${made.id}/publish`, seen);
    for (const seen of [seenOf(made), seenOf({ ...made, content: [at(made, 0)] })]) {
      const { status, body } = await publish(seen);
      expect([status, body.data.reason]).toEqual([409, "version_stale"]);
      expect(body.data.current).toMatchObject({ updatedBy: "colleague", publishedVersion: null });
      expect(body.data.current.content[1]).toMatchObject({ html: "<p>unseen</p>", updatedBy: "colleague" });
    }
    expect((await publish({ version: made.version })).status).toBe(400);
    expect((await publish(seenOf(await read(writer, made.id)))).status).toBe(200);
    expect(textsOf(await read(viewer, made.id))).toEqual(["<p>a</p>", "<p>unseen</p>"]);
  });

  it("lets readers see that state and no later one, until it is withdrawn", async () => {
    const made = await makeCourseware(writer, "shown", "<p>first</p>");
    const listed = async (name: string) =>
      (await viewer.get(`${base}?name=${name}`)).body.data.records.map((one: Courseware) => one.name);
    expect((await viewer.get(`${base}/${made.id}`)).status).toBe(404);
    expect(await listed("shown")).toEqual([]);
    expect((await viewer.post(`${base}/${made.id}/publish`, seenOf(made))).status).toBe(403);

    const published = await publishCourseware(writer, made);
    expect(published).toMatchObject({ publishedVersion: 1, changed: false });
    await save(writer, made.id, at(made, 0), "<p>second</p>");
    const draft = { name: "renamed", summary: "later", version: made.version };
    await writer.put(`${base}/${made.id}`, draft);
    expect(await read(viewer, made.id)).toMatchObject({
      name: "shown",
      summary: "shown?",
      changed: false,
      mayEdit: false,
      content: [{ html: "<p>first</p>" }],
    });
    expect([await listed("shown"), await listed("renamed")]).toEqual([["shown"], []]);
    const working = await read(writer, made.id);
    expect(working).toMatchObject({ name: "renamed", changed: true, content: [{ html: "<p>second</p>" }] });
    expect((await read(writer, made.id, "?published=true")).content[0].html).toBe("<p>first</p>");

    expect((await writer.post(`${base}/${made.id}/withdraw`)).status).toBe(200);
    expect((await viewer.get(`${base}/${made.id}`)).status).toBe(404);
    expect((await writer.post(`${base}/${made.id}/withdraw`)).body.data.reason).toBe(
      "courseware_unpublished",
    );
  });
});

describe("versions", () => {
  const versions = async (id: string) => (await writer.get(`${base}/${id}/version`)).body.data;
  const kinds = async (id: string) =>
    (await versions(id)).map(({ version, kind }: { version: number; kind: string }) => `${version} ${kind}`);

  it("keep what was published and what a removal would lose, and lead back", async () => {
    const made = await makeCourseware(writer, "kept", "<p>a</p>", "<p>b</p>");
    expect(await kinds(made.id)).toEqual(["1 now"]);
    const published = await publishCourseware(writer, made);
    expect(await kinds(made.id)).toEqual(["1 published"]);
    await save(writer, made.id, at(made, 0), "<p>A</p>");
    const gone = `${base}/${made.id}/paragraph/${at(made, 1).id}?version=${published.version}`;
    expect((await writer.delete(gone)).status).toBe(200);
    expect(await kinds(made.id)).toEqual(["3 now", "2 kept", "1 published"]);
    const second = (await writer.get(`${base}/${made.id}/version/2`)).body.data;
    expect(textsOf(second)).toEqual(["<p>A</p>", "<p>b</p>"]);

    const stale = await writer.post(`${base}/${made.id}/version/1?newest=2`);
    expect(stale.body.data.reason).toBe("version_stale");
    const back = (await writer.post(`${base}/${made.id}/version/1?newest=3`)).body.data;
    expect(textsOf(back)).toEqual(["<p>a</p>", "<p>b</p>"]);
    expect(await kinds(made.id)).toEqual(["4 now", "3 kept", "2 kept", "1 published"]);
    const late = await save(colleague, made.id, { ...at(made, 0), version: 2 }, "<p>late</p>");
    expect(late.status).toBe(409);
    expect((await viewer.get(`${base}/${made.id}/version`)).status).toBe(403);
  });

  it("keep a state of the work every ten minutes", async () => {
    const made = await makeCourseware(writer, "slowly", "<p>a</p>");
    const write = async (html: string) => {
      const now: Courseware = await read(writer, made.id);
      expect((await save(writer, made.id, at(now, 0), html)).status).toBe(200);
    };
    await write("<p>b</p>");
    expect(await kinds(made.id)).toEqual(["1 now"]);
    server.clock.advance(11 * 60_000);
    await write("<p>c</p>");
    await write("<p>d</p>");
    expect(await kinds(made.id)).toEqual(["2 now", "1 kept"]);
    const version = (await writer.get(`${base}/${made.id}/version/1`)).body.data;
    expect(textsOf(version)).toEqual(["<p>b</p>"]);
  });
});

describe("sharing and the recycle bin", () => {
  it("leaves a courseware out for whoever it is not shared with, and from being changed by whoever may only view", async () => {
    const made = await makeCourseware(writer, "apart", "<p>a</p>");
    const share = (...grants: object[]) =>
      saveSharing(writer, `${base}/${made.id}`, { access: "granted", grants });
    expect(
      (await saveSharing(colleague, `${base}/${made.id}`, { access: "granted", grants: [] })).status,
    ).toBe(403);
    expect((await share()).status).toBe(200);
    expect((await colleague.get(`${base}/${made.id}`)).status).toBe(404);
    expect((await save(colleague, made.id, at(made, 0), "x")).status).toBe(404);
    const grant = { roleId: null, userId: await idOf(colleague), level: "view" };
    expect((await share(grant)).status).toBe(200);
    expect((await colleague.get(`${base}/${made.id}`)).status).toBe(404);
    await publishCourseware(writer, made);
    expect((await read(colleague, made.id)).mayEdit).toBe(false);
    expect((await save(colleague, made.id, at(made, 0), "x")).status).toBe(403);
    await share({ ...grant, level: "edit" });
    expect((await save(colleague, made.id, at(made, 0), "<p>x</p>")).status).toBe(200);
  });

  it("keeps a removed courseware for a while and gives it back", async () => {
    const made = await makeCourseware(writer, "removed", "<p>a</p>");
    expect((await viewer.delete(`${base}/${made.id}`)).status).toBe(403);
    expect((await writer.delete(`${base}/${made.id}?forever=true`)).status).toBe(404);
    expect((await writer.delete(`${base}/${made.id}`)).status).toBe(200);
    expect((await writer.get(`${base}/${made.id}`)).status).toBe(404);
    const bin = async () =>
      (await writer.get(`${base}?removed=true`)).body.data.records.map((one: Courseware) => one.name);
    expect(await bin()).toContain("removed");
    expect((await writer.post(`${base}/${made.id}/restore`)).status).toBe(200);
    expect(textsOf(await read(writer, made.id))).toEqual(["<p>a</p>"]);
    await writer.delete(`${base}/${made.id}`);
    expect((await writer.delete(`${base}/${made.id}?forever=true`)).status).toBe(200);
    expect(await bin()).not.toContain("removed");
  });

  it("names what lies in the bin to whoever may bring it back or remove it, and to nobody else", async () => {
    await makeRole(server.db, home, "cleaners", ["courseware_view", "courseware_delete"]);
    await server.addUser(home, "cleaner", ["cleaners"]);
    const cleaner = await server.signIn(home, "cleaner");
    const [open, closed] = [
      await makeCourseware(writer, "never published", "<p>a</p>"),
      await makeCourseware(writer, "never shared", "<p>b</p>"),
    ];
    const grants = [{ roleId: null, userId: await idOf(cleaner), level: "view" }];
    await saveSharing(writer, `${base}/${closed.id}`, { access: "granted", grants });
    await publishCourseware(writer, closed);
    for (const { id } of [open, closed]) await writer.delete(`${base}/${id}`);
    const { records } = (await cleaner.get(`${base}?removed=true&name=never`)).body.data;
    expect(records).toMatchObject([{ name: "never published", ownerName: "writer", mayEdit: true }]);
    expect((await cleaner.post(`${base}/${closed.id}/restore`)).status).toBe(403);
    expect((await cleaner.post(`${base}/${open.id}/restore`)).status).toBe(200);
  });

  it("writes down who did what, without the words of the text", async () => {
    const made = await makeCourseware(writer, "recorded", "<p>in confidence</p>");
    const admin = await server.signIn();
    const { records } = (await admin.get("/api/sq-system/log/audit?keyword=recorded&size=50")).body.data;
    const actions = records.map((one: { actor: string; action: string; entity: string }) =>
      [one.actor, one.action, one.entity].join(" "),
    );
    expect(actions).toEqual(["writer update courseware_paragraph", "writer create courseware"]);
    expect(JSON.stringify(records)).toContain(made.id);
    expect(JSON.stringify(records)).not.toContain("confidence");
  });
});
