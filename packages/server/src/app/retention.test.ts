import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { asServer } from "../platform/authority/authority.ts";
import type { Tables } from "../platform/db/schema.ts";
import { folderStore } from "../platform/files/file-store.ts";
import { adminPassword, basicHeader } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { makeThrottle } from "../platform/throttle.ts";
import { damagedTables } from "../source/generation/part-files.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { sourceStore } from "../source/source.store.ts";
import { makeJobs } from "./jobs.ts";
import { forgetOld, retentionJobs, verifyAll } from "./retention.ts";

const server = testServer();
const home = "000000";
const day = 86_400_000;
const secret = "a test secret of more than thirty-two characters";
const faults: unknown[] = [];
const deps = () => {
  const { db, clock } = server;
  return {
    db,
    clock,
    parts: server.source().parts,
    waiting: server.source().waiting,
    stagingDir: server.source().stagingDir,
    warehouse: server.source().warehouse,
    store: folderStore(server.filesDir),
    throttle: makeThrottle({ db, clock, secret }),
    logFault: (error: unknown) => faults.push(error),
  };
};

type Table = Extract<
  keyof Tables,
  | "session"
  | "refreshToken"
  | "loginLog"
  | "localLog"
  | "knownDevice"
  | "ticket"
  | "sentCode"
  | "throttle"
  | "lockKeep"
>;
async function count(table: Table, tenantId = home): Promise<number> {
  const rows = (): Promise<object[]> =>
    table === "throttle"
      ? server.db.platform((db) => db.selectFrom("throttle").select("key").execute())
      : server.db.tenant(tenantId).run((db) => db.selectFrom(table).select("tenantId").execute());
  return (await rows()).length;
}

async function leaveTraces(): Promise<void> {
  const user = await server.signIn();
  await server.signIn();
  await user.post("/api/sq-user/user/logout");
  await server.request("POST", "/api/sq-auth/oauth/token", {
    headers: { authorization: basicHeader },
    body: { grant_type: "password", username: "nobody", password: adminPassword },
  });
  await server.db.tenant(home).run(async (db) => {
    const expiresAt = new Date(server.clock.now().getTime() + 300_000);
    const shared = { purpose: "test", expiresAt };
    await db
      .insertInto("ticket")
      .values({ tokenHash: `t${expiresAt}`, payload: "{}", ...shared })
      .execute();
    const id = crypto.randomUUID();
    await db
      .insertInto("sentCode")
      .values({ id, targetHash: "x", codeHash: "x", usedAt: null, ...shared })
      .execute();
  });
}

it("forgets nothing that may still be needed", async () => {
  await leaveTraces();
  await server.signIn(otherTenantId);
  await forgetOld(deps());
  const tables: Table[] = ["session", "refreshToken", "loginLog", "knownDevice", "ticket", "sentCode"];
  expect(await Promise.all(tables.map((table) => count(table)))).toEqual([2, 2, 3, 2, 1, 1]);
  expect(await count("throttle")).toBeGreaterThan(0);
});

it("forgets tickets when they have run out, codes and counters a day later, of every tenant", async () => {
  server.clock.advance(300_001);
  await forgetOld(deps());
  expect([await count("ticket"), await count("sentCode")]).toEqual([0, 1]);
  server.clock.advance(day);
  await forgetOld(deps());
  expect([await count("sentCode"), await count("throttle"), await count("session")]).toEqual([0, 0, 2]);
});

it("forgets sessions thirty days after they ended or could be renewed, and living ones never", async () => {
  server.clock.advance(30.9 * day);
  const living = await server.signIn();
  server.clock.advance(0.1 * day);
  await forgetOld(deps());
  // The one signed out is gone; the one left alone could be renewed for a week.
  expect(await count("session")).toBe(2);
  const renew = { grant_type: "refresh_token", refresh_token: living.refreshToken };
  const headers = { authorization: basicHeader };
  const { status } = await server.request("POST", "/api/sq-auth/oauth/token", { headers, body: renew });
  expect(status).toBe(200);
  server.clock.advance(6 * day);
  await forgetOld(deps());
  expect([await count("session"), await count("session", otherTenantId)]).toEqual([1, 0]);
  expect(await count("loginLog")).toBe(4);
});

it("forgets tries to sign in after half a year by default, and browsers after their cookie", async () => {
  server.clock.advance(150 * day);
  await forgetOld(deps());
  expect(await count("loginLog")).toBe(1);
  expect(await count("knownDevice")).toBe(3);
  server.clock.advance(250 * day);
  await forgetOld(deps());
  expect(await count("knownDevice")).toBe(0);
});

it("entries of the logs stay as long as the tenant's settings say; those of the audit log for ever by default", async () => {
  const admin = await server.signIn();
  const entry = { code: "aged", dictKey: -1, dictValue: "aged" };
  await admin.post("/api/sq-system/dict/submit", entry);
  const error = { url: "http://console/", time: "2026-11-21 10:00:00", type: "error", message: "x" };
  await admin.post("/api/sq-system/log/error", [error]);
  const audits = async (): Promise<number> =>
    (await (await server.signIn()).get("/api/sq-system/log/audit?keyword=aged")).body.data.records.length;
  expect([await audits(), await count("localLog")]).toEqual([1, 1]);
  server.clock.advance(91 * day);
  await forgetOld(deps());
  expect([await audits(), await count("localLog")]).toEqual([1, 0]);
  server.clock.advance(1000 * day);
  await forgetOld(deps());
  expect(await audits()).toBe(1);
  const settings = (await (await server.signIn()).get("/api/sq-system/tenant/settings")).body.data;
  const save = async (logDays: object) =>
    (await server.signIn()).post("/api/sq-system/tenant/settings", { ...settings, logDays });
  expect((await save({ ...settings.logDays, audit: 30 })).status).toBe(400);
  expect((await save({ ...settings.logDays, audit: 365 })).status).toBe(200);
  await forgetOld(deps());
  expect(await audits()).toBe(0);
});

it("forgets what tabs put aside of sessions that ended or can no longer be renewed, of living ones never", async () => {
  const keep = { key: "a", content: "x" };
  const [living, left, forgotten] = [await server.signIn(), await server.signIn(), await server.signIn()];
  for (const user of [living, left, forgotten]) await user.post("/api/sq-auth/lock/keep", keep);
  await left.post("/api/sq-user/user/logout");
  await forgetOld(deps());
  expect(await count("lockKeep")).toBe(2);
  const headers = { authorization: basicHeader };
  let refresh_token = living.refreshToken;
  // Twice a day, as a session that is left alone for longer ends.
  for (let half = 0; half < 17; half++) {
    server.clock.advance(0.48 * day);
    const body = { grant_type: "refresh_token", refresh_token };
    const renewed = await server.request("POST", "/api/sq-auth/oauth/token", { headers, body });
    const reply = renewed.body as unknown as { refresh_token: string; access_token: string };
    refresh_token = reply.refresh_token;
    const used = { "SQ-Auth": `bearer ${reply.access_token}` };
    await server.request("GET", "/api/sq-user/user/getUserInfo", { headers: used });
  }
  await forgetOld(deps());
  expect(await count("lockKeep")).toBe(1);
  server.clock.advance(30 * day);
  await forgetOld(deps());
  expect(await count("lockKeep")).toBe(0);
});

it("forgets all but the fifty browsers that a user came by last", async () => {
  for (let browser = 0; browser < 55; browser++) await server.signIn();
  const oldest = () =>
    server.db
      .tenant(home)
      .run((db) => db.selectFrom("knownDevice").select("seenAt").orderBy("seenAt").executeTakeFirstOrThrow());
  const before = await oldest();
  await forgetOld(deps());
  expect(await count("knownDevice")).toBe(50);
  expect((await oldest()).seenAt.getTime()).toBeGreaterThan(before.seenAt.getTime());
});

it("removes charts for good that were in the recycle bin for thirty days", async () => {
  const [user, other] = [await server.signIn(), await server.signIn(otherTenantId)];
  const save = async (by: typeof user, name: string): Promise<string> =>
    (await by.post("/api/report/chart", { name, content: {} })).body.data.id;
  const ids = [await save(user, "binned"), await save(user, "kept")];
  await user.delete(`/api/report/chart/${ids[0]}`);
  await other.delete(`/api/report/chart/${await save(other, "theirs")}`);
  const names = (tenant: string) =>
    server.db.tenant(tenant).run(async (db) => {
      const rows = await db.selectFrom("chart").select("name").orderBy("name").execute();
      return rows.map(({ name }) => name);
    });
  server.clock.advance(29 * day);
  await forgetOld(deps());
  expect([await names(home), await names(otherTenantId)]).toEqual([["binned", "kept"], ["theirs"]]);
  server.clock.advance(2 * day);
  await forgetOld(deps());
  expect([await names(home), await names(otherTenantId)]).toEqual([["kept"], []]);
});

it("goes on after a chart and a tenant that fail, and says so", async () => {
  const [user, other] = [await server.signIn(), await server.signIn(otherTenantId)];
  const bin = async (by: typeof user, name: string): Promise<void> => {
    const { body } = await by.post("/api/report/chart", { name, content: {} });
    await by.delete(`/api/report/chart/${body.data.id}`);
  };
  await bin(user, "stuck");
  await bin(user, "free");
  await bin(other, "theirs");
  await sql`
    create function keep_it() returns trigger language plpgsql as $$ begin raise 'it is kept'; end $$`.execute(
    server.db.owner,
  );
  await sql`
    create trigger keep_stuck before delete on chart for each row when (old.name = 'stuck')
    execute function keep_it()`.execute(server.db.owner);
  await sql`
    create trigger keep_sign_ins before delete on ticket for each statement execute function keep_it()`.execute(
    server.db.owner,
  );
  server.clock.advance(31 * day);
  await forgetOld(deps());
  const left = (tenant: string) =>
    server.db.tenant(tenant).run(async (db) => {
      const rows = await db
        .selectFrom("chart")
        .select("name")
        .where("removedAt", "is not", null)
        .orderBy("name")
        .execute();
      return rows.map(({ name }) => name);
    });
  expect([await left(home), await left(otherTenantId)]).toEqual([["stuck"], []]);
  const entry = { message: "it is kept" };
  expect(faults.splice(0)).toMatchObject([entry, entry, entry]);
  await sql`drop function keep_it cascade`.execute(server.db.owner);
});

it("removes uploads that a killed server left here and among the tenants' files, a day later", async () => {
  const { stagingDir } = server.source();
  const [staged, waiting] = [join(stagingDir, "left.csv"), join(server.filesDir, home, ".waiting")];
  for (const folder of [stagingDir, waiting]) mkdirSync(folder, { recursive: true });
  const left = [staged, join(waiting, "left.upload")];
  for (const path of left) {
    writeFileSync(path, "a\n1\n");
    utimesSync(path, server.clock.now(), server.clock.now());
  }
  server.clock.advance(0.9 * day);
  await forgetOld(deps());
  expect(left.map(existsSync)).toEqual([true, true]);
  server.clock.advance(0.2 * day);
  await forgetOld(deps());
  expect(left.map(existsSync)).toEqual([false, false]);
});

it("reads the data files, and finds those that are not as they were written", async () => {
  const before = server.engine().damaged.length;
  const folder = join(server.filesDir, home, "dataset");
  await importCsv(await server.signIn(), "fading", "a\n1\n");
  const [file = ""] = readdirSync(folder);
  writeFileSync(join(folder, file), "something else");
  await verifyAll(deps());
  expect(server.engine().damaged.slice(before)).toEqual([
    { tenant: home, table: "fading", path: join(folder, file), fault: "altered" },
  ]);
});

it("reads also what only earlier states have, of tables in use and in the bin, and names the state", async () => {
  const before = server.engine().damaged.length;
  const folder = join(server.filesDir, home, "dataset");
  mkdirSync(folder, { recursive: true });
  const admin = await server.signIn();
  const names = ["older", "binned"];
  const ids: string[] = [];
  for (const name of names) {
    const old = new Set(readdirSync(folder));
    ids.push((await importCsv(admin, name, "a\n1\n")).id);
    for (const file of readdirSync(folder))
      if (!old.has(file)) writeFileSync(join(folder, file), "something else");
  }
  await importCsv(admin, "older", "a\n2\n");
  await admin.delete(`/api/report/dataset/${ids[1]}`);
  await verifyAll(deps());
  const state = /^\w+, state of \d{4}-\d\d-\d\dT[\d:.]+Z,$/;
  const found = server.engine().damaged.slice(before);
  expect(found.map(({ table }) => table.split(",")[0])).toEqual(names.toReversed());
  for (const { table } of found) expect(table).toMatch(state);
});

it("says nothing of a state that is removed while the data files are read, and forgets one that was damaged before", async () => {
  const { parts, warehouse } = server.source();
  const admin = await server.signIn();
  const { id } = await importCsv(admin, "passing", "a\n1\n");
  const tenant = server.db.tenant(home);
  const states = () => tenant.run((db) => sourceStore(db).generationsOf(id));
  const removeEarlier = async (): Promise<void> => {
    for (const state of (await states()).slice(1)) {
      await tenant.run((db) => sourceStore(db).removeGeneration(asServer("dataset", id), state.id));
      await parts.remove(
        home,
        state.parts.map(({ file }) => file),
      );
    }
  };
  const named = async () =>
    (await damagedTables(server.db, warehouse)).filter(({ table }) => table === "passing");
  const isKnown = () => server.engine().damaged.some(({ table }) => table.startsWith("passing"));
  const meanwhile = async (paths: Iterable<string>) => {
    await removeEarlier();
    return parts.use([...paths]);
  };
  await importCsv(admin, "passing", "a\n2\n");
  await verifyAll({ ...deps(), parts: { ...parts, use: meanwhile } });
  expect([isKnown(), await named()]).toEqual([false, []]);

  await importCsv(admin, "passing", "a\n3\n");
  const [, earlier] = await states();
  for (const { file } of earlier?.parts ?? [])
    writeFileSync(join(parts.folderOf(home), file), "something else");
  await verifyAll(deps());
  expect([isKnown(), await named()]).toEqual([
    true,
    [{ tenant: home, table: "passing", state: earlier?.createdAt.toISOString() }],
  ]);
  await removeEarlier();
  expect([await named(), isKnown()]).toEqual([[], false]);
});

it("runs at the start and on request, reports errors, and stops", async () => {
  await leaveTraces();
  server.clock.advance(300_001);
  const jobs = makeJobs(deps(), retentionJobs(deps()));
  const stop = jobs.start();
  expect(jobs.states()).toEqual([
    { name: "cleanup", running: true, last: null },
    { name: "verify", running: true, last: null },
  ]);
  await expect.poll(() => count("ticket")).toBe(0);
  const last = { at: expect.any(String), seconds: expect.any(Number), problems: 0 };
  await expect
    .poll(() => jobs.states())
    .toEqual([
      { name: "cleanup", running: false, last },
      { name: "verify", running: false, last },
    ]);
  await leaveTraces();
  server.clock.advance(300_001);
  jobs.run("cleanup");
  await expect.poll(() => count("ticket")).toBe(0);
  await stop();
  expect(faults).toEqual([]);
  const broken = { ...deps().throttle, sweep: () => Promise.reject(new Error("no database")) };
  const failing = makeJobs(deps(), retentionJobs({ ...deps(), throttle: broken }));
  failing.run("cleanup");
  await expect.poll(() => failing.states()[0]?.last?.problems).toBe(1);
  expect(faults).toMatchObject([{ message: "no database" }]);
});
