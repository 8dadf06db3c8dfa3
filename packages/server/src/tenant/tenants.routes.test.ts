import { mkdirSync, writeFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { makeRole, saveMenu } from "../menu/menu.fixtures.ts";
import { basicHeader, type TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const base = "/api/sq-system/tenant";
const password = "neun Laternen im Hof";
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const submit = (draft: Record<string, unknown>, user = admin) => user.post(`${base}/submit`, draft);
const reasonOf = async (request: ReturnType<TestUser["post"]>) => {
  const { status, body } = await request;
  return [status, body.data?.reason];
};

async function addTenant(id: string, more: Record<string, unknown> = {}) {
  const { status, body } = await submit({
    id,
    name: `school ${id}`,
    admin: { account: "head", password },
    ...more,
  });
  expect([status, body.msg]).toEqual([200, "操作成功"]);
  return body.data;
}

async function change(id: string, fields: Record<string, unknown>) {
  const { data } = (await admin.get(`${base}/detail?id=${id}`)).body;
  return submit({ ...data, ...fields });
}

const signInReply = async (tenantId: string, secret: string) => {
  const body = { grant_type: "password", tenantId, username: "head", password: secret, scope: "all" };
  const { status, body: reply } = await server.request("POST", "/api/sq-auth/oauth/token", {
    body,
    headers: { authorization: basicHeader },
  });
  return { status, body: reply };
};

describe("who may", () => {
  const calls = [
    ["GET", "list"],
    ["GET", `detail?id=${otherTenantId}`],
    ["POST", "submit", { id: "300000", name: "mine" }],
    ["POST", "submit", { id: otherTenantId, name: "mine", version: 1 }],
    ["POST", `remove?id=${otherTenantId}&name=x`],
  ] as const;

  it("asks for a session and for the button of each call", async () => {
    await server.addUser("000000", "reader", ["analyst"]);
    const viewer = await server.signIn("000000", "reader");
    for (const [verb, path, body] of calls) {
      expect((await server.request(verb, `${base}/${path}`, { body })).status, path).toBe(401);
      const request = verb === "GET" ? viewer.get(`${base}/${path}`) : viewer.post(`${base}/${path}`, body);
      expect(await reasonOf(request), path).toEqual([403, "forbidden"]);
    }
  });

  it("is worth nothing outside the platform's tenant, whatever buttons a tenant makes for itself", async () => {
    const stranger = await server.signIn(otherTenantId);
    for (const code of ["tenant_add", "tenant_edit", "tenant_delete", "tenant_view"])
      await saveMenu(stranger, { code, category: 2 });
    const codes = JSON.stringify((await stranger.get("/api/sq-system/menu/buttons")).body.data);
    expect(codes).toContain("tenant_delete");
    for (const [verb, path, body] of calls) {
      const request =
        verb === "GET" ? stranger.get(`${base}/${path}`) : stranger.post(`${base}/${path}`, body);
      expect(await reasonOf(request), path).toEqual([403, "forbidden"]);
    }
  });

  it("asks for each of the codes in the platform's tenant, too", async () => {
    await makeRole(server.db, "000000", "tenant_viewer", ["tenant_view"]);
    await server.addUser("000000", "viewer", ["tenant_viewer"]);
    const viewer = await server.signIn("000000", "viewer");
    expect((await viewer.get(`${base}/list`)).status).toBe(200);
    expect((await submit({ id: "300001", name: "x" }, viewer)).status).toBe(403);
    expect((await submit({ id: otherTenantId, name: "x", version: 1 }, viewer)).status).toBe(403);
    expect((await viewer.post(`${base}/remove?id=${otherTenantId}&name=x`)).status).toBe(403);
  });
});

describe("adding", () => {
  it("refuses a number or an address that is taken, and an administrator who could not be one", async () => {
    await addTenant("Taken01", { domain: "taken.example:8443" });
    const draft = { id: "310000", name: "x" };
    expect(await reasonOf(submit({ ...draft, id: "Taken01" }))).toEqual([400, "tenant_taken"]);
    expect(await reasonOf(submit({ ...draft, id: "tAKEN01" }))).toEqual([400, "tenant_taken"]);
    expect(await reasonOf(submit({ ...draft, domain: "TAKEN.example:8443" }))).toEqual([400, "domain_taken"]);
    expect(await reasonOf(submit({ ...draft, domain: "http://x.example/" }))).toEqual([400, "bad_request"]);
    expect(await reasonOf(submit({ ...draft, id: "../etc" }))).toEqual([400, "bad_request"]);
    const account = (admin: object) => reasonOf(submit({ ...draft, admin }));
    expect(await account({ account: "ａdmin", password })).toEqual([400, "account_invalid"]);
    expect(await account({ account: "head", password: "password1" })).toEqual([400, "password_common"]);
    expect(await account({ account: "head", password: "short" })).toEqual([400, "password_short"]);
    expect((await admin.get(`${base}/detail?id=310000`)).status).toBe(404);
  });

  it("makes one of two tenants with the same number or the same address", async () => {
    const replies = await Promise.all([
      submit({ id: "320000", name: "one", admin: { account: "head", password } }),
      submit({ id: "320000", name: "two", admin: { account: "head", password } }),
      submit({ id: "320001", name: "one", domain: "one.example", admin: { account: "head", password } }),
      submit({ id: "320002", name: "two", domain: "one.example", admin: { account: "head", password } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
  });

  it("gives a tenant everything a tenant starts with, and tells a made-up password once", async () => {
    const expiresAt = "2199-01-01T00:00:00.000Z";
    const draft = {
      id: "330000",
      name: "第一中学",
      domain: "First.example",
      expiresAt,
      limits: { users: 3 },
    };
    const { tenant, adminPassword } = (await submit(draft)).body.data;
    expect(tenant).toMatchObject({
      ...draft,
      domain: "first.example",
      users: 1,
      disabled: false,
      version: 1,
    });
    expect(adminPassword).toMatch(/^\S{12,}$/);

    const head = await server.signIn("330000", "admin", adminPassword);
    const restricted = await head.get("/api/sq-system/menu/routes");
    expect(await reasonOf(Promise.resolve(restricted))).toEqual([403, "password_change_required"]);
    const changed = await head.post("/api/sq-user/update-password", {
      password: adminPassword,
      newpassword: password,
    });
    expect(changed.status).toBe(200);
    const buttons = JSON.stringify((await head.get("/api/sq-system/menu/buttons")).body.data);
    expect(buttons).toContain("role_edit");
    expect(buttons).not.toContain("tenant_add");
    expect((await head.get("/api/sq-system/dict/dictionary?code=stage")).body.data).toHaveLength(3);
    expect((await head.get("/api/report/dashboard?size=5")).body.data.records).toHaveLength(1);

    const log = JSON.stringify(
      (await admin.get("/api/sq-system/log/audit?entity=tenant&keyword=第一")).body.data,
    );
    expect(log).toContain('"action":"create"');
    expect(log).not.toContain(adminPassword);
    expect(server.log()).not.toContain(adminPassword);
  });

  it("lets an administrator whose password was given begin at once", async () => {
    expect((await addTenant("340000")).adminPassword).toBeNull();
    const head = await server.signIn("340000", "head", password);
    expect((await head.get("/api/sq-system/menu/routes")).status).toBe(200);
  });
});

describe("reading", () => {
  it("lists tenants by number, found by number, name or address", async () => {
    await addTenant("350000", { name: "杨树小学", domain: "poplar.example" });
    const found = async (keyword: string) =>
      (await admin.get(`${base}/list?keyword=${encodeURIComponent(keyword)}`)).body.data.records.map(
        ({ id }: { id: string }) => id,
      );
    for (const keyword of ["35000", "杨树", "POPLAR"]) expect(await found(keyword)).toEqual(["350000"]);
    expect(await found("%")).toEqual([]);
    const all = (await admin.get(`${base}/list?size=2`)).body.data;
    expect(all.records).toMatchObject([{ id: "000000" }, { id: otherTenantId, users: 1 }]);
    expect(all.total).toBeGreaterThan(2);
  });
});

describe("changing", () => {
  it("refuses a tenant that is not there, an address of another, and any end of the platform's own", async () => {
    await addTenant("360000", { domain: "mine.example" });
    expect((await submit({ id: "999999", name: "x", version: 1 })).status).toBe(404);
    expect(await reasonOf(change(otherTenantId, { domain: "mine.example" }))).toEqual([400, "domain_taken"]);
    expect((await change("360000", { domain: "mine.example", name: "same" })).status).toBe(200);
    expect(await reasonOf(change("000000", { disabled: true }))).toEqual([400, "tenant_fixed"]);
    const expiresAt = "2199-01-01T00:00:00Z";
    expect(await reasonOf(change("000000", { expiresAt }))).toEqual([400, "tenant_fixed"]);
    expect((await change("000000", { name: "platform" })).status).toBe(200);
  });

  it("tells the second of two, with what is there now, and remembers what was changed", async () => {
    const { tenant } = await addTenant("361000");
    expect((await submit({ ...tenant, name: "theirs" })).body.data.tenant.version).toBe(2);
    const stale = await submit({ ...tenant, name: "mine" });
    expect(stale.body).toMatchObject({
      code: 409,
      data: { reason: "version_stale", current: { name: "theirs", version: 2, users: 1 } },
    });
    const { records } = (await admin.get("/api/sq-system/log/audit?entity=tenant&keyword=theirs")).body.data;
    expect(records).toMatchObject([
      { action: "update", actor: "admin", before: { name: "school 361000" }, after: { name: "theirs" } },
    ]);
    const own = (await (await server.signIn("361000", "head", password)).get("/api/sq-system/log/audit"))
      .body;
    expect(own.data.total).toBe(0);
  });

  it("ends every session of a tenant that is disabled, on every server, for good", async () => {
    await addTenant("370000");
    const second = await server.another();
    const head = await server.signIn("370000", "head", password);
    const there = () =>
      second.request("GET", "/api/sq-system/menu/routes", {
        headers: { "SQ-Auth": `bearer ${head.accessToken}` },
      });
    expect((await there()).status).toBe(200);
    expect((await change("370000", { disabled: true })).body.data.tenant.disabled).toBe(true);
    expect((await head.get("/api/sq-system/menu/routes")).status).toBe(401);
    await expect.poll(async () => (await there()).status).toBe(401);
    expect(await signInReply("370000", password)).toEqual(await signInReply("370000", "no such password"));
    expect(await signInReply("370000", password)).toEqual(await signInReply("999999", password));

    expect((await change("370000", { disabled: false })).status).toBe(200);
    expect((await head.get("/api/sq-system/menu/routes")).status).toBe(401);
    expect((await signInReply("370000", password)).status).toBe(200);
  });

  it("lets nobody in after a tenant has run out, be it set so or come about", async () => {
    await addTenant("371000");
    const early = await server.signIn("371000", "head", password);
    await change("371000", { expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect((await early.get("/api/sq-system/menu/routes")).status).toBe(401);
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await change("371000", { expiresAt: soon });
    const late = await server.signIn("371000", "head", password);
    expect((await late.get("/api/sq-system/menu/routes")).status).toBe(200);
    server.clock.advance(61_000);
    expect((await late.get("/api/sq-system/menu/routes")).status).toBe(401);
    expect(await signInReply("371000", password)).toEqual(await signInReply("371000", "no such password"));
    admin = await server.signIn();
  });
});

describe("removing", () => {
  const removed = (id: string, name: string) => admin.post(`${base}/remove`, { id, name });

  it("refuses the platform's own, one that still works, and one whose name is not repeated", async () => {
    await addTenant("380000");
    expect(await reasonOf(removed("000000", "platform"))).toEqual([400, "tenant_fixed"]);
    expect(await reasonOf(removed("380000", "school 380000"))).toEqual([400, "tenant_not_disabled"]);
    await change("380000", { disabled: true });
    expect(await reasonOf(removed("380000", "School 380000"))).toEqual([400, "name_differs"]);
    expect((await removed("999999", "x")).status).toBe(404);
    expect((await admin.get(`${base}/detail?id=380000`)).status).toBe(200);
  });

  it("takes everything with it: records of every table, also of those to come, and files; and nothing of others", async () => {
    await sql`
      create table later (tenant_id text not null references tenant, id uuid primary key, user_id uuid,
        foreign key (tenant_id, user_id) references app_user)`.execute(server.db.owner);
    await sql`grant select, insert, delete on later to provost_tenant`.execute(server.db.owner);
    await addTenant("390000", { domain: "gone.example" });
    const head = await server.signIn("390000", "head", password);
    await head.post("/api/sq-system/dict/submit", { code: "kept", dictKey: -1, dictValue: "kept" });
    await head.post("/api/report/chart", { name: "kept", content: { dataSrc: "t", sql: "select 1" } });
    await head.post("/api/sq-system/log/error", [{ url: "/", time: "", type: "error", message: "x" }]);
    for (const tenantId of ["390000", otherTenantId])
      await server.db
        .tenant(tenantId)
        .run((db) =>
          sql`insert into later select ${tenantId}, uuidv7(), id from app_user where tenant_id = ${tenantId}`.execute(
            db,
          ),
        );
    const folders = ["390000", otherTenantId].map((id) => join(server.filesDir, id, "dataset"));
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "a.duckdb"), "x");
    }
    const others = await countsOf(otherTenantId);
    expect((await countsOf("390000")).get("later")).toBe(1);

    await change("390000", { disabled: true });
    expect((await removed("390000", "school 390000")).status).toBe(200);
    expect([...(await countsOf("390000")).values()].every((count) => count === 0)).toBe(true);
    expect(await countsOf(otherTenantId)).toEqual(others);
    await expect(access(join(server.filesDir, "390000"))).rejects.toThrow("ENOENT");
    await access(join(folders[1] ?? "", "a.duckdb"));
    expect((await admin.get(`${base}/detail?id=390000`)).status).toBe(404);
    expect((await signInReply("390000", password)).status).toBe(400);
    const { records } = (await admin.get("/api/sq-system/log/audit?entity=tenant&action=remove")).body.data;
    expect(records).toMatchObject([{ entityId: "390000", before: { domain: "gone.example" }, after: null }]);

    await addTenant("390000", { domain: "gone.example" });
    const again = await server.signIn("390000", "head", password);
    expect((await again.get("/api/sq-system/dict/list?code=kept")).body.data).toEqual([]);
  });

  async function countsOf(tenantId: string): Promise<Map<string, number>> {
    return server.db.tenant(tenantId).run(async (db) => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.columns where column_name = 'tenant_id'
        and table_schema = 'public' order by 1`.execute(db);
      expect(tables.length).toBeGreaterThan(25);
      const counts = new Map<string, number>();
      for (const { name } of tables) {
        const { rows } = await sql<{
          n: number;
        }>`select count(*) as n from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(db);
        counts.set(name, Number(rows[0]?.n));
      }
      return counts;
    });
  }
});
