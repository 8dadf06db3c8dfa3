import type { RoleDetail } from "@provost/contract/people/role";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { addRole, dataOf, draftOf, menuIds, refusalOf, userOf } from "../people.fixtures.ts";

const server = testServer();
const base = "/api/sq-system/role";
const missing = "00000000-0000-7000-8000-000000000000";
let admin: TestUser;
let analyst: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
});

const detail = (id: string): Promise<RoleDetail> => dataOf(admin.get(`${base}/detail?id=${id}`));
async function administrators(): Promise<RoleDetail> {
  const { records } = await dataOf(admin.get(`${base}/list?keyword=administrator`));
  return detail(records[0].id);
}

describe("who may", () => {
  it("asks for a session, and for the button of each call", async () => {
    const id = await addRole(admin, "guarded", []);
    const calls: [string, string, object?][] = [
      ["GET", `${base}/list`],
      ["GET", `${base}/tree`],
      ["GET", `${base}/detail?id=${id}`],
      ["POST", `${base}/submit`, { code: "x", name: "x" }],
      ["POST", `${base}/submit`, { id, version: 1, code: "guarded", name: "y" }],
      ["POST", `${base}/remove?ids=${id}`],
    ];
    for (const [verb, path, body] of calls) {
      const headers = { "SQ-Auth": `bearer ${analyst.accessToken}` };
      expect((await server.request(verb, path, { body })).status, path).toBe(401);
      expect((await server.request(verb, path, { body, headers })).status, path).toBe(403);
    }
  });

  it("keeps another tenant's roles, menus and tables out of reach", async () => {
    const id = await addRole(admin, "private", ["dict_view"]);
    const { menuIds: theirs } = await detail(id);
    const other = await server.signIn(otherTenantId);
    expect(await refusalOf(other.get(`${base}/detail?id=${id}`))).toEqual([404, "not_found"]);
    const draft = { code: "private", name: "taken over" };
    expect(await refusalOf(other.post(`${base}/submit`, { ...draft, id, version: 1 }))).toEqual([
      404,
      "not_found",
    ]);
    expect(await refusalOf(other.post(`${base}/submit`, { ...draft, menuIds: theirs }))).toEqual([
      404,
      "not_found",
    ]);
    const { id: tableId } = await importCsv(admin, "theirs", "a\n1\n");
    const policies = [{ tableId, columns: null, rows: [] }];
    expect(await refusalOf(other.post(`${base}/submit`, { ...draft, policies }))).toEqual([
      400,
      "table_not_visible",
    ]);
    await dataOf(other.post(`${base}/remove?ids=${id}`));
    expect((await detail(id)).name).toBe("role private");
  });
});

describe("a role is refused", () => {
  it("with a code that is none or is taken, also to two at once", async () => {
    for (const code of ["", "Upper", "1st", "a b", "a".repeat(41)])
      expect((await admin.post(`${base}/submit`, { code, name: "x" })).body.data).toMatchObject({
        field: "code",
      });
    const replies = await Promise.all(
      [1, 2].map(() => admin.post(`${base}/submit`, { code: "once", name: "x" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.msg).toBe("角色编码已存在：once");
    const id = await addRole(admin, "second", []);
    const renamed = admin.post(`${base}/submit`, { id, version: 1, code: "once", name: "x" });
    expect(await refusalOf(renamed)).toEqual([400, "role_code_taken"]);
  });

  it("with a menu or a table that is not there", async () => {
    const draft = { code: "lost", name: "x" };
    expect(await refusalOf(admin.post(`${base}/submit`, { ...draft, menuIds: [missing] }))).toEqual([
      404,
      "not_found",
    ]);
    const policies = [{ tableId: missing, columns: null, rows: [] }];
    expect(await refusalOf(admin.post(`${base}/submit`, { ...draft, policies }))).toEqual([
      400,
      "table_not_visible",
    ]);
  });

  it("when it was saved by somebody else meanwhile: what is there now comes along", async () => {
    const id = await addRole(admin, "shared", ["dict_view"]);
    const read = await detail(id);
    await dataOf(admin.post(`${base}/submit`, { ...read, name: "theirs" }));
    const stale = await admin.post(`${base}/submit`, { ...read, name: "mine" });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      reason: "version_stale",
      current: { name: "theirs", version: read.version + 1, menuIds: read.menuIds, policies: read.policies },
    });
    expect(stale.body.data.current).not.toHaveProperty("holding");
  });
});

describe("the administrators' role", () => {
  it("keeps its code, its rights and its place; its name may change", async () => {
    const before = await administrators();
    expect(before).toMatchObject({ allMenus: true, code: "administrator", users: 1 });
    const all = await menuIds(admin, ["dict_edit", "user_add", "tenant_view"]);
    expect(before.menuIds).toEqual(expect.arrayContaining(all));
    const save = (changes: object) => admin.post(`${base}/submit`, { ...before, ...changes });
    expect(await refusalOf(save({ code: "harmless" }))).toEqual([400, "role_fixed"]);
    expect(await refusalOf(save({ policies: [] }))).toEqual([400, "role_fixed"]);
    expect(await refusalOf(admin.post(`${base}/remove?ids=${before.id}`))).toEqual([400, "role_fixed"]);
    const after = await dataOf(save({ name: "Leaders", menuIds: [], allMenus: false }));
    expect(after).toMatchObject({ name: "Leaders", allMenus: true, policies: before.policies });
    expect([...after.menuIds].sort()).toEqual([...before.menuIds].sort());
  });

  it("holds a menu that was made after it", async () => {
    const id = "00000000-0000-7000-8000-0000000000aa";
    await server.db.tenant("000000").run((db) =>
      db
        .insertInto("menu")
        .values({
          ...{
            id,
            parentId: null,
            code: "late",
            name: "late",
            alias: "",
            path: "/late",
            source: "",
            sort: 9,
          },
          ...{ category: 1, action: 0, isOpen: 1, remark: "", meta: "{}" },
        })
        .execute(),
    );
    expect((await administrators()).menuIds).toContain(id);
  });
});

describe("a role", () => {
  it("6.06 gives menus and buttons with the next call, and takes them away as fast", async () => {
    const id = await addRole(admin, "librarian", []);
    await server.addUser("000000", "librarian", ["librarian"]);
    const librarian = await server.signIn("000000", "librarian");
    expect((await librarian.get("/api/sq-system/dict/list")).status).toBe(403);
    const granted = await menuIds(admin, ["dict_view"]);
    await dataOf(admin.post(`${base}/submit`, { ...(await detail(id)), menuIds: granted }));
    expect((await librarian.get("/api/sq-system/dict/list")).status).toBe(200);
    await dataOf(admin.post(`${base}/submit`, { ...(await detail(id)), menuIds: [] }));
    expect((await librarian.get("/api/sq-system/dict/list")).status).toBe(403);
  });

  it("6.06 decides what its people read, with the next call", async () => {
    const { id: tableId } = await importCsv(admin, "marks", "school,mark\n1,90\n2,80\n");
    const id = await addRole(admin, "teacher", ["dataset_view", "chart_view"], { policies: [] });
    await server.addUser("000000", "teacher", ["teacher"]);
    const teacher = await server.signIn("000000", "teacher");
    const names = async (): Promise<string[]> =>
      (await dataOf(teacher.get("/api/report/tables"))).map(
        ({ tableName }: { tableName: string }) => tableName,
      );
    const rows = () => dataOf(teacher.post("/api/report/exec", { sql: "select * from marks order by 1" }));
    const allow = async (policies: object[]) =>
      dataOf(admin.post(`${base}/submit`, { ...(await detail(id)), policies }));
    expect(await names()).toEqual([]);
    await allow([{ tableId, columns: null, rows: [] }]);
    expect(await names()).toEqual(["marks"]);
    const rule = { column: "school", operator: "=", values: [{ literal: 2 }] };
    await allow([{ tableId, columns: ["mark"], rows: [rule] }]);
    expect(await rows()).toEqual([{ mark: 80 }]);
    expect((await detail(id)).policies).toEqual([{ tableId, columns: ["mark"], rows: [rule] }]);
    const stored = await detail(id);
    const { policies: _, ...withoutPolicies } = stored;
    await dataOf(admin.post(`${base}/submit`, { ...withoutPolicies, name: "renamed" }));
    expect((await detail(id)).policies).toEqual(stored.policies);
    await allow([]);
    expect(await names()).toEqual([]);
  });

  it("that somebody has stays; then it goes, and its menus stay for other roles", async () => {
    const id = await addRole(admin, "worn", ["dict_view"]);
    const other = await addRole(admin, "also_worn", ["dict_view"]);
    await server.addUser("000000", "wearer", ["worn"]);
    expect((await detail(id)).users).toBe(1);
    expect(await refusalOf(admin.post(`${base}/remove?ids=${id}`))).toEqual([400, "role_in_use"]);
    const wearer = await userOf(admin, "wearer");
    await dataOf(admin.post("/api/sq-user/submit", draftOf(wearer, { roleIds: [] })));
    await dataOf(admin.post(`${base}/remove?ids=${id}`));
    expect(await refusalOf(admin.get(`${base}/detail?id=${id}`))).toEqual([404, "not_found"]);
    expect((await detail(other)).menuIds).toEqual(await menuIds(admin, ["dict_view"]));
  });

  it("is never given and removed at once", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await addRole(admin, `race${round}`, []);
      const draft = { account: `racer${round}`, userName: "r", roleIds: [id] };
      const [given, removed] = await Promise.all([
        admin.post("/api/sq-user/submit", draft),
        admin.post(`${base}/remove?ids=${id}`),
      ]);
      expect([given.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it("of very many menus is saved, and only what changed is remembered", async () => {
    const many = Array.from(
      { length: 12_000 },
      (_, n) => `00000000-0000-7000-8001-${String(n).padStart(12, "0")}`,
    );
    await server.db.tenant("000000").run(async (db) => {
      for (let from = 0; from < many.length; from += 2000) {
        const rows = many.slice(from, from + 2000).map((id) => ({
          ...{
            id,
            parentId: null,
            code: `m${id.slice(-6)}`,
            name: "m",
            alias: "",
            path: "",
            source: "",
            sort: 0,
          },
          ...{ category: 1, action: 0, isOpen: 1, remark: "", meta: "{}" },
        }));
        await db.insertInto("menu").values(rows).execute();
      }
    });
    // As the database does by itself a little later: until then it takes the table for a small one.
    await sql`analyze menu`.execute(server.db.owner);
    const { id } = await dataOf(admin.post(`${base}/submit`, { code: "wide", name: "w", menuIds: many }));
    const read = await detail(id);
    expect(read.menuIds).toHaveLength(many.length);
    await dataOf(admin.post(`${base}/submit`, { ...read, menuIds: many.slice(1) }));
    const entries = await server.db
      .tenant("000000")
      .run((db) => db.selectFrom("auditLog").selectAll().where("entityId", "=", id).orderBy("id").execute());
    expect(entries[1]).toMatchObject({ before: { code: "wide", menus: ["m000000"] }, after: { menus: [] } });
  });
});

describe("the list", () => {
  it("is in order, in pages, and finds by code and name literally", async () => {
    await addRole(admin, "zz_last", [], { sort: 99, name: "50% helper" });
    const codes = async (query: string): Promise<string[]> =>
      (await dataOf(admin.get(`${base}/list?${query}`))).records.map(({ code }: { code: string }) => code);
    expect(await codes("keyword=50%25")).toEqual(["zz_last"]);
    expect(await codes("keyword=ZZ_")).toEqual(["zz_last"]);
    expect(await codes("keyword=zzXlast")).toEqual([]);
    expect((await codes("size=1000")).at(-1)).toBe("zz_last");
    const first = await dataOf(admin.get(`${base}/list?size=1`));
    expect(first.records).toHaveLength(1);
    expect(first.pages).toBe(first.total);
  });
});
