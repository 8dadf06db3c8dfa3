import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeDashboard } from "../dashboard/dashboard.fixtures.ts";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { addUser, refusalOf } from "../people/people.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { partLimits } from "../source/generation/part-merging.ts";
import { rule, signInViewer } from "../source/policy/viewer.fixtures.ts";
import { uploadCsv } from "../source/source.fixtures.ts";
import { watchSystemTables } from "../source/system-table/watch-system-tables.ts";
import { systemTables } from "./system-tables.ts";

const server = testServer();
const name = "sys_audit_log";
let admin: TestUser;
let stop: () => Promise<void>;

const query = { dataSrc: name, selectedDimension: [{ Column: "entity_name" }] };

async function seen(user: TestUser): Promise<string[]> {
  const { body } = await user.post("/api/report/query", { content: query });
  return body.code === 200 ? body.data.rows.map((row: unknown[]) => String(row[0])) : [`${body.code}`];
}

function addDict(user: TestUser, value: string) {
  return user.post("/api/sq-system/dict/submit", { code: value, dictKey: -1, dictValue: value });
}

beforeAll(async () => {
  admin = await server.signIn();
  await addDict(admin, "first");
  stop = watchSystemTables(server.source(), systemTables, { gatherMs: 10, restFactor: 1 });
  await vi.waitFor(async () => expect(await seen(admin)).toContain("first"), { timeout: 60_000 });
});

afterAll(() => stop());

/** The states of each dataset, the files they name, and those of the newest. */
async function statesOf(tenantId: string) {
  return server.db.tenant(tenantId).run(async (db) => {
    const datasets = await db.selectFrom("dataset").select(["id", "tableName", "generationId"]).execute();
    const generations = await db
      .selectFrom("datasetGeneration")
      .select(["id", "datasetId", "parts"])
      .execute();
    return datasets.map(({ id, tableName, generationId }) => {
      const own = generations.filter(({ datasetId }) => datasetId === id);
      const filesOf = (some: typeof own) => some.flatMap(({ parts }) => parts.map(({ file }) => file));
      return {
        tableName,
        ids: own.map((state) => state.id),
        files: filesOf(own),
        newest: filesOf(own.filter((state) => state.id === generationId)),
      };
    });
  });
}

describe("a table that the system fills", () => {
  it("is not made for a tenant whose tables nobody looks at", async () => {
    await addDict(await server.signIn(otherTenantId), "unseen");
    await addDict(admin, "seen");
    await expect.poll(() => seen(admin)).toContain("seen");
    expect(await statesOf(otherTenantId)).toEqual([]);
  });

  it("is nobody's to bring in, replace or remove", async () => {
    const { body } = await admin.get("/api/report/dataset");
    const { id, isSystem } = body.data.find((one: { tableName: string }) => one.tableName === name);
    expect(isSystem).toBe(true);
    expect((await uploadCsv(admin, name, "a\n1\n")).body.msg).toContain("由系统维护");
    expect((await uploadCsv(admin, name, "a\n1\n", { mode: "append" })).status).toBe(400);
    expect((await admin.delete(`/api/report/dataset/${id}`)).status).toBe(400);
    expect(await seen(admin)).toContain("first");
  });

  it.each([
    ["zh-CN", "操作审计：谁在何时更改了什么"],
    ["en", "Audit log: who changed what and when"],
  ])("is described in the language of who reads it: %s", async (language, comment) => {
    const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, "accept-language": language };
    const read = async (path: string) => (await server.request("GET", path, { headers })).body.data;
    const here = (one: { tableName: string }) => one.tableName === name;
    expect((await read("/api/report/dataset")).find(here).comment).toBe(comment);
    expect((await read("/api/report/tables")).find(here).tableComment).toBe(comment);
  });

  it("is not among all tables for who may not look at its records elsewhere", async () => {
    const all = await signInViewer(server, "all_tables", ["dataset_view"], [{ datasetId: null }]);
    const tables = (await all.get("/api/report/tables")).body.data;
    expect(tables.map((one: { tableName: string }) => one.tableName)).not.toContain(name);
    expect((await all.post("/api/report/query", { content: query })).status).toBe(400);
    expect(
      (await all.get(`/api/report/exec?sql=${encodeURIComponent(`select * from ${name}`)}`)).status,
    ).toBe(400);
  });

  it("is read as far as a policy that names it shows it", async () => {
    const { body } = await admin.get("/api/report/dataset");
    const datasetId = body.data.find((one: { tableName: string }) => one.tableName === name).id;
    const reading = {
      datasetId,
      columns: ["entity_name", "action"],
      rows: [rule("entity_name", "=", "first")],
    };
    const some = await signInViewer(server, "some_rows", ["dataset_view"], [reading]);
    expect(await seen(some)).toEqual(["first"]);
    expect(
      (await some.get(`/api/report/exec?sql=${encodeURIComponent(`select actor from ${name}`)}`)).status,
    ).toBe(400);
  });

  it("has no rows about documents for who does not find every document", async () => {
    const { body } = await admin.get("/api/report/dataset");
    const datasetId = body.data.find((one: { tableName: string }) => one.tableName === name).id;
    const secret = { name: "secret chart", content: {} };
    const { id } = (await admin.post("/api/report/chart", secret)).body.data;
    await saveSharing(admin, `/api/report/chart/${id}`, { access: "granted", grants: [] });
    await makeDashboard(admin, "secret board");
    await addDict(admin, "no document");
    await expect.poll(() => seen(admin)).toEqual(expect.arrayContaining(["secret chart", "no document"]));
    const auditor = await signInViewer(server, "reads_log", ["dataset_view", "audit_view"], [{ datasetId }]);
    expect(await seen(auditor)).toContain("no document");
    expect((await seen(auditor)).filter((one) => one.includes("secret"))).toEqual([]);
    const written = await auditor.get(
      `/api/report/exec?sql=${encodeURIComponent(`select distinct entity from ${name}`)}`,
    );
    expect(written.body.data).toContainEqual({ entity: "dict" });
    expect(written.body.data).not.toContainEqual({ entity: "chart" });
    const values = await auditor.get(`/api/report/field/values?tableName=${name}&column=entity_name`);
    expect(values.status).toBe(200);
    expect(JSON.stringify(values.body)).not.toContain("secret");
  });

  it("is opened to nobody by a role that names it, given by who reads all tables but this one", async () => {
    const { body } = await admin.get("/api/report/dataset");
    const datasetId = body.data.find((one: { tableName: string }) => one.tableName === name).id;
    await signInViewer(server, "auditor", [], [{ datasetId }]);
    const roleOf = async (code: string): Promise<string> => {
      const { records } = (await admin.get(`/api/sq-system/role/list?code_equal=${code}`)).body.data;
      return records[0].id;
    };
    const auditor = await roleOf("auditor");
    const giver = (account: string, buttons: readonly string[]) =>
      signInViewer(server, account, ["user_view", "user_add", ...buttons], [{ datasetId: null }]);
    const clerk = await giver("clerk", []);
    const puppet = { account: "puppet", userName: "p", roleIds: [auditor] };
    expect(await refusalOf(clerk.post("/api/sq-user/submit", puppet))).toEqual([403, "more_than_held"]);
    await addUser(clerk, "plain", { roleIds: [] });
    await addUser(await giver("inspector", ["audit_view"]), "seer", { roleIds: [auditor] });
  });

  it("holds a change soon after it was made, and no other tenant's", async () => {
    const other = await server.signIn(otherTenantId);
    await addDict(other, "theirs");
    await addDict(admin, "second");
    await expect.poll(() => seen(admin)).toContain("second");
    await expect.poll(() => seen(other)).toContain("theirs");
    expect(await seen(admin)).not.toContain("theirs");
    expect(await seen(other)).not.toContain("second");
  });

  it("tells its columns in both languages, its moments in the tenant's zone and when it was read", async () => {
    const info = (await admin.get(`/api/report/tableInfo?tableName=${name}`)).body.data;
    expect(info.map((one: { label: string }) => one.label)).toEqual([
      "时间",
      "账号",
      "操作",
      "对象类型",
      "对象编号",
      "对象名称",
    ]);
    const { body } = await admin.get(
      `/api/report/exec?sql=${encodeURIComponent(`select max(changed_at) as newest from ${name}`)}`,
    );
    const local = new Intl.DateTimeFormat("sv", { timeZone: "Asia/Shanghai", dateStyle: "short" }).format(
      server.clock.now(),
    );
    expect(String(body.data[0].newest)).toContain(local);
  });

  it("keeps no more of its earlier states than readers may still be asking", async () => {
    for (const value of ["third", "fourth", "fifth"]) {
      await addDict(admin, value);
      await expect.poll(() => seen(admin)).toContain(value);
    }
    const states = await statesOf("000000");
    expect(Math.max(...states.map(({ ids }) => ids.length))).toBeLessThanOrEqual(2);
    const files = (): string[] =>
      readdirSync(join(server.filesDir, "000000", "dataset")).filter((file) => file.endsWith(".duckdb"));
    await expect
      .poll(async () => {
        const named = new Set((await statesOf("000000")).flatMap((state) => state.files));
        return files().filter((file) => !named.has(file));
      })
      .toEqual([]);
  });

  it("gets the new entries of the log alone, and has each once", async () => {
    const partsNow = async (): Promise<string[]> =>
      (await statesOf("000000")).find(({ tableName }) => tableName === name)?.newest ?? [];
    // From so many parts on the next append starts a merge, which replaces the parts that are compared.
    for (let count = 0; (await partsNow()).length >= partLimits.merged; count++) {
      await addDict(admin, `filler ${count}`);
      await expect.poll(() => seen(admin)).toContain(`filler ${count}`);
    }
    const before = await partsNow();
    await addDict(admin, "sixth");
    await expect.poll(() => seen(admin)).toContain("sixth");
    const after = await partsNow();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    const sql = `select count(*) as n, count(distinct entity_id || action) as different from ${name} where entity = 'dict'`;
    const [{ n, different }] = (await admin.post("/api/report/exec", { sql })).body.data;
    expect(n).toBe(different);
  });

  it("is made again where entries have gone or the tenant's zone is another", async () => {
    await server.db
      .tenant("000000")
      .run((db) => db.deleteFrom("auditLog").where("entityName", "=", "first").execute());
    await addDict(admin, "seventh");
    await expect.poll(() => seen(admin)).toContain("seventh");
    expect(await seen(admin)).not.toContain("first");
    const settings = (await admin.get("/api/sq-system/tenant/settings")).body.data;
    await admin.post("/api/sq-system/tenant/settings", { ...settings, timeZone: "America/New_York" });
    const newest = async (): Promise<string> => {
      const sql = `select max(changed_at) as newest from ${name}`;
      return String((await admin.post("/api/report/exec", { sql })).body.data[0].newest);
    };
    const day = (timeZone: string): string =>
      new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
        server.clock.now(),
      );
    await expect
      .poll(async () => (await newest()).replace("T", " "))
      .toContain(day("America/New_York").slice(0, 13));
  });
});
