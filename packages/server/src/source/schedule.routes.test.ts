import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { runDueSchedules } from "./schedule-run.ts";
import { importCsv } from "./source.fixtures.ts";

const server = testServer(() => ({ importHosts: ["127.0.0.1"] }));
let content = "no,score\n1,90\n2,80\n";
let status = 200;
const asked: (string | undefined)[] = [];
const host = createServer((request, response) => {
  if (request.method !== "HEAD") asked.push(request.headers["if-none-match"]);
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
const state = async () => (await admin.get(path())).body.data;
const generations = async () => (await admin.get(`/api/report/dataset/${id}/generation`)).body.data;

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
    expect((await admin.put(path(), draft(url))).body.data.reason).toBe("schedule_address");
  for (const url of ["https://10.0.0.1/x.csv", "https://[::1]/x.csv", "https://169.254.169.254/latest"])
    expect((await admin.put(path(), draft(url))).body.data.reason).toBe("fetch_failed");
  for (const url of ["ftp://files.example/x", "", "x"])
    expect((await admin.put(path(), draft(url))).status).toBe(400);
  const other = await server.signIn(otherTenantId);
  expect((await other.put(path(), draft(`${base}/x.csv`))).status).toBe(404);
  expect(await state()).toBeNull();
});

it("tells the next run in the tenant's zone, and never the address with its secrets", async () => {
  const { body } = await admin.put(path(), draft(`${base}/moved/scores.csv?key=secret`));
  expect(body.data).toMatchObject({ timeZone: "Asia/Shanghai", outcome: null, failures: 0 });
  expect(new Date(body.data.nextAt).toISOString()).toMatch(/T18:30:00/);
  expect(body.data.address).toBe(`${new URL(base).host}/…/scores.csv`);
  const kept = await server.db
    .tenant("000000")
    .run((db) => db.selectFrom("datasetSchedule").selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain("secret");
});

it("fetches what is due, once, and no more while nothing has changed", async () => {
  await runDueSchedules(server.source());
  expect(asked).toEqual([]);
  server.clock.advance(86_400_000);
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
  // Each run asks the address and then where that leads.
  expect(asked.slice(0, 4)).toEqual([undefined, undefined, '"19"', '"19"']);
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
  const wait = Date.parse(again.nextAt) - Date.parse(again.lastAt);
  expect(wait).toBe(20 * 60_000);
  expect((await generations())[0]).toMatchObject({ rows: 2, current: true });
  expect(readdirSync(join(server.dataDir, "staging"))).toEqual([]);
});

it("follows no redirect inside, and ends when it is told", async () => {
  await admin.put(path(), draft(`${base}/away`));
  const { body } = await admin.post(path("/run"));
  expect(body.data).toMatchObject({ outcome: "failed", failures: 1 });
  expect((await admin.delete(path())).status).toBe(200);
  expect(await state()).toBeNull();
});
