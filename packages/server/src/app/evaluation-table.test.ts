import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeCourseware, publishCourseware } from "../courseware/courseware.fixtures.ts";
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
