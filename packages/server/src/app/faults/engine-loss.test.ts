import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importersOf, isRunning, killAll, slotsOf } from "../../platform/testing/processes.fixtures.ts";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv, schoolDistricts } from "../../source/source.fixtures.ts";
import { preparedFolder } from "./prepared-folder.fixtures.ts";
import { type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

const dataDir = await preparedFolder();
const client = testClient(() => server.url);
const endless =
  "select count(*) n from districts a, districts b, districts c, districts d, districts e where a.read + b.read > c.read + d.read + e.read";
let server: RealServer;
let user: TestUser;

beforeAll(async () => {
  server = await startServer(dataDir);
  user = await client.signIn();
  await importCsv(user, "districts", schoolDistricts());
  await rowsOf(user, "select count(*) n from districts");
});
afterAll(async () => {
  expect((await server.end("SIGTERM")).code).toBe(0);
  removeFolder(dataDir);
});

/** The slot that has worked most since the query was sent. */
async function slotAtWork(): Promise<number> {
  const before = new Map(slotsOf(server.pid).map(({ pid, ticks }) => [pid, ticks]));
  let pid = 0;
  await until("a slot at work", () => {
    pid = slotsOf(server.pid).find((slot) => slot.ticks - (before.get(slot.pid) ?? 0) > 10)?.pid ?? 0;
    return pid !== 0;
  });
  return pid;
}

it("loses with a slot only the query it worked on", async () => {
  const whole = slotsOf(server.pid).length;
  const lost = user.post("/api/report/exec", { sql: endless });
  const pid = await slotAtWork();
  const others = Array.from({ length: 5 }, (_, index) =>
    rowsOf(user, `select count(*) + ${index} n from districts`),
  );
  process.kill(pid, "SIGKILL");
  const { status, body } = await lost;
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 500, success: false, data: { reason: "engine_lost" } });
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4].map((index) => [{ n: 420 + index }]));
  await until("all slots again", () => slotsOf(server.pid).length === whole);
  expect((await client.request("GET", "/readyz")).status).toBe(200);
});

it("stops a query whose caller went away", async () => {
  const gone = new AbortController();
  const pending = fetch(`${server.url}/api/report/exec`, {
    method: "POST",
    headers: { "SQ-Auth": `bearer ${user.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ sql: `${endless} and a.math > 1` }),
    signal: gone.signal,
  }).catch(() => null);
  const pid = await slotAtWork();
  gone.abort();
  await pending;
  const ticks = (): number => slotsOf(server.pid).find((slot) => slot.pid === pid)?.ticks ?? 0;
  await until("rest", async () => {
    const before = ticks();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return ticks() - before <= 1;
  });
});

it("reads an acknowledged upload again when its process is killed", async () => {
  await importCsv(user, "steady", "a\n1\n");
  const upload = await beginUpload(server, user, "steady", "append");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("2\n");
  upload.finish();
  const { body } = await upload.reply;
  process.kill(upload.importer.pid, "SIGKILL");
  await until("the importer's end", () => !isRunning(upload.importer));
  expect(await settled(user, body.data.id)).toMatchObject({ status: "ready", rows: 2, message: "" });
  expect(await rowsOf(user, "select a from steady order by a")).toEqual([{ a: 1 }, { a: 2 }]);
  await until("an empty staging folder", () => readdirSync(join(dataDir, "staging")).length === 0);
});

it("says that an import failed when its process is killed again and again; the earlier rows stay and nothing half-made is left", async () => {
  const upload = await beginUpload(server, user, "steady", "append");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("3\n");
  upload.finish();
  const { body } = await upload.reply;
  const killing = setInterval(() => killAll(importersOf(server.pid)), 5);
  const dataset = await settled(user, body.data.id).finally(() => clearInterval(killing));
  expect(dataset).toMatchObject({
    status: "failed",
    rows: 2,
    message: expect.stringMatching(/^导入.*原有数据/),
  });
  expect(await rowsOf(user, "select a from steady order by a")).toEqual([{ a: 1 }, { a: 2 }]);
  expect(
    readdirSync(join(dataDir, "files", "000000", "dataset")).filter((name) => !name.endsWith(".duckdb")),
  ).toEqual([]);
  await until("an empty staging folder", () => readdirSync(join(dataDir, "staging")).length === 0);
  expect(await importCsv(user, "steady", "a\n3\n", { mode: "append" })).toMatchObject({
    status: "ready",
    rows: 3,
  });
});

it("brings a file in whose process is killed while it is still sent", async () => {
  const upload = await beginUpload(server, user, "early");
  process.kill(upload.importer.pid, "SIGKILL");
  await until("the importer's end", () => !isRunning(upload.importer));
  upload.write("1\n");
  upload.finish();
  const { status, body } = await upload.reply;
  expect(status).toBe(200);
  expect(await settled(user, body.data.id)).toMatchObject({ status: "ready", rows: 1 });
});
