import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationNames } from "../../platform/db/migrate.ts";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "./own-database.fixtures.ts";
import {
  dataFolder,
  launch,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "./real-server.fixtures.ts";
import { unpackRelease } from "./released-version.fixtures.ts";
import { rowsOf } from "./upload.fixtures.ts";

const folders = [dataFolder(), dataFolder(), dataFolder(), dataFolder()] as const;
const [release, oldDir, newDir, files] = folders;
const before = testClient(() => old?.url ?? "");
const after = testClient(() => present?.url ?? "");
let database: OwnDatabase;
let program: string;
let env: Record<string, string>;
let old: RealServer | null = null;
let present: RealServer | null = null;

beforeAll(async () => {
  program = unpackRelease(release);
  database = await makeOwnDatabase();
  env = { ...database.env, PROVOST_FILES: `file:${files}` };
  old = await startServer(oldDir, env, 60_000, program);
});
afterAll(async () => {
  await Promise.all([old, present].map((server) => server?.end("SIGTERM")));
  await database.remove();
  for (const folder of folders) removeFolder(folder);
});

const seesRows = (user: TestUser, sql: string, rows: unknown): Promise<void> =>
  until(sql, async () => JSON.stringify(await rowsOf(user, sql)) === JSON.stringify(rows), 5000);

it("the new version starts beside the last release, which goes on working", async () => {
  const user = await before.signIn();
  await importCsv(user, "marks", "a\n1\n");
  const known = (await user.post("/api/report/chart", { name: "made before", content: {} })).body.data;
  present = await startServer(newDir, env);
  const { rows } = { rows: await database.asSuperuser("select name from kysely_migration order by name") };
  expect(rows.map(({ name }) => name)).toEqual(migrationNames);
  // The session of the one is one of the other.
  const info = "/api/sq-user/user/getUserInfo";
  const asSeen = (by: typeof before, { accessToken }: TestUser) =>
    by.request("GET", info, { headers: { "SQ-Auth": `bearer ${accessToken}` } });
  expect((await asSeen(after, user)).status).toBe(200);
  expect((await asSeen(before, await after.signIn())).status).toBe(200);
  expect((await (await after.signIn()).get(`/api/report/chart/${known.id}`)).body.data).toMatchObject({
    name: "made before",
    version: known.version,
  });
});

it("each sees what the other writes", async () => {
  const [a, b] = [await before.signIn(), await after.signIn()];
  for (const [writer, viewer, word] of [
    [a, b, "old"],
    [b, a, "new"],
  ] as const) {
    const entry = { code: `from_${word}`, dictKey: -1, dictValue: word };
    const { id } = (await writer.post("/api/sq-system/dict/submit", entry)).body.data;
    expect((await viewer.get(`/api/sq-system/dict/detail?id=${id}`)).body.data.dictValue).toBe(word);
    const chart = (await writer.post("/api/report/chart", { name: word, content: {} })).body.data;
    const changed = { id: chart.id, name: `${word} changed`, content: {}, version: chart.version };
    expect((await viewer.put("/api/report/chart", changed)).status).toBe(200);
    expect((await writer.get(`/api/report/chart/${chart.id}`)).body.data.name).toBe(`${word} changed`);
    const draft = { account: `by-${word}`, userName: word, password: "first lamp at the lake" };
    expect((await writer.post("/api/sq-user/submit", draft)).status).toBe(200);
    const found = await viewer.get(`/api/sq-user/list?account_equal=by-${word}`);
    expect(found.body.data.records).toMatchObject([{ account: `by-${word}`, userName: word }]);
  }
  await importCsv(a, "marks", "a\n2\n", { mode: "append" });
  await seesRows(b, "select a from marks order by a", [{ a: 1 }, { a: 2 }]);
  await importCsv(b, "marks", "a\n3\n", { mode: "append" });
  await seesRows(a, "select a from marks order by a", [{ a: 1 }, { a: 2 }, { a: 3 }]);
});

it("the last release ends cleanly, and does not start again where it does not know the tables", async () => {
  expect(old?.log()).not.toMatch(/"level":50|error/i);
  expect(await old?.end("SIGTERM")).toMatchObject({ code: 0 });
  const again = launch(oldDir, env, program);
  old = null;
  await until(
    "an end or the line 'ready'",
    () => again.child.exitCode !== null || /^ready /m.test(again.log()),
  );
  if (again.child.exitCode === null) await again.end("SIGTERM");
  else expect(again.log()).toContain("was last used by a newer Provost");
});
