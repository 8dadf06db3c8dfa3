import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeCourseware, publishCourseware } from "../courseware/courseware.fixtures.ts";
import { saveSharing } from "../document/sharing.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";
import { watchSystemTables } from "../source/system-table/watch-system-tables.ts";
import { systemTables } from "./system-tables.ts";

const server = testServer();
let admin: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  admin = await server.signIn();
  stop = watchSystemTables(server.source(), systemTables, { gatherMs: 10, restFactor: 1 });
});
afterAll(() => stop());

async function judge(id: string, scores: readonly number[], isSubmitted: boolean): Promise<void> {
  const mine = `/api/courseware/${id}/evaluation/mine`;
  const { rubric, publishedVersion } = (await admin.get(mine)).body.data;
  const marks = rubric.map(({ key }: { key: number }, at: number) => ({ key, score: scores[at] }));
  const draft = { marks, notes: [], coursewareVersion: publishedVersion };
  const { version } = (await admin.put(mine, draft)).body.data;
  if (isSubmitted) expect((await admin.post(`${mine}/submit`, { version })).status).toBe(200);
}

it("holds a row for each criterion that somebody judged, for those who may see evaluations", async () => {
  const [reported, drafted] = [
    await publishCourseware(admin, await makeCourseware(admin, "reported", "<p>a</p>")),
    await publishCourseware(admin, await makeCourseware(admin, "drafted", "<p>b</p>")),
  ];
  await judge(reported.id, [1, 2, 3, 4, 5], true);
  await judge(drafted.id, [9, 9, 9, 9, 9], false);
  const content = {
    dataSrc: "sys_evaluation",
    selectedDimension: [{ Column: "courseware" }, { Column: "criterion" }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  };
  await vi.waitFor(
    async () => {
      const { body } = await admin.post("/api/report/query", { content });
      expect(body.data?.rows?.toSorted()).toEqual(
        [
          [1, "reported", "教学目标"],
          [2, "reported", "内容科学"],
          [3, "reported", "结构条理"],
          [4, "reported", "图文媒体"],
          [5, "reported", "适用程度"],
        ].toSorted(),
      );
    },
    { timeout: 60_000, interval: 200 },
  );
  const all = await signInViewer(server, "all_tables", ["dataset_view"], [{ datasetId: null }]);
  expect((await all.post("/api/report/query", { content })).status).toBe(400);
});

it("has no rows about a courseware that its viewer cannot find", async () => {
  const [open, secret] = [
    await publishCourseware(admin, await makeCourseware(admin, "open to all", "<p>a</p>")),
    await publishCourseware(admin, await makeCourseware(admin, "for a few", "<p>b</p>")),
  ];
  for (const { id } of [open, secret]) await judge(id, [1, 2, 3, 4, 5], true);
  const viewer = await signInViewer(
    server,
    "reads_scores",
    ["dataset_view", "evaluation_view"],
    [{ datasetId: null }],
  );
  const content = { dataSrc: "sys_evaluation", selectedDimension: [{ Column: "courseware" }] };
  const seen = async (): Promise<string[]> => {
    const { body } = await viewer.post("/api/report/query", { content });
    return (body.data?.rows ?? []).flat();
  };
  await expect.poll(seen).toEqual(expect.arrayContaining(["open to all", "for a few"]));
  await saveSharing(admin, `/api/courseware/${secret.id}`, { access: "granted", grants: [] });
  await expect.poll(seen, { timeout: 5_000 }).not.toContain("for a few");
  expect(await seen()).toContain("open to all");
  await saveSharing(admin, `/api/courseware/${open.id}`, { access: "granted", grants: [] });
  await expect.poll(seen, { timeout: 5_000 }).not.toContain("open to all");
});
