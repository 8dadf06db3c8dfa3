import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pauseWork, resumeWork } from "../../platform/db/work-pause.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { runDueSchedules } from "./schedule-run.ts";

const server = testServer(() => ({ importHosts: ["127.0.0.1"] }));
let content = "no,score\n1,90\n2,80\n";
let status = 200;
const requests: (string | undefined)[] = [];
let held: { onRequest(): void; response: Promise<void> } | null = null;
const host = createServer(async (request, response) => {
  if (request.method !== "HEAD" && held !== null) {
    held.onRequest();
    await held.response;
  }
  if (request.method !== "HEAD") requests.push(request.headers["if-none-match"]);
  const etag = `"${content.length}"`;
  if (request.url?.startsWith("/moved"))
    response.writeHead(302, { location: "/files/scores.csv?key=secret" }).end();
  else if (request.url?.startsWith("/away"))
    response.writeHead(302, { location: "http://10.0.0.1/x.csv" }).end();
  else if (status !== 200) response.writeHead(status).end("no");
  else if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
  else response.writeHead(200, { etag }).end(content);
});
let admin: TestUser;
let id = "";
let base = "";

const path = (end = "") => `/api/report/dataset/${id}/schedule${end}`;
const draft = (url: string, change: object = {}) => ({
  url,
  every: "day",
  minute: 150,
  weekday: 1,
  enabled: true,
  ...change,
});
/** Saves the schedule as who has read it does. */
const save = async (change: ReturnType<typeof draft>) =>
  admin.put(path(), { version: (await state())?.version ?? 0, ...change });
const state = async () => (await admin.get(path())).body.data;
const generations = async () => (await admin.get(`/api/report/dataset/${id}/generation`)).body.data;

/** Delays the next responses of the host: `requested` resolves at the request, `release` lets them go. */
function hold(): { requested: Promise<void>; release(): void } {
  const asking = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  held = { onRequest: asking.resolve, response: response.promise };
  return {
    requested: asking.promise,
    release: () => {
      held = null;
      response.resolve();
    },
  };
}

beforeAll(async () => {
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  admin = await server.signIn();
  ({ id } = await importCsv(admin, "fetched", "no,score\n1,1\n"));
});
afterAll(() => {
  host.close();
  host.closeAllConnections();
});

it("refuses addresses that lead inside, are not https, or name a user", async () => {
  for (const url of ["http://files.example/x.csv", "https://u:p@files.example/x.csv"])
    expect((await save(draft(url))).body.data.reason).toBe("schedule_address");
  for (const url of ["https://10.0.0.1/x.csv", "https://[::1]/x.csv", "https://169.254.169.254/latest"])
    expect((await save(draft(url))).body.data.reason).toBe("fetch_failed");
  for (const url of ["ftp://files.example/x", "", "x"]) expect((await save(draft(url))).status).toBe(400);
  const other = await server.signIn(otherTenantId);
  expect((await other.put(path(), { ...draft(`${base}/x.csv`), version: 0 })).status).toBe(404);
  expect(await state()).toBeNull();
});

it("refuses a save of who has not read what is stored, and tells that", async () => {
  const first = await save(draft(`${base}/files/scores.csv`));
  expect(first.body.data).toMatchObject({ version: 1, minute: 150 });
  expect((await save(draft("", { minute: 10 }))).body.data).toMatchObject({ version: 2, minute: 10 });
  for (const version of [0, 1, 3]) {
    const stale = await admin.put(path(), draft("", { minute: 20, version }));
    expect(stale.body.data).toMatchObject({ reason: "version_stale", current: { version: 2, minute: 10 } });
  }
  expect((await admin.put(path(), draft(""))).status).toBe(400);
  await admin.delete(path());
});

it("tells the next run in the tenant's zone, and never the address with its secrets", async () => {
  const { body } = await save(draft(`${base}/moved/scores.csv?key=secret`));
  expect(body.data).toMatchObject({ timeZone: "Asia/Shanghai", outcome: null, failures: 0 });
  expect(new Date(body.data.nextAt).toISOString()).toMatch(/T18:30:00/);
  expect(body.data.address).toBe(`${new URL(base).host}/…/scores.csv`);
  const stored = await server.db
    .tenant("000000")
    .run((db) => db.selectFrom("datasetSchedule").selectAll().execute());
  expect(JSON.stringify(stored)).not.toContain("secret");
});

it("fetches what is due, once, and no more while nothing has changed or work is paused", async () => {
  await runDueSchedules(server.source());
  expect(requests).toEqual([]);
  server.clock.advance(86_400_000);
  await server.db.owner.transaction().execute(pauseWork);
  await runDueSchedules(server.source());
  expect(requests).toEqual([]);
  await resumeWork(server.db, null);
  await runDueSchedules(server.source());
  admin = await server.signIn();
  expect(await state()).toMatchObject({ outcome: "loaded", failures: 0, message: "" });
  expect(await generations()).toMatchObject([
    { rows: 2, fileName: "scores.csv", current: true },
    { rows: 1 },
  ]);
  await runDueSchedules(server.source());
  server.clock.advance(86_400_000);
  await runDueSchedules(server.source());
  admin = await server.signIn();
  expect(await state()).toMatchObject({ outcome: "unchanged" });
  expect(await generations()).toHaveLength(2);
  // Each run requests the address and then its redirect target.
  expect(requests.slice(0, 4)).toEqual([undefined, undefined, '"19"', '"19"']);
});

it("tells of failures in words, keeps the rows, and waits ever longer", async () => {
  status = 503;
  const { body } = await admin.post(path("/run"));
  expect(body.data).toMatchObject({ outcome: "failed", failures: 1 });
  expect(body.data.message).toContain("503");
  status = 200;
  content = '{"broken';
  const again = (await admin.post(path("/run"))).body.data;
  expect(again).toMatchObject({ outcome: "failed", failures: 2 });
  const { work } = (await admin.get("/api/sq-system/health")).body.data;
  expect(work).toMatchObject({
    schedules: 1,
    failing: [{ tenant: "000000", table: "fetched", failures: 2, lastAt: again.lastAt }],
  });
  const wait = Date.parse(again.nextAt) - Date.parse(again.lastAt);
  expect(wait).toBe(20 * 60_000);
  expect((await generations())[0]).toMatchObject({ rows: 2, current: true });
  expect(readdirSync(join(server.dataDir, "staging"))).toEqual([]);
});

it("fetches once at a time, whoever asks", async () => {
  content = "no,score\n1,90\n2,80\n3,70\n";
  await save(draft(`${base}/files/scores.csv`, { mode: "append" }));
  const { requested: begun, release } = hold();
  const first = admin.post(path("/run"));
  await begun;
  expect((await admin.post(path("/run"))).body.data.reason).toBe("import_busy");
  const nextAt = server.clock.now();
  await server.db
    .tenant("000000")
    .run((db) => db.updateTable("datasetSchedule").set({ nextAt }).where("datasetId", "=", id).execute());
  await runDueSchedules(server.source());
  release();
  expect((await first).body.data).toMatchObject({ outcome: "loaded" });
  expect((await generations())[0]).toMatchObject({ rows: 5, mode: "append" });
});

it("forgets which file it knows when it is to be brought in otherwise", async () => {
  expect((await admin.post(path("/run"))).body.data).toMatchObject({ outcome: "unchanged" });
  await save(draft("", { mode: "replace" }));
  expect((await admin.post(path("/run"))).body.data).toMatchObject({ outcome: "loaded" });
  expect((await generations())[0]).toMatchObject({ rows: 3, mode: "replace" });
});

it("appends what was fetched once, though the server ends right behind the import", async () => {
  await save(draft("", { mode: "append" }));
  server.clock.advance(86_400_000);
  const source = server.source();
  const ending = new AbortController();
  const catalogs = {
    ...source.catalogs,
    dropWhere: (isMeant: (key: string) => boolean) => {
      ending.abort();
      source.catalogs.dropWhere(isMeant);
    },
  };
  await runDueSchedules({ ...source, catalogs, stopping: ending.signal });
  admin = await server.signIn();
  expect((await generations())[0]).toMatchObject({ rows: 6, mode: "append" });
  server.clock.advance(3_600_000);
  await runDueSchedules(server.source());
  admin = await server.signIn();
  // The first server may have noted its import just before it ended.
  expect(["loaded", "unchanged"]).toContain((await state()).outcome);
  expect((await generations())[0]).toMatchObject({ rows: 6 });
});

it("makes no table anew that was removed while its file was fetched", async () => {
  const doomed = (await importCsv(admin, "doomed", "a\n1\n")).id;
  const at = `/api/report/dataset/${doomed}`;
  await admin.put(`${at}/schedule`, draft(`${base}/files/scores.csv`, { version: 0 }));
  const { requested: begun, release } = hold();
  const run = admin.post(`${at}/schedule/run`);
  await begun;
  expect((await admin.delete(at)).status).toBe(200);
  release();
  await run;
  const names = (await admin.get("/api/report/tables")).body.data.map(
    ({ tableName }: { tableName: string }) => tableName,
  );
  expect(names).not.toContain("doomed");
  expect(readdirSync(join(server.dataDir, "staging"))).toEqual([]);
});

it("follows no redirect inside, and ends when it is told", async () => {
  await save(draft(`${base}/away`));
  const { body } = await admin.post(path("/run"));
  expect(body.data).toMatchObject({ outcome: "failed", failures: 1 });
  expect(body.data.message).toContain("不是 https 地址");
  expect((await admin.delete(path())).status).toBe(200);
  expect(await state()).toBeNull();
});

it("reads numbers with signs again after a file without them, and leaves texts as they are", async () => {
  ({ id } = await importCsv(admin, "rates", "Rate,Note\n85%,a\n"));
  await save(draft(`${base}/files/rates.csv`));
  const typesAfter = async (next: string) => {
    content = next;
    expect((await admin.post(path("/run"))).body.data).toMatchObject({ outcome: "loaded" });
    const { body } = await admin.get("/api/report/tableInfo?tableName=rates");
    return body.data.map(({ Type, format = null }: { Type: string; format?: object | null }) => [
      Type,
      format,
    ]);
  };
  expect(await typesAfter("rate,note\n,a\n")).toEqual([
    ["VARCHAR", null],
    ["VARCHAR", null],
  ]);
  expect(await typesAfter("RATE,NOTE\nabsent,5%\n85%,\n")).toEqual([
    ["VARCHAR", null],
    ["VARCHAR", null],
  ]);
  expect(await typesAfter("Rate,Note\n7.5%,6%\n")).toEqual([
    ["DOUBLE", { style: "percent" }],
    ["VARCHAR", null],
  ]);
});
