import type { Evaluation, TakenBackOnly } from "@provost/contract/courseware/evaluation";
import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { makeRole } from "../../menu/menu.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { makeCourseware, publishCourseware } from "../courseware.fixtures.ts";

const server = testServer();
const home = "000000";
const base = "/api/courseware";
let admin: TestUser;
let first: TestUser;
let second: TestUser;
let viewer: TestUser;
let marks: object[];

beforeAll(async () => {
  await makeRole(server.db, home, "judges", ["evaluation_add"]);
  await makeRole(server.db, home, "viewers", ["evaluation_view"]);
  for (const account of ["first", "second"]) await server.addUser(home, account, ["judges"]);
  await server.addUser(home, "viewer", ["viewers"]);
  [admin, first, second, viewer] = [
    await server.signIn(),
    await server.signIn(home, "first"),
    await server.signIn(home, "second"),
    await server.signIn(home, "viewer"),
  ];
  const rubric = (await admin.get("/api/sq-system/dict/dictionary?code=courseware_rubric")).body.data;
  marks = rubric.map(({ dictKey }: { dictKey: string }) => ({
    key: Number(dictKey),
    score: 8,
    comment: "<p>said</p>",
  }));
});

const published = async (name: string) =>
  publishCourseware(admin, await makeCourseware(admin, name, `<p>${name}</p>`));
const mineOf = (id: string) => `${base}/${id}/evaluation/mine`;
const submit = (user: TestUser, id: string, version: number) =>
  user.post(`${mineOf(id)}/submit`, { version });
const takeBack = (user: TestUser, id: string, version: number) =>
  user.post(`${mineOf(id)}/take-back`, { version });

async function judge(user: TestUser, id: string): Promise<Evaluation> {
  const saved = await user.put(mineOf(id), { marks, notes: [], coursewareVersion: 1 });
  return (await submit(user, id, saved.body.data.version)).body.data;
}

async function taken(user: TestUser, id: string): Promise<Evaluation> {
  const { version } = await judge(user, id);
  return (await takeBack(user, id, version)).body.data;
}

it("is found by those who see evaluations while nothing is submitted again, without what the draft says since", async () => {
  const { id } = await published("in between");
  const list = `${base}/${id}/evaluation/taken-back`;
  expect((await viewer.get(list)).body.data).toMatchObject({ total: 0, records: [] });
  const { version } = await taken(first, id);
  await taken(second, id);
  const draft = marks.map((mark) => ({ ...mark, score: 1, comment: "<p>not yet</p>" }));
  await first.put(mineOf(id), { marks: draft, notes: [], coursewareVersion: 1, version });
  expect((await first.get(list)).status).toBe(403);
  expect((await viewer.get(`${base}/${id}/evaluation`)).body.data).toMatchObject({
    submitted: 0,
    drafts: 2,
    takenBack: 2,
  });
  const found = (await viewer.get(list)).body.data;
  expect(found.records).toMatchObject([
    { evaluatorName: "second", takenBack: [{ total: 8, coursewareVersion: 1 }] },
    { evaluatorName: "first", takenBack: [{ total: 8 }] },
  ]);
  expect(JSON.stringify(found)).not.toContain("not yet");
  const page = (await viewer.get(`${list}?size=1&current=2`)).body.data;
  expect([page.total, page.records.map((one: TakenBackOnly) => one.evaluatorName)]).toEqual([2, ["first"]]);
  expect((await viewer.get(`${list}?size=11`)).status).toBe(400);

  const [one] = found.records[1].takenBack;
  expect((await viewer.get(`${list}/${one.id}`)).body.data.marks[0].comment).toBe("<p>said</p>");
  await submit(first, id, version + 1);
  expect((await viewer.get(list)).body.data.records).toMatchObject([{ evaluatorName: "second" }]);

  // Withdrawn, it still is.
  await admin.post(`${base}/${id}/withdraw`);
  expect((await viewer.get(list)).body.data.total).toBe(1);
});

it("keeps a courseware in the list of those who see evaluations that was withdrawn after all was taken back", async () => {
  const made = await published("nothing counts");
  await taken(first, made.id);
  await admin.post(`${base}/${made.id}/withdraw`);
  const { records } = (await viewer.get(`${base}/evaluation?name=nothing`)).body.data;
  expect(records).toMatchObject([{ coursewareId: made.id, submitted: 0, total: null }]);
  expect((await second.get(`${base}/evaluation?name=nothing`)).body.data.records).toEqual([]);
});

it("is asked for under its own courseware, by its author or whoever may see evaluations", async () => {
  const [one, other] = [await published("own"), await published("other")];
  const { takenBack } = await taken(first, one.id);
  const at = ({ id }: { id: string }) => `${base}/${id}/evaluation/taken-back/${takenBack[0]?.id}`;
  for (const user of [first, viewer]) {
    expect((await user.get(at(one))).body.data.marks).toHaveLength(marks.length);
    expect((await user.get(at(other))).status).toBe(404);
  }
  expect((await second.get(at(one))).status).toBe(404);
});

it("is done twenty times at most", async () => {
  const { id } = await published("often");
  let { version } = await judge(first, id);
  for (let count = 0; count < 20; count += 1) {
    const back = await takeBack(first, id, version);
    expect(back.status).toBe(200);
    version = (await submit(first, id, back.body.data.version)).body.data.version;
  }
  const refused = await takeBack(first, id, version);
  expect([refused.status, refused.body.data.reason, refused.body.data.most]).toEqual([
    409,
    "evaluation_taken_back",
    20,
  ]);
  expect((await viewer.get(`${base}/${id}/evaluation`)).body.data).toMatchObject({ submitted: 1, drafts: 0 });
});

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db.owner,
  );
  return rows.length > 0;
};

it("waits for a withdrawal that is under way, and is refused by it", async () => {
  const { id } = await published("overtaken");
  const { version } = await judge(first, id);
  const { asked } = await server.db.tenant(home).run(async (db) => {
    const courseware = db.updateTable("courseware").where("id", "=", id);
    await courseware.set({ publishedVersion: null, publishedAt: null }).execute();
    const request = takeBack(first, id, version);
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 60_000 });
    return { asked: request };
  });
  expect((await asked).body.data.reason).toBe("courseware_unpublished");
});
