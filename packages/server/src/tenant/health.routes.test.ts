import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { pauseWork } from "../platform/db/work-pause.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { backupState } from "./backup-state.ts";

const server = testServer();

it("is for administrators of the platform only", async () => {
  const theirs = await server.signIn(otherTenantId);
  await server.addUser("000000", "clerk", []);
  const clerk = await server.signIn("000000", "clerk");
  for (const path of ["/api/sq-system/health", "/api/sq-system/health/disk"])
    expect([(await theirs.get(path)).status, (await clerk.get(path)).status], path).toEqual([403, 403]);
});

it("shows versions, engine, disks, and what each tenant stores, the largest first", async () => {
  const admin = await server.signIn();
  await importCsv(await server.signIn(otherTenantId), "stored", "a\n1\n");
  const { status, body } = await admin.get("/api/sq-system/health");
  expect(status).toBe(200);
  const { versions, engine, disks, damaged, storage, startedAt } = body.data;
  expect(versions).toEqual({
    provost: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^1[5-9]/),
  });
  expect(engine).toMatchObject({ ready: 1, slots: 1, queued: 0 });
  expect(disks).toEqual([expect.objectContaining({ folder: server.dataDir, reserve: 0, state: "enough" })]);
  expect(damaged).toEqual([]);
  expect(storage.map(({ tenant }: { tenant: string }) => tenant)).toEqual([otherTenantId, "000000"]);
  expect(storage[0].bytes).toBeGreaterThan(10_000);
  expect(Date.parse(startedAt)).toBeLessThan(Date.now());
  const { data } = (await admin.get("/api/sq-system/health/disk")).body;
  expect(data).toEqual({ state: "enough", free: expect.any(Number), backup: "none", paused: false });
});

it("refuses to back up when the server has no place for it", async () => {
  const path = "/api/sq-system/health/backup";
  const theirs = await server.signIn(otherTenantId);
  const admin = await server.signIn();
  expect((await theirs.post(path)).status).toBe(403);
  const { status, body } = await admin.post(path);
  expect([status, body.data.reason]).toEqual([409, "backup_not_set"]);
  expect((await admin.get("/api/sq-system/health")).body.data.backup).toEqual({
    ...{
      schedule: null,
      running: false,
      lastSuccess: null,
      lastFailure: null,
      lastDrill: null,
      state: "none",
    },
  });
});

it("shows backups to the place of the settings, whatever was backed up elsewhere", async () => {
  const run = { endedAt: new Date(), snapshot: "", bytes: 1, reason: "" };
  const regular = { place: "/regular", everySeconds: 900 };
  const stateOf = (place: string | null) => backupState(server, place === null ? null : regular, place);
  const add = (place: string, outcome: "done" | "failed", kind: "backup" | "drill" = "backup") =>
    server.db.platform((platform) =>
      platform
        .insertInto("backupRun")
        .values({ ...run, kind, place, outcome })
        .execute(),
    );
  await add("/regular", "done");
  await add("/elsewhere", "done");
  await add("/elsewhere", "failed");
  await add("/elsewhere", "failed", "drill");
  expect(await stateOf("/regular")).toMatchObject({
    ...{ state: "good", lastSuccess: { place: "/regular" }, lastFailure: null, lastDrill: null },
  });
  expect(await stateOf(null)).toMatchObject({ state: "failed", lastSuccess: { place: "/elsewhere" } });
  await server.db.platform((platform) => platform.deleteFrom("backupRun").execute());
});

it("knows which of two backups within a millisecond was the last", async () => {
  const add = (...outcomes: ("done" | "failed")[]) =>
    server.db.platform(async (platform) => {
      for (const [at, outcome] of outcomes.entries())
        await sql`insert into backup_run (place, started_at, ended_at, outcome)
          values ('/close', '2026-01-01 00:00:00.000100Z'::timestamptz + ${at} * interval '10 microseconds', now(), ${outcome})`.execute(
          platform,
        );
    });
  const stateOf = async (...outcomes: ("done" | "failed")[]) => {
    await add(...outcomes);
    const { state } = await backupState(server, null, "/close");
    await server.db.platform((platform) => platform.deleteFrom("backupRun").execute());
    return state;
  };
  expect(await stateOf("done", "failed")).toBe("failed");
  expect(await stateOf("failed", "done")).toBe("good");
});

it("names the data sets with the most rows, and those that have outgrown the built-in engine", async () => {
  const admin = await server.signIn();
  const tables = async () =>
    (await admin.get("/api/sq-system/health")).body.data.datasets.filter(({ table }: { table: string }) =>
      ["grown", "small"].includes(table),
    );
  await importCsv(await server.signIn(otherTenantId), "grown", "a\n1\n");
  await importCsv(admin, "small", "a\n1\n2\n");
  const [small, grown] = [
    { tenant: "000000", table: "small", rows: 2, bytes: expect.any(Number), isLarge: false },
    { tenant: otherTenantId, table: "grown", rows: 1, bytes: expect.any(Number), isLarge: false },
  ];
  expect(await tables()).toEqual([small, grown]);
  expect((await tables())[0].bytes).toBeGreaterThan(10_000);
  const rowCount = serverLimits.largeTableRows;
  await server.db
    .tenant(otherTenantId)
    .run((records) => records.updateTable("datasetGeneration").set({ rowCount }).execute());
  expect(await tables()).toEqual([{ ...grown, rows: rowCount, isLarge: true }, small]);
});

it("shows a damaged table, and after it was replaced, the state that can't be restored", async () => {
  const admin = await server.signIn();
  const damaged = async () => (await admin.get("/api/sq-system/health")).body.data.damaged;
  await importCsv(admin, "harmed", "a\n1\n");
  const folder = join(server.filesDir, "000000", "dataset");
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), "something else");
  const reply = await admin.post("/api/report/query", { content: { sql: "select * from harmed" } });
  expect(reply.body.data).toMatchObject({ reason: "data_damaged", table: "harmed" });
  expect(await damaged()).toEqual([{ tenant: "000000", table: "harmed" }]);
  await importCsv(admin, "harmed", "a\n1\n", { mode: "replace" });
  const [earlier] = await damaged();
  expect(earlier).toEqual({ tenant: "000000", table: "harmed", state: expect.any(String) });
  const { id } = (await admin.get("/api/report/dataset")).body.data[0];
  const states = (await admin.get(`/api/report/dataset/${id}/generation`)).body.data;
  expect(states.map(({ at }: { at: string }) => at).indexOf(earlier.state)).toBe(1);
});

it("runs a daily job now, for administrators of the platform", async () => {
  const path = "/api/sq-system/health/job";
  const admin = await server.signIn();
  const theirs = await server.signIn(otherTenantId);
  const job = async () => (await admin.get("/api/sq-system/health")).body.data.jobs[0];
  expect((await theirs.post(path, { name: "cleanup" })).status).toBe(403);
  expect((await admin.post(path, { name: "other" })).status).toBe(400);
  expect(await job()).toEqual({ name: "cleanup", running: false, last: null });
  expect((await admin.post(path, { name: "cleanup" })).status).toBe(200);
  await expect.poll(async () => (await job()).last).toMatchObject({ problems: 0 });
  const { records } = (await admin.get("/api/sq-system/log/audit?entity=background_job")).body.data;
  expect(records).toMatchObject([{ actor: "admin", entityId: "cleanup", after: { name: "cleanup" } }]);
});

it("resumes what a restore has paused, for administrators of the platform", async () => {
  const path = "/api/sq-system/health/resume";
  const admin = await server.signIn();
  const theirs = await server.signIn(otherTenantId);
  await server.db.owner.transaction().execute(pauseWork);
  const paused = async () => (await admin.get("/api/sq-system/health/disk")).body.data.paused;
  expect((await theirs.post(path)).status).toBe(403);
  expect(await paused()).toBe(true);
  const { pausedSince } = (await admin.get("/api/sq-system/health")).body.data;
  expect(Math.abs(Date.parse(pausedSince) - Date.now())).toBeLessThan(60_000);
  for (const _ of [1, 2]) expect((await admin.post(path)).status).toBe(200);
  expect(await paused()).toBe(false);
  expect((await admin.get("/api/sq-system/health")).body.data.pausedSince).toBe(null);
  const { records } = (await admin.get("/api/sq-system/log/audit?entity=work_pause")).body.data;
  expect(records).toMatchObject([{ actor: "admin", before: { pausedSince }, after: { pausedSince: null } }]);
});
