import type { Courseware } from "@provost/contract/courseware/courseware";
import type { Evaluation } from "@provost/contract/courseware/evaluation";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../../document/sharing.fixtures.ts";
import { makeRole } from "../../menu/menu.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { makeCourseware, publishCourseware } from "../courseware.fixtures.ts";
import { evaluationTable } from "./evaluation-table.ts";

const server = testServer();
const home = "000000";
const base = "/api/courseware";
let admin: TestUser;
let first: TestUser;
let second: TestUser;
let keys: number[];

beforeAll(async () => {
  await makeRole(server.db, home, "judges", ["evaluation_add"]);
  for (const account of ["first", "second"]) await server.addUser(home, account, ["judges"]);
  [admin, first, second] = [
    await server.signIn(),
    await server.signIn(home, "first"),
    await server.signIn(home, "second"),
  ];
  const rubric = (await admin.get("/api/sq-system/dict/dictionary?code=courseware_rubric")).body.data;
  keys = rubric.map(({ dictKey }: { dictKey: number }) => Number(dictKey));
});

async function published(name: string): Promise<Courseware> {
  return publishCourseware(admin, await makeCourseware(admin, name, `<p>${name}</p>`));
}

const mineOf = (user: TestUser, id: string) => user.get(`${base}/${id}/evaluation/mine`);
const marksOf = (scores: readonly (number | null)[], comment = "") =>
  scores.map((score, at) => ({ key: keys[at] ?? -1, score, comment }));

interface Draft {
  marks: object[];
  notes?: object[];
  coursewareVersion?: number;
  version?: number;
}
const save = (user: TestUser, id: string, { notes = [], coursewareVersion = 1, ...draft }: Draft) =>
  user.put(`${base}/${id}/evaluation/mine`, { ...draft, notes, coursewareVersion });
const submit = (user: TestUser, id: string, version: number) =>
  user.post(`${base}/${id}/evaluation/mine/submit`, { version });

const submittedOf = async (id: string): Promise<Evaluation[]> =>
  (await admin.get(`${base}/${id}/evaluation/submitted`)).body.data.records;

async function judge(user: TestUser, id: string, scores: readonly number[], comment = ""): Promise<void> {
  const { version } = (await save(user, id, { marks: marksOf(scores, comment) })).body.data;
  expect((await submit(user, id, version)).status).toBe(200);
}

describe("judging a courseware", () => {
  it("is for published ones", async () => {
    const draft = await makeCourseware(admin, "unpublished", "<p>a</p>");
    expect((await mineOf(first, draft.id)).status).toBe(404);
    expect((await save(first, draft.id, { marks: [] })).status).toBe(404);
    expect((await first.get(`${base}/${draft.id}?published=true`)).status).toBe(404);
  });

  it("keeps a draft as it grows, and refuses to submit one with an open criterion", async () => {
    const { id } = await published("grows");
    expect((await mineOf(first, id)).body.data).toMatchObject({ evaluation: null, publishedVersion: 1 });
    expect((await mineOf(first, id)).body.data.rubric[1]).toEqual({ key: 2, name: "内容科学", weight: 3 });
    const begun = await save(first, id, { marks: marksOf([8, 9, null]) });
    expect(begun.body.data).toMatchObject({ state: "draft", total: null, version: 1, mine: true });
    const early = await submit(first, id, 1);
    expect([early.body.data.reason, early.body.msg]).toEqual(["evaluation_incomplete", "还有 3 项未打分"]);
    const stale = await save(first, id, { marks: [] });
    expect([stale.body.data.reason, stale.body.data.current.version]).toEqual(["version_stale", 1]);
    const whole = await save(first, id, { marks: marksOf([8, 9, 7, 6, 10]), version: 1 });
    // (8·2 + 9·3 + 7·2 + 6·1 + 10·2) / 10
    expect(whole.body.data).toMatchObject({ total: 8.3, version: 2 });
    expect((await submit(first, id, 2)).body.data).toMatchObject({ state: "submitted", total: 8.3 });
    const again = await save(first, id, { marks: marksOf([1, 1, 1, 1, 1]), version: 3 });
    expect(again.body.data.reason).toBe("evaluation_submitted");
    expect((await submit(first, id, 3)).body.data.reason).toBe("evaluation_submitted");
  });

  it("takes scores from 0 to 10 in halves, criteria of the rubric, and comments without what would run", async () => {
    const made = await published("scores");
    const { id } = made;
    for (const score of [-0.5, 10.5, 7.3, "9"])
      expect((await save(first, id, { marks: [{ key: keys[0] ?? 0, score }] })).status).toBe(400);
    const paragraphId = made.content[0]?.id ?? "";
    const saved = await save(first, id, {
      marks: [...marksOf([9.5], "<p>good<script>alert(1)</script></p>"), { key: 99, score: 1 }],
      notes: [
        { paragraphId, comment: '<p onclick="x">here</p>' },
        { paragraphId: made.id, comment: "" },
      ],
    });
    expect(saved.body.data.marks).toEqual([{ key: keys[0], score: 9.5, comment: "<p>good</p>" }]);
    expect(saved.body.data.notes).toEqual([{ paragraphId, comment: "<p>here</p>" }]);
  });

  it("is of the state that the evaluator has seen", async () => {
    const made = await published("seen");
    await save(first, made.id, { marks: marksOf([8, 8, 8, 8, 8]) });
    await publishCourseware(admin, made);
    expect((await submit(first, made.id, 1)).body.data.reason).toBe("courseware_republished");
    const old = await save(first, made.id, { marks: [], version: 1 });
    expect(old.body.data.reason).toBe("courseware_republished");
    const marks = marksOf([8, 8, 8, 8, 8]);
    expect((await save(first, made.id, { marks, version: 1, coursewareVersion: 2 })).status).toBe(200);
    expect((await submit(first, made.id, 2)).status).toBe(200);
    // What was submitted stays what it was of, and it is said which that is.
    await publishCourseware(admin, made);
    const draft = (await mineOf(first, made.id)).body.data;
    expect([draft.evaluation.coursewareVersion, draft.publishedVersion]).toEqual([2, 3]);
    const { publishedVersion, earlier } = (await admin.get(`${base}/${made.id}/evaluation`)).body.data;
    const [judged] = await submittedOf(made.id);
    expect([publishedVersion, earlier, judged?.coursewareVersion]).toEqual([3, 1, 2]);
  });

  it("is taken back to be changed, counts no more until it is submitted again, and what it was is kept", async () => {
    const { id } = await published("taken back");
    const takeBack = (user: TestUser, version: number) =>
      user.post(`${base}/${id}/evaluation/mine/take-back`, { version });
    expect((await takeBack(first, 1)).status).toBe(404);
    await save(first, id, { marks: marksOf([8, 8, 8, 8, 8], "<p>before</p>") });
    expect((await takeBack(first, 1)).body.data.reason).toBe("evaluation_draft");
    await submit(first, id, 1);
    expect((await takeBack(first, 1)).body.data.reason).toBe("version_stale");
    const reported = () => server.db.tenant(home).run((db) => evaluationTable.mark(db));
    const before = await reported();
    const taken: Evaluation = (await takeBack(first, 2)).body.data;
    expect(taken).toMatchObject({ state: "draft", submittedAt: null, version: 3, total: 8 });
    expect(taken.takenBack).toMatchObject([{ total: 8, coursewareVersion: 1 }]);
    const summary = async () => (await admin.get(`${base}/${id}/evaluation`)).body.data;
    expect(await summary()).toMatchObject({ submitted: 0, drafts: 1, total: null, criteria: [] });
    await save(first, id, { marks: marksOf([9, 9, 9, 9, 9], "<p>after</p>"), version: 3 });
    expect((await submit(first, id, 4)).status).toBe(200);
    expect(await summary()).toMatchObject({ submitted: 1, total: 9 });
    // Reports are read again, even if none was read while it was a draft.
    expect(await reported()).not.toBe(before);
    const [again] = await submittedOf(id);
    expect(again?.takenBack).toHaveLength(1);

    const then = `${base}/${id}/evaluation/taken-back/${again?.takenBack[0]?.id}`;
    for (const user of [first, admin])
      expect((await user.get(then)).body.data.marks[0]).toEqual({
        key: keys[0],
        score: 8,
        comment: "<p>before</p>",
      });
    expect((await second.get(then)).status).toBe(404);
    await admin.post(`${base}/${id}/withdraw`);
    expect((await takeBack(first, 5)).body.data.reason).toBe("courseware_unpublished");
  });

  it("that is begun twice at once is told so once", async () => {
    const made = await published("twice");
    const both = await Promise.all([1, 2].map(() => save(second, made.id, { marks: marksOf([7]) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("keeps the rubric it was begun with, and says where to make one that is missing", async () => {
    const { id } = await published("rubric");
    await save(first, id, { marks: marksOf([8]) });
    const { records } = (await admin.get("/api/sq-system/dict/list?code=courseware_rubric&paged=true")).body
      .data;
    const { id: typeId, children } = records[0];
    const ids = [typeId, ...children.map((one: { id: string }) => one.id)].join();
    expect((await admin.post(`/api/sq-system/dict/remove?ids=${ids}`)).status).toBe(200);
    expect((await mineOf(first, id)).body.data.rubric).toHaveLength(keys.length);
    expect((await mineOf(second, id)).body.data.rubric).toEqual([]);
    const refused = await save(second, id, { marks: [] });
    expect([refused.body.data.reason, refused.body.msg]).toEqual([
      "rubric_missing",
      expect.stringContaining("courseware_rubric"),
    ]);
    const type = { code: "courseware_rubric", dictValue: "课件评价标准", dictKey: -1 };
    const { id: parentId } = (await admin.post("/api/sq-system/dict/submit", type)).body.data;
    for (const { dictKey, dictValue, remark, sort } of children) {
      const entry = { ...type, parentId, dictKey, dictValue, remark, sort };
      expect((await admin.post("/api/sq-system/dict/submit", entry)).status).toBe(200);
    }
  });
});

describe("what comes of it", () => {
  it("tells each criterion by the rubric of the last evaluation, those of earlier rubrics behind them", async () => {
    const { id } = await published("rubrics");
    await judge(first, id, [8, 8, 8, 8, 8]);
    const { records } = (await admin.get("/api/sq-system/dict/list?code=courseware_rubric&paged=true")).body
      .data;
    const [{ version: _read, ...entry }] = records[0].children;
    const change = async (fields: object) => {
      const { version } = (await admin.get(`/api/sq-system/dict/detail?id=${entry.id}`)).body.data;
      return admin.post("/api/sq-system/dict/submit", { ...entry, version, ...fields });
    };
    const next = Math.max(...keys) + 1;
    expect((await change({ dictKey: next, dictValue: "目标明确", remark: "5" })).status).toBe(200);
    const { rubric } = (await mineOf(second, id)).body.data;
    const marks = rubric.map(({ key }: { key: number }) => ({ key, score: 9 }));
    const { version } = (await save(second, id, { marks })).body.data;
    await submit(second, id, version);
    expect((await change({})).status).toBe(200);
    const { criteria } = (await admin.get(`${base}/${id}/evaluation`)).body.data;
    const summary = criteria.map(({ key, weight, mean, count }: Record<string, number>) => [
      key,
      weight,
      mean,
      count,
    ]);
    expect(summary).toEqual([
      [next, 5, 9, 1],
      ...[2, 3, 4, 5].map((key) => [key, expect.any(Number), 8.5, 2]),
      [1, 2, 8, 1],
    ]);
  });

  it("is listed page by page, by name and by how far the caller is", async () => {
    const [one, two] = [await published("paged one"), await published("paged two")];
    await save(first, one.id, { marks: [] });
    const listed = async (query: string) => {
      const { total, records } = (await first.get(`${base}/evaluation?name=paged&${query}`)).body.data;
      return [total, ...records.map(({ name }: { name: string }) => name)];
    };
    expect(await listed("size=1")).toEqual([2, "paged two"]);
    expect(await listed("size=1&current=2")).toEqual([2, "paged one"]);
    expect(await listed("mine=draft")).toEqual([1, "paged one"]);
    expect(await listed("mine=none")).toEqual([1, "paged two"]);
    await judge(first, two.id, [8, 8, 8, 8, 8]);
    expect(await listed("mine=submitted")).toEqual([1, "paged two"]);
  });

  it("is told as means of all who submitted, to those who may see it", async () => {
    const { id } = await published("summed");
    expect((await first.get(`${base}/${id}/evaluation`)).status).toBe(403);
    await judge(first, id, [8, 8, 8, 8, 8]);
    await save(second, id, { marks: marksOf([1]) });
    const summary = async () => (await admin.get(`${base}/${id}/evaluation`)).body.data;
    expect(await summary()).toMatchObject({ submitted: 1, drafts: 1, total: 8 });
    await submit(
      second,
      id,
      (await save(second, id, { marks: marksOf([9, 10, 6, 6, 10]), version: 1 })).body.data.version,
    );
    const both = await summary();
    expect(both).toMatchObject({ submitted: 2, drafts: 0, total: 8.3 });
    expect(both.criteria[1]).toEqual({
      key: 2,
      name: "内容科学",
      weight: 3,
      mean: 9,
      least: 8,
      most: 10,
      count: 2,
    });
    expect((await submittedOf(id)).map(({ evaluatorName }) => evaluatorName)).toEqual(["first", "second"]);
    const page = (await admin.get(`${base}/${id}/evaluation/submitted?current=2&size=1`)).body.data;
    expect([page.total, page.records[0].evaluatorName]).toEqual([2, "second"]);
    expect((await admin.get(`${base}/${id}/evaluation/submitted?size=11`)).status).toBe(400);
    expect((await first.get(`${base}/${id}/evaluation/submitted`)).status).toBe(403);
  });

  it("stays when the courseware is withdrawn, and lists what there is to judge", async () => {
    const made = await published("withdrawn");
    const listed = async (user: TestUser) =>
      (await user.get(`${base}/evaluation?name=withdrawn`)).body.data.records.find(
        (one: { coursewareId: string }) => one.coursewareId === made.id,
      );
    expect(await listed(first)).toMatchObject({ mine: "none", submitted: null, total: null });
    await judge(first, made.id, [8, 8, 8, 8, 8]);
    expect(await listed(first)).toMatchObject({ mine: "submitted", submitted: null });
    expect(await listed(admin)).toMatchObject({ mine: "none", submitted: 1, total: 8 });
    await admin.post(`${base}/${made.id}/withdraw`);
    expect(await listed(second)).toBeUndefined();
    expect(await listed(admin)).toMatchObject({ publishedAt: null, submitted: 1 });
    expect((await mineOf(first, made.id)).body.data.evaluation.total).toBe(8);
  });

  it("is nobody's to see with whom the courseware is not shared", async () => {
    const made = await published("unshared");
    await judge(first, made.id, [8, 8, 8, 8, 8]);
    await saveSharing(admin, `${base}/${made.id}`, { access: "granted", grants: [] });
    expect((await mineOf(first, made.id)).status).toBe(404);
    const { data } = (await first.get(`${base}/evaluation`)).body;
    expect(JSON.stringify(data)).not.toContain("unshared");
  });

  it("leaves as a sheet in which nothing is a formula", async () => {
    const { id } = await published("=cmd|' /C calc'!A0");
    await judge(first, id, [8, 8, 8, 8, 8], "<p>=1+1</p><p>two</p>");
    const file = async (format: string) =>
      fetch(`${server.url}${base}/${id}/evaluation/export?format=${format}`, {
        headers: { "SQ-Auth": `bearer ${admin.accessToken}` },
      });
    const csv = await file("csv");
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; .*\.csv$/);
    const text = await csv.text();
    expect(text).toContain('内容科学,3,8,"\'=1+1\ntwo",8,1');
    expect(text.split("\n")[0]).toBe("评价人,提交时间 (UTC),标准,权重,得分,评语,总分,课件版本");
    const book = await file("xlsx");
    expect(book.status).toBe(200);
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect((await first.get(`${base}/${id}/evaluation/export`)).status).toBe(403);
  });
});
