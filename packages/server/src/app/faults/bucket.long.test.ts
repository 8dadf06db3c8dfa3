import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type S3Server, s3Keys, s3Server } from "../../platform/files/s3-server.fixtures.ts";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { csvForm, importCsv, uploadCsv } from "../../source/source.fixtures.ts";
import { provostDone } from "../command/command.fixtures.ts";
import { makeOwnDatabase, type OwnDatabase } from "./own-database.fixtures.ts";
import { dataFolder, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";
import { beginUpload, rowsOf } from "./upload.fixtures.ts";

const [hereDir, thereDir, restoredDir, repository] = [
  dataFolder(),
  dataFolder(),
  dataFolder(),
  dataFolder(),
] as const;
const here = testClient(() => servers[0]?.url ?? "");
const there = testClient(() => servers[1]?.url ?? "");
let database: OwnDatabase;
let bucket: S3Server;
let servers: RealServer[] = [];

const inBucket = ({ port }: Pick<S3Server, "port">) => ({
  PROVOST_FILES: `s3://provost?endpoint=http://127.0.0.1:${port}`,
  ...s3Keys,
});

beforeAll(async () => {
  database = await makeOwnDatabase();
  bucket = await s3Server("provost");
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  await database.remove();
  bucket.close();
  for (const folder of [hereDir, thereDir, restoredDir, repository]) removeFolder(folder);
});

const seen = (user: TestUser, sql: string, rows: unknown): Promise<void> =>
  // A table whose import goes on is not known yet.
  until(
    sql,
    async () => JSON.stringify(await rowsOf(user, sql).catch(String)) === JSON.stringify(rows),
    5000,
  );

it("files of a server without a bucket move into it when it gets one", async () => {
  const [first] = [await startServer(hereDir, database.env)];
  servers = [first];
  await importCsv(await here.signIn(), "early", "a\n1\n");
  await first.end("SIGTERM");
  servers = [await startServer(hereDir, { ...database.env, ...inBucket(bucket) })];
  expect(servers[0]?.log()).toMatch(/\d+ files? moved into the bucket/);
  await seen(await here.signIn(), "select a from early", [{ a: 1 }]);
  expect(readdirSync(join(hereDir, "files", "000000", "dataset"))).toEqual([]);
});

it("every server serves every table, wherever its rows were added, and files that wait", async () => {
  servers.push(await startServer(thereDir, { ...database.env, ...inBucket(bucket) }));
  const [a, b] = [await here.signIn(), await there.signIn()];
  await seen(b, "select a from early", [{ a: 1 }]);
  await importCsv(b, "early", "a\n2\n", { mode: "append" });
  await seen(a, "select a from early order by a", [{ a: 1 }, { a: 2 }]);
  const uploads = "/api/report/dataset/upload";
  const { id } = (await a.upload(uploads, csvForm("waits", "no\n7\n"))).body.data;
  expect((await b.post(`${uploads}/${id}/preview`, {})).body.data.columns).toMatchObject([{ name: "no" }]);
  await b.post(`${uploads}/${id}`, { tableName: "waits" });
  await seen(a, "select no from waits", [{ no: 7 }]);
});

it("without its bucket, a server reads what it has here, says what it cannot, and is well when it is back", async () => {
  const [a, b] = [await here.signIn(), await there.signIn()];
  await importCsv(a, "only_here", "a\n5\n");
  const { files, port } = bucket;
  bucket.close();
  await seen(a, "select a from only_here", [{ a: 5 }]);
  const reply = await b.post("/api/report/exec", { sql: "select a from only_here" });
  expect([reply.status, reply.body.data.reason]).toEqual([503, "files_away"]);
  const upload = await uploadCsv(a, "lost", "a\n1\n");
  expect([upload.status, upload.body.data.reason]).toEqual([503, "files_away"]);
  bucket = await s3Server("provost", port);
  for (const [name, file] of files) bucket.files.set(name, file);
  await seen(b, "select a from only_here", [{ a: 5 }]);
  expect(await importCsv(a, "lost", "a\n1\n")).toMatchObject({ status: "ready" });
});

it("with another bucket in the place of its own, a server is not ready and stores nothing, until its own is back", async () => {
  const a = await here.signIn();
  const status = async () => (await here.request("GET", "/readyz")).status;
  const own = new Map(bucket.files);
  bucket.files.clear();
  await until("not being ready", async () => (await status()) === 503, 20_000);
  const refused = await uploadCsv(a, "foreign", "a\n1\n");
  expect([refused.status, refused.body.data.reason]).toEqual([503, "files_foreign"]);
  expect([...bucket.files.keys()]).toEqual([]);
  for (const [name, file] of own) bucket.files.set(name, file);
  await until("being ready", async () => (await status()) === 200, 20_000);
  expect(await importCsv(a, "own", "a\n1\n")).toMatchObject({ status: "ready" });
});

it("an upload that a killed server had acknowledged is taken up by the other", async () => {
  const [first, second] = servers;
  if (!first || !second) throw new Error("no servers");
  await importCsv(await there.signIn(), "taken_up", "a\n1\n");
  const upload = await beginUpload(first, await here.signIn(), "taken_up", "append");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("2\n3\n");
  upload.finish();
  const { body } = await upload.reply;
  expect(body.data.status).toBe("loading");
  await first.end("SIGKILL");
  process.kill(upload.importer.pid, "SIGCONT");
  removeFolder(join(hereDir, "staging"));
  await database.asSuperuser(
    "update dataset set updated_at = updated_at - interval '3 min' where status = 'loading'",
  );
  const user = await there.signIn();
  await until(
    "the end of the import",
    async () => {
      const { data } = (await user.get(`/api/report/dataset/${body.data.id}`)).body;
      return data.status === "ready";
    },
    120_000,
  );
  await seen(user, "select a from taken_up order by a", [{ a: 1 }, { a: 2 }, { a: 3 }]);
  expect([...bucket.files.keys()].filter((key) => key.includes("/waiting/"))).toEqual([]);
  servers = [await startServer(hereDir, { ...database.env, ...inBucket(bucket) }), second];
}, 180_000);

it("a backup holds the files of the bucket, and a restore puts them into another", async () => {
  const env = { ...database.env, ...inBucket(bucket), PROVOST_DATA: hereDir };
  await provostDone(["backup", "--repository", repository], env);
  const target = await s3Server("provost");
  const other = await makeOwnDatabase();
  try {
    const place = { ...other.env, ...inBucket(target), PROVOST_DATA: restoredDir };
    await provostDone(["restore", "--repository", repository], place);
    const restored = await startServer(restoredDir, { ...other.env, ...inBucket(target) });
    try {
      const user = await testClient(() => restored.url).signIn();
      await seen(user, "select a from early order by a", [{ a: 1 }, { a: 2 }]);
    } finally {
      await restored.end("SIGTERM");
    }
  } finally {
    await other.remove();
    target.close();
  }
});
