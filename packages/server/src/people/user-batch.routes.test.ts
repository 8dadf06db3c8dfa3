import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { addUser, dataOf, refusalOf, userOf } from "./people.fixtures.ts";

const server = testServer();
const missing = "00000000-0000-7000-8000-000000000000";
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

async function roleId(code: string): Promise<string> {
  const { records } = await dataOf(admin.get(`/api/sq-system/role/list?size=100`));
  return records.find((role: { code: string }) => role.code === code).id;
}

describe("several users at once", () => {
  const batch = "/api/sq-user/batch";
  const entriesOf = (account: string) =>
    server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entityName", "=", account).orderBy("id").execute(),
      );

  it("get and lose a role, a department and their access, and the log has one entry for all", async () => {
    const dept = await dataOf(admin.post("/api/sq-system/dept/submit", { name: "batch" }));
    const analystId = await roleId("analyst");
    const first = (await addUser(admin, "batch1", { roleIds: [analystId] })).user;
    const { user: second, password } = await addUser(admin, "batch2");
    const session = await server.signIn("000000", "batch2", password);
    const ids = [first.id, second.id];
    expect(await dataOf(admin.post(batch, { ids, deptId: dept.id, addRoleIds: [analystId] }))).toEqual({
      changed: 2,
    });
    const placed = { deptId: dept.id, roles: [{ code: "analyst" }] };
    expect([await userOf(admin, "batch1"), await userOf(admin, "batch2")]).toMatchObject([placed, placed]);
    expect(await entriesOf("batch1 +1")).toMatchObject([
      {
        actor: "admin",
        action: "update",
        entity: "user",
        before: {
          users: [
            { account: "batch1", deptName: "" },
            { account: "batch2", roles: [] },
          ],
        },
        after: {
          users: [
            { account: "batch1", deptName: "batch", roles: ["analyst"] },
            { account: "batch2", deptName: "batch", roles: ["analyst"] },
          ],
        },
      },
    ]);
    await dataOf(admin.post(batch, { ids, deptId: null, removeRoleIds: [analystId], disabled: true }));
    const out = { deptId: null, roles: [], disabled: true };
    expect([await userOf(admin, "batch1"), await userOf(admin, "batch2")]).toMatchObject([out, out]);
    expect((await session.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
  });

  it("are counted without those who are so already, and nothing is written of them", async () => {
    const { user } = await addUser(admin, "batch3", { disabled: true });
    expect(await dataOf(admin.post(batch, { ids: [user.id], disabled: true }))).toEqual({ changed: 0 });
    expect(await userOf(admin, "batch3")).toEqual(user);
    expect(await refusalOf(admin.post(batch, { ids: [user.id] }))).toEqual([400, "bad_request"]);
  });

  it("lose roles only where these are there, and are left alone where they have none of them", async () => {
    const { user } = await addUser(admin, "batch5");
    const analysts = await roleId("analyst");
    const change = (parts: object) => admin.post(batch, { ids: [user.id], ...parts });
    expect(await dataOf(change({ removeRoleIds: [analysts] }))).toEqual({ changed: 0 });
    expect(await dataOf(change({ removeRoleIds: [analysts], disabled: true }))).toEqual({ changed: 1 });
    expect(await refusalOf(change({ removeRoleIds: [missing] }))).toEqual([404, "not_found"]);
    await dataOf(change({ addRoleIds: [analysts] }));
    expect(await dataOf(change({ addRoleIds: [analysts] }))).toEqual({ changed: 0 });
  });

  it("are all named by the audit log, and found there by any of their accounts", async () => {
    const ids: string[] = [];
    for (let n = 10; n < 60; n++) ids.push((await addUser(admin, `many${n}`)).user.id);
    await dataOf(admin.post(batch, { ids, disabled: true }));
    const found = await dataOf(admin.get("/api/sq-system/log/audit?keyword=many58&action=update"));
    expect(found.records).toHaveLength(1);
    const { users } = found.records[0].after;
    expect(users.map(({ account }: { account: string }) => account)).toHaveLength(50);
    expect(users.at(-1)).toMatchObject({ account: "many59", disabled: true });
  });

  it("stay as they are where one of them cannot be changed", async () => {
    const { user } = await addUser(admin, "batch4");
    const me = await userOf(admin, "admin");
    const disable = (ids: readonly string[]) => refusalOf(admin.post(batch, { ids, disabled: true }));
    expect(await disable([user.id, me.id])).toEqual([400, "user_self"]);
    expect(await disable([user.id, missing])).toEqual([404, "not_found"]);
    const administrators = [await roleId("administrator")];
    expect(await refusalOf(admin.post(batch, { ids: [me.id], removeRoleIds: administrators }))).toEqual([
      400,
      "last_administrator",
    ]);
    expect(await userOf(admin, "batch4")).toEqual(user);
  });
});
