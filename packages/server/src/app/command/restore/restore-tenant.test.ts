import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importCsv } from "../../../source/source.fixtures.ts";
import { send } from "../../../upload/upload.fixtures.ts";
import { preparedFolder } from "../../faults/prepared-folder.fixtures.ts";
import {
  dataFolder,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "../../faults/real-server.fixtures.ts";
import {
  addTenantTo,
  contentsOf,
  embeddedOf,
  provost,
  provostDone,
  startCommand,
  tenants,
} from "../command.fixtures.ts";

const [platform, tenant] = tenants;
const folder = await preparedFolder();
const stored = dataFolder();
const archive = join(stored, "backup.tar.gz");
const env = { PROVOST_DATA: folder };
let server: RealServer;
let before: Record<string, string>;
let replied: unknown;

const content = (tenantId?: string) => contentsOf(embeddedOf(folder).superuser, tenantId);
const filesOf = (place: string): string[] => readdirSync(join(folder, "files", tenant, place)).sort();

async function ask(): Promise<unknown> {
  const user = await server.signIn(tenant);
  const sql = "select dept, y from scores order by y";
  const { rows } = (await user.post("/api/report/query", { content: { sql } })).body.data;
  const [file] = (await user.get("/api/upload/file")).body.data.records;
  return { rows, file, text: (await user.get(file.url)).body };
}

async function refused(args: string[], reason: RegExp): Promise<void> {
  const { code, out, err } = await provost(["restore", "--tenant", ...args], env);
  expect([code, out, err]).toEqual([1, "", expect.stringMatching(reason)]);
}

beforeAll(async () => {
  server = await startServer(folder);
  await addTenantTo(folder, tenant);
  for (const tenantId of tenants) {
    const user = await server.signIn(tenantId);
    await importCsv(user, "scores", `dept,y\n"tab\t, \\N and line\nend of ${tenantId}",1\n语文,5\n`);
    expect((await send(user, "uploadfile", "计划.pdf", `%PDF-1.7 ${tenantId}`)).body.state).toBe("SUCCESS");
  }
  // A department whose head belongs to it: neither row can come first.
  const admin = await server.signIn(tenant);
  const dept = (await admin.post("/api/sq-system/dept/submit", { name: "Spruce School" })).body.data;
  const saved = { account: "head", userName: "Head", deptId: dept.id, password: "correct horse battery 1" };
  const head = (await admin.post("/api/sq-user/submit", saved)).body.data.user;
  const change = { id: dept.id, version: dept.version, headId: head.id };
  expect((await admin.post("/api/sq-system/dept/submit", change)).status).toBe(200);
  replied = await ask();
  before = await content(tenant);
  await provostDone(["backup", archive], env);
});
afterAll(async () => {
  await server.end("SIGTERM");
  for (const path of [folder, stored]) removeFolder(path);
});

it("is refused for the platform, a tenant the backup does not have, and one that is there or enabled", async () => {
  await refused([platform, archive], /platform's own tenant/);
  await refused(["300000", archive], /has no tenant 300000, only 000000, 200000/);
  await refused([tenant, archive], /is there: --replace/);
  await refused([tenant, "--replace", archive], /is enabled: "tenant disable/);
  expect(await content(tenant)).toEqual(before);
});

it("takes the place of what the tenant has now, while the server runs and others work", async () => {
  const user = await server.signIn(tenant);
  await importCsv(user, "scores", "dept,y\n物理,7\n", { mode: "replace" });
  await user.post("/api/sq-system/dict/submit", {
    code: "later",
    dictKey: -1,
    dictValue: "after the backup",
  });
  const [lost] = filesOf("upload");
  rmSync(join(folder, "files", tenant, "upload", lost ?? ""));
  await provostDone(["tenant", "disable", "--tenant", tenant], env);
  const others = await server.signIn(platform);
  const full = { ...env, PROVOST_DISK_RESERVE: "100000000" };
  const { err } = await provost(["restore", "--tenant", tenant, "--replace", archive], full);
  expect(err).toMatch(/the disk of .*files has .* left, of which .* are its reserve/);
  const { out } = await provostDone(["restore", "--tenant", tenant, "--replace", archive], env);
  expect(out).toMatch(/restored tenant 200000 as it was at .*: \d+ rows, 1 files/);
  expect(await content(tenant)).toEqual(before);
  await expect(server.signIn(tenant)).rejects.toThrow();
  await provostDone(["tenant", "enable", "--tenant", tenant], env);
  expect((await user.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
  expect(await ask()).toEqual(replied);
  expect((await others.get("/api/sq-user/user/getUserInfo")).status).toBe(200);
  const { records } = (await others.get("/api/sq-system/log/audit?entity=tenant")).body.data;
  expect(records).toContainEqual(expect.objectContaining({ action: "restore", entityId: tenant }));
});

it("comes back after it was removed", async () => {
  const admin = await server.signIn();
  const detail = `/api/sq-system/tenant/detail?id=${tenant}`;
  await provostDone(["tenant", "disable", "--tenant", tenant], env);
  const { name } = (await admin.get(detail)).body.data;
  expect((await admin.post("/api/sq-system/tenant/remove", { id: tenant, name })).status).toBe(200);
  expect(existsSync(join(folder, "files", tenant))).toBe(false);
  await provostDone(["restore", "--tenant", tenant, archive], env);
  await provostDone(["tenant", "enable", "--tenant", tenant], env);
  expect(await ask()).toEqual(replied);
});

it("has all its files in the end, though the server starts again and files are removed between their place and their records", async () => {
  await provostDone(["tenant", "disable", "--tenant", tenant], env);
  const records = new Client(embeddedOf(folder).superuser);
  await records.connect();
  try {
    await records.query("update dataset set generation_id = null where tenant_id = $1", [tenant]);
    await records.query("delete from dataset_generation where tenant_id = $1", [tenant]);
    for (const file of filesOf("dataset")) rmSync(join(folder, "files", tenant, "dataset", file));
    // The records of the restore wait behind this.
    await records.query("begin");
    await records.query("select pg_advisory_xact_lock(hashtextextended('tenants', 0))");
    const restoring = startCommand(["restore", "--tenant", tenant, "--replace", archive], env);
    await until("the restore at its records", async () => {
      const { rows } = await records.query(
        "select 1 from pg_locks where locktype = 'advisory' and not granted",
      );
      return rows.length > 0;
    });
    const placed = filesOf("dataset");
    expect(placed).toHaveLength(1);
    await server.end("SIGKILL");
    server = await startServer(folder);
    expect(filesOf("dataset")).toEqual(placed);
    for (const file of filesOf("upload")) rmSync(join(folder, "files", tenant, "upload", file));
    await records.query("rollback");
    expect((await restoring.ended).code).toBe(0);
  } finally {
    await records.end();
  }
  await provostDone(["tenant", "enable", "--tenant", tenant], env);
  expect(await ask()).toEqual(replied);
});
