import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import { makeRole } from "../menu/menu.fixtures.ts";
import { notify } from "../platform/db/database.ts";
import { timeOrderedIds } from "../platform/ids.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv, uploadCsv } from "./source.fixtures.ts";

const server = testServer();
const tenantId = "000000";
const base = "/api/report/dataset";
const nowhere = "0198f3a0-0000-7000-8000-00000000ffff";
const csv = "id,school,score\n1,a,60\n2,b,70\n";
let admin: TestUser;
let owner: TestUser;
let colleague: TestUser;

async function readAll(roleCode: string): Promise<void> {
  await server.db.tenant(tenantId).run(async (db) => {
    const { id: roleId } = await db
      .selectFrom("role")
      .select("id")
      .where("code", "=", roleCode)
      .executeTakeFirstOrThrow();
    const policy = { id: timeOrderedIds.next(), roleId, datasetId: null, columns: null, rows: "[]" };
    await db.insertInto("tablePolicy").values(policy).execute();
    await notify(db, `${tenantId} catalog`);
  });
}

async function idOf(table: "appUser" | "role", value: string): Promise<string> {
  return server.db.tenant(tenantId).run(async (db) => {
    const found =
      table === "role"
        ? db.selectFrom("role").select("id").where("code", "=", value)
        : db.selectFrom("appUser").select("id").where("account", "=", value);
    return (await found.executeTakeFirstOrThrow()).id;
  });
}
const toUser = async (account: string, level: string) => ({
  roleId: null,
  userId: await idOf("appUser", account),
  level,
});

beforeAll(async () => {
  admin = await server.signIn();
  const buttons = [
    ...["dataset_view", "dataset_import", "dataset_edit", "dataset_delete", "dataset_add"],
    ...["chart_view", "role_view", "user_view", "role_policy"],
  ];
  await makeRole(server.db, tenantId, "keepers", buttons);
  await makeRole(server.db, tenantId, "others", ["dataset_view", "chart_view"]);
  await readAll("keepers");
  for (const account of ["owner", "colleague"]) await server.addUser(tenantId, account, ["keepers"]);
  await server.addUser(tenantId, "unread", ["others"]);
  owner = await server.signIn(tenantId, "owner");
  colleague = await server.signIn(tenantId, "colleague");
});

async function share(by: TestUser, id: string, access: string, ...grants: object[]) {
  const { status, body } = await saveSharing(by, `${base}/${id}`, { access, grants });
  expect([status, body.msg]).toEqual([200, "操作成功"]);
  return body.data;
}

describe("sharing a data set", () => {
  it("is decided by the owner and the administrators alone", async () => {
    const { id } = await importCsv(owner, "decided", csv);
    const wanted = { access: "granted", grants: [] };
    expect((await colleague.get(`${base}/${id}/sharing`)).status).toBe(403);
    expect((await saveSharing(colleague, `${base}/${id}`, wanted)).status).toBe(403);
    const unread = await server.signIn(tenantId, "unread");
    expect((await saveSharing(unread, `${base}/${id}`, wanted)).status).toBe(403);
    expect((await saveSharing(owner, `${base}/${nowhere}`, wanted)).status).toBe(404);
    await share(admin, id, "granted");
    expect((await colleague.get(`${base}/${id}/sharing`)).status).toBe(404);
  });

  it("is refused of what the server fills itself", async () => {
    const { id } = await importCsv(admin, "filled", csv);
    await server.db.tenant(tenantId).run(async (db) => {
      await db
        .updateTable("dataset")
        .set({ systemKey: "filled", ownerId: null })
        .where("id", "=", id)
        .execute();
      await notify(db, `${tenantId} catalog`);
    });
    const reply = await saveSharing(admin, `${base}/${id}`, { access: "granted", grants: [] });
    expect(reply.body.data.reason).toBe("table_is_system");
  });

  it("is refused with a version that is no longer current", async () => {
    const { id } = await importCsv(owner, "versioned", csv);
    const { version } = (await owner.get(`${base}/${id}/sharing`)).body.data;
    await share(admin, id, "granted");
    const stale = await saveSharing(owner, `${base}/${id}`, { access: "everyone", grants: [], version });
    expect([stale.status, stale.body.data.reason]).toEqual([409, "version_stale"]);
    expect(stale.body.data.current).toMatchObject({ access: "granted", version: version + 1 });
  });
});

describe("a data set that is not shared", () => {
  it("is met on no way by those who read all tables", async () => {
    const { id } = await importCsv(owner, "secretly", csv);
    const generation = (await owner.get(`${base}/${id}/generation`)).body.data[0].id;
    const view = {
      tableName: "secretly_seen",
      definition: { kind: "question", content: { sql: "select school from secretly" } },
    };
    expect((await owner.post("/api/report/virtual-table", view)).status).toBe(200);
    expect((await colleague.get("/api/report/tableInfo?tableName=secretly_seen")).status).toBe(200);
    await share(owner, id, "granted");

    const query = "tableName=secretly";
    const closed = await Promise.all([
      colleague.get(`${base}/${id}`),
      colleague.get(`${base}/${id}/uses`),
      colleague.get(`${base}/${id}/generation`),
      colleague.get(`${base}/${id}/schedule`),
      colleague.post(`${base}/${id}/generation/${generation}/restore`),
      colleague.delete(`${base}/${id}`),
      colleague.get(`/api/report/tableInfo?${query}`),
      colleague.get("/api/report/tableInfo?tableName=secretly_seen"),
      colleague.get(`/api/report/field?${query}`),
      colleague.get(`/api/report/field/values?${query}&column=school`),
      colleague.get(`/api/report/field/profile?${query}&column=school`),
      colleague.get(`/api/report/reading?${query}`),
      colleague.get(`/api/report/reading?tableName=${id}`),
      colleague.post("/api/report/exec", { sql: "select * from secretly" }),
      colleague.post("/api/report/query", {
        content: { dataSrc: id, selectedDimension: [{ Column: "school" }] },
      }),
      colleague.put("/api/report/field", { tableName: "secretly", version: 0, fields: [] }),
      uploadCsv(colleague, "secretly", csv),
    ]);
    for (const { status, body } of closed) {
      expect([400, 404, 409]).toContain(status);
      expect(JSON.stringify(body.data ?? "")).not.toMatch(/school|score/);
    }
    const lists = await Promise.all([
      colleague.get(base),
      colleague.get("/api/report/tables"),
      colleague.get("/api/report/virtual-table"),
      colleague.get("/api/report/table-bin"),
    ]);
    for (const { body } of lists) expect(JSON.stringify(body.data)).not.toContain("secretly");
    const fields = (await colleague.get("/api/report/field/search?text=school")).body.data;
    expect(JSON.stringify(fields)).not.toContain("secretly");
    const lost = await colleague.post(`${base}/${id}/losses`, { columns: [] });
    expect(lost.body.data).toEqual({ charts: [], more: 0 });

    const { body } = await owner.post("/api/report/exec", { sql: "select count(*) as n from secretly" });
    expect(body.data).toEqual([{ n: 2 }]);
    expect((await admin.get(`${base}/${id}`)).body.data).toMatchObject({
      access: "granted",
      rights: "share",
    });
  });

  it("is not seen by looking as somebody with whom it is shared", async () => {
    const { id } = await importCsv(admin, "given", csv);
    await share(admin, id, "granted", await toUser("owner", "view"));
    const as = { userId: await idOf("appUser", "owner") };
    const listed = (await colleague.post("/api/report/reading/as", as)).body.data;
    expect(JSON.stringify(listed)).not.toContain("given");
    const looked = await colleague.post("/api/report/reading/as/table", { ...as, tableName: "given" });
    expect(looked.body.data.reason).toBe("table_not_visible");
    expect((await admin.post("/api/report/reading/as/table", { ...as, tableName: "given" })).status).toBe(
      200,
    );
  });
});

describe("a data set that is shared", () => {
  it("is read to view and changed to edit, each as far as policies and buttons go", async () => {
    const { id } = await importCsv(owner, "shared_out", csv);
    await importCsv(owner, "shared_out", csv);
    const states = (await owner.get(`${base}/${id}/generation`)).body.data;
    const restore = `${base}/${id}/generation/${states.at(-1).id}/restore`;
    const fields = { tableName: "shared_out", version: 0, fields: [] };
    const unread = await server.signIn(tenantId, "unread");

    await share(owner, id, "granted", await toUser("colleague", "view"), await toUser("unread", "edit"));
    expect((await colleague.get(`${base}/${id}`)).body.data).toMatchObject({ rights: "view", rows: 2 });
    const metadata = await colleague.get("/api/report/field?tableName=shared_out");
    expect(metadata.body.data.mayEdit).toBe(false);
    const refused = await Promise.all([
      uploadCsv(colleague, "shared_out", csv),
      colleague.post(restore),
      colleague.put("/api/report/field", fields),
      colleague.delete(`${base}/${id}/schedule`),
      colleague.post(`${base}/${id}/cancel`),
      colleague.delete(`${base}/${id}`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    // Sharing takes away; what is read at all, the policies of the roles say.
    expect((await unread.get(`${base}/${id}`)).status).toBe(404);

    await share(owner, id, "granted", { roleId: await idOf("role", "keepers"), userId: null, level: "edit" });
    expect((await importCsv(colleague, "shared_out", csv, { mode: "append" })).id).toBe(id);
    const managing = await Promise.all([
      uploadCsv(colleague, "shared_out", csv),
      colleague.post(restore),
      colleague.get(`${base}/${id}/sharing`),
      colleague.delete(`${base}/${id}`),
    ]);
    expect(managing.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it("reaches another server at once", async () => {
    const { id } = await importCsv(owner, "elsewhere", csv);
    const other = await server.another();
    const ask = () =>
      other.request("GET", "/api/report/tableInfo?tableName=elsewhere", {
        headers: { "SQ-Auth": `bearer ${colleague.accessToken}` },
      });
    expect((await ask()).status).toBe(200);
    await share(owner, id, "granted");
    await expect.poll(async () => (await ask()).status, { timeout: 3000 }).toBe(400);
  });
});

describe("the owner of a data set", () => {
  it("is changed only by who sees all of it, because the owner does", async () => {
    const { id } = await importCsv(owner, "handed", csv);
    await makeRole(server.db, tenantId, "parted", ["dataset_view", "dataset_edit"]);
    await server.db.tenant(tenantId).run(async (db) => {
      const administrator = await db
        .selectFrom("role")
        .select("id")
        .where("code", "=", "administrator")
        .executeTakeFirstOrThrow();
      await db.deleteFrom("tablePolicy").where("roleId", "=", administrator.id).execute();
      const policy = { id: timeOrderedIds.next(), roleId: administrator.id, datasetId: id };
      const columns = JSON.stringify(["id", "school"]);
      await db
        .insertInto("tablePolicy")
        .values({ ...policy, columns, rows: "[]" })
        .execute();
      await notify(db, `${tenantId} catalog`);
    });
    const give = async (by: TestUser, account: string) =>
      saveSharing(by, `${base}/${id}`, {
        access: "granted",
        grants: [],
        ownerId: await idOf("appUser", account),
      });
    await expect
      .poll(async () => (await admin.get(`/api/report/tableInfo?tableName=handed`)).body.data.length)
      .toBe(2);
    const taken = await give(admin, "admin");
    expect([taken.status, taken.body.data.reason]).toEqual([403, "more_than_held"]);

    expect((await give(owner, "unread")).body.data).toMatchObject({ ownerName: "unread" });
    const unread = await server.signIn(tenantId, "unread");
    expect((await unread.get("/api/report/tableInfo?tableName=handed")).body.data).toHaveLength(3);
    expect((await owner.get(`${base}/${id}`)).status).toBe(404);
  });
});
