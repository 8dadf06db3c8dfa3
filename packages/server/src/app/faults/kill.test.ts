import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chartTile, homeOf, oneTab } from "../../dashboard/dashboard.fixtures.ts";
import { filledIn, sendDemand, solved } from "../../demand/demand.fixtures.ts";
import { isRunning, processesBelow } from "../../platform/testing/processes.fixtures.ts";
import { type TestUser, testClient } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { preparedFolder } from "./prepared-folder.fixtures.ts";
import { postmasterOf, type RealServer, removeFolder, startServer, until } from "./real-server.fixtures.ts";
import { beginUpload, rowsOf, settled } from "./upload.fixtures.ts";

const dataDir = await preparedFolder();
const staging = join(dataDir, "staging");
const parts = join(dataDir, "files", "000000", "dataset");
let server: RealServer;
const client = testClient(() => server.url);
let user: TestUser;

beforeAll(async () => {
  server = await startServer(dataDir);
  user = await client.signIn();
});
afterAll(async () => {
  await server.end("SIGTERM");
  removeFolder(dataDir);
});

const figures: number[] = [];

/** Like a power failure: kills every process of the server at once, without warning; only PostgreSQL stays. */
async function killAndStart(): Promise<void> {
  await server.end("SIGKILL");
  await startAgain();
}

async function startAgain(): Promise<void> {
  server = await startServer(dataDir);
  figures.push(Math.round(server.readyMs));
}

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

it("has everything it acknowledged after kill -9", async () => {
  const content = { dataSrc: "kept", selectedDimension: [{ Column: "a" }] };
  const entry = { code: "kept", dictKey: -1, dictValue: "survives" };
  await importCsv(user, "kept", "a,b\n1,x\n2,y\n");
  const dict = (await user.post("/api/sq-system/dict/submit", entry)).body.data;
  const chart = (await user.post("/api/report/chart", { name: "kept chart", content })).body.data;
  const { id, name, version } = await homeOf(user);
  const board = await user.put("/api/report/dashboard", {
    id,
    name,
    version,
    content: oneTab(chartTile(chart.id)),
  });
  expect(board.status).toBe(200);

  await killAndStart();
  expect((await user.get(`/api/sq-system/dict/detail?id=${dict.id}`)).body.data).toEqual(dict);
  expect((await user.get(`/api/report/chart/${chart.id}`)).body.data).toEqual(chart);
  expect(await homeOf(user)).toEqual(board.body.data);
  expect(await rowsOf(user, "select a, b from kept order by a")).toEqual([
    { a: 1, b: "x" },
    { a: 2, b: "y" },
  ]);
  expect((await client.signIn()).accessToken).not.toBe("");
});

it("has a demand whose receipt was given a moment before the kill, and takes it for the same when it is sent again", async () => {
  const [key, proof] = [randomUUID(), await solved(server)];
  const { receipt } = await sendDemand(server, { key, proof });
  await killAndStart();
  expect(await sendDemand(server, { key, proof })).toMatchObject({ receipt });
  const found = (await (await client.signIn()).get(`/api/demand?keyword=${receipt}`)).body.data;
  expect(found).toMatchObject({ total: 1, records: [{ receipt, unread: true, name: filledIn.name }] });
});

it("takes up an import that the kill interrupted, keeps the earlier rows meanwhile, and leaves no process behind", async () => {
  await importCsv(user, "grown", "a\n1\n");
  const upload = await beginUpload(server, user, "grown", "append");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("2\n3\n");
  upload.finish();
  const { status, body } = await upload.reply;
  expect([status, body.data.status]).toEqual([200, "loading"]);
  expect(await rowsOf(user, "select a from grown")).toEqual([{ a: 1 }]);

  const below = processesBelow(server.pid).filter(({ pid }) => pid !== postmasterOf(dataDir));
  const own = below.filter(({ command }) => command.includes("-process.ts"));
  expect(own.length).toBeGreaterThanOrEqual(3);
  await server.end("SIGKILL");
  process.kill(upload.importer.pid, "SIGCONT");
  await until("the end of the killed server's children", () => !own.some(isRunning), 5000);

  await startAgain();
  expect(await settled(user, body.data.id)).toMatchObject({ status: "ready", rows: 3, message: "" });
  expect(await rowsOf(user, "select a from grown order by a")).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  expect(names(parts).filter((name) => name.startsWith(".import-"))).toEqual([]);
  expect(names(staging)).toEqual([]);
});

it("says that an import was interrupted when its upload is gone, and lets it be done again", async () => {
  const upload = await beginUpload(server, user, "lost");
  process.kill(upload.importer.pid, "SIGSTOP");
  upload.write("1\n");
  upload.finish();
  const { id } = (await upload.reply).body.data;
  await server.end("SIGKILL");
  process.kill(upload.importer.pid, "SIGCONT");
  removeFolder(staging);
  await startAgain();
  const dataset = await settled(user, id);
  expect(dataset).toMatchObject({ status: "failed", rows: 0 });
  expect(dataset.message).toContain("中断");
  const tables = (await user.get("/api/report/tables")).body.data;
  expect(tables.map((table: { tableName: string }) => table.tableName)).not.toContain("lost");
  expect(await importCsv(user, "lost", "a\n1\n")).toMatchObject({ status: "ready", rows: 1 });
});

it("throws half an upload away", async () => {
  const upload = await beginUpload(server, user, "half");
  upload.write("1\n".repeat(100_000));
  await until("bytes on disk", () => names(staging).length === 1);
  await killAndStart();
  expect(names(staging)).toEqual([]);
  const tables = (await user.get("/api/report/dataset")).body.data;
  expect(tables.map((table: { tableName: string }) => table.tableName)).not.toContain("half");
});

it("loses nothing that it acknowledged when it and PostgreSQL are killed in the middle of many writes", async () => {
  const acknowledged: string[] = [];
  const write = async (index: number): Promise<void> => {
    const entry = { code: `many_${index}`, dictKey: -1, dictValue: `value ${index}` };
    const { status } = await user.post("/api/sq-system/dict/submit", entry);
    if (status === 200) acknowledged.push(entry.code);
  };
  const writing = Promise.allSettled(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let index = lane; ; index += 8) await write(index);
    }),
  );
  await until("a few dozen replies", () => acknowledged.length > 40);
  process.kill(postmasterOf(dataDir) ?? 0, "SIGKILL");
  await server.end("SIGKILL");
  await writing;
  await startAgain();
  const stored = (await user.get("/api/sq-system/dict/list?code=many_")).body.data;
  const codes = new Set(stored.map(({ code }: { code: string }) => code));
  expect(acknowledged.filter((code) => !codes.has(code))).toEqual([]);
});

it("is ready again as soon as after a stop", async () => {
  const killed = Math.min(...figures);
  const stopped: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await server.end("SIGTERM");
    server = await startServer(dataDir);
    stopped.push(Math.round(server.readyMs));
  }
  process.stdout.write(
    `ready ${figures.join(", ")} ms after kill -9, ${stopped.join(", ")} ms after a stop\n`,
  );
  expect(killed).toBeLessThan(1.5 * Math.min(...stopped));
});
