import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { expect, it } from "vitest";
import { makeRole } from "../menu/menu.fixtures.ts";
import { asServer } from "../platform/authority/authority.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { makeCourseware, publishCourseware } from "./courseware.fixtures.ts";
import { coursewareVersionStore } from "./courseware-version.store.ts";
import { evaluationTable } from "./evaluation/evaluation-table.ts";

const server = testServer();
const home = "000000";
const base = "/api/courseware";

it("calls a courseware that was withdrawn what it was last published as, and finds it by that name only", async () => {
  await makeRole(server.db, home, "judges", ["evaluation_add", "evaluation_view"]);
  await server.addUser(home, "judge", ["judges"]);
  const [admin, judge] = [await server.signIn(), await server.signIn(home, "judge")];
  const made = await publishCourseware(admin, await makeCourseware(admin, "shown", "<p>a</p>"));
  const at = `${base}/${made.id}`;
  const { rubric } = (await judge.get(`${at}/evaluation/mine`)).body.data;
  const marks = rubric.map(({ key }: { key: number }) => ({ key, score: 8 }));
  await judge.put(`${at}/evaluation/mine`, { marks, notes: [], coursewareVersion: 1 });
  await judge.post(`${at}/evaluation/mine/submit`, { version: 1 });
  const rename = { name: "secret plan", summary: "", version: made.version };
  expect((await admin.put(at, rename)).status).toBe(200);
  expect((await admin.post(`${at}/withdraw`)).status).toBe(200);

  const expectName = async (): Promise<void> => {
    expect((await judge.get(`${at}/evaluation/mine`)).body.data.name).toBe("shown");
    expect((await judge.get(`${at}/evaluation`)).body.data.name).toBe("shown");
    const found = async (name: string) =>
      (await judge.get(`${base}/evaluation?name=${name}`)).body.data.records.map(
        (one: { name: string }) => one.name,
      );
    expect([await found("shown"), await found("secret")]).toEqual([["shown"], []]);
    const rows: unknown[] = [];
    for await (const some of evaluationTable.rows(server.db.tenant(home), "UTC")) rows.push(...some);
    expect(JSON.stringify(rows)).toContain("shown");
    expect(JSON.stringify(rows)).not.toContain("secret");
  };
  await expectName();

  // Also when many versions have been stored since.
  await server.db
    .tenant(home)
    .run((db) =>
      coursewareVersionStore(db).forgetOld(asServer("courseware", made.id), 2 * coursewareLimits.versions),
    );
  await expectName();
});
