import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { addUser, dataOf, draftOf, refusalOf, userOf } from "./people.fixtures.ts";

const server = testServer();
const submit = "/api/sq-user/submit";
const missing = "00000000-0000-7000-8000-000000000000";
let admin: TestUser;
let analyst: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
});

async function roleId(code: string): Promise<string> {
  const { records } = await dataOf(admin.get(`/api/sq-system/role/list?size=100`));
  return records.find((role: { code: string }) => role.code === code).id;
}

function setTenant(fields: { limits: string }): Promise<unknown> {
  // Only the platform sets limits.
  return server.db.platform((db) =>
    db.updateTable("tenant").set(fields).where("id", "=", "000000").execute(),
  );
}

describe("who may", () => {
  it("asks for a session, and for the button of each call", async () => {
    const { user } = await addUser(admin, "guarded");
    const calls: [string, string, object?][] = [
      ["GET", "/api/sq-user/list"],
      ["GET", `/api/sq-user/detail?id=${user.id}`],
      ["POST", submit, { account: "x", userName: "x" }],
      ["POST", submit, draftOf(user, { userName: "taken over" })],
      ["POST", `/api/sq-user/remove?ids=${user.id}`],
      ["POST", `/api/sq-user/reset-password?ids=${user.id}`],
    ];
    for (const [verb, path, body] of calls) {
      const bearer = { "SQ-Auth": `bearer ${analyst.accessToken}` };
      expect((await server.request(verb, path, { body })).status, path).toBe(401);
      expect((await server.request(verb, path, { body, headers: bearer })).status, path).toBe(403);
    }
    expect(await userOf(admin, "guarded")).toEqual(user);
  });

  it("keeps another tenant's users out of sight and out of reach", async () => {
    const { user } = await addUser(admin, "hidden");
    const other = await server.signIn(otherTenantId);
    const { records } = await dataOf(other.get("/api/sq-user/list?size=1000"));
    expect(records.map(({ account }: { account: string }) => account)).toEqual(["admin"]);
    for (const request of [
      other.get(`/api/sq-user/detail?id=${user.id}`),
      other.post(submit, draftOf(user, { userName: "taken over", roleIds: [] })),
      other.post(`/api/sq-user/reset-password?ids=${user.id}`),
    ])
      expect(await refusalOf(request)).toEqual([404, "not_found"]);
    await dataOf(other.post(`/api/sq-user/remove?ids=${user.id}`));
    expect(await userOf(admin, "hidden")).toEqual(user);
    const foreign = { account: "mixed", userName: "m", roleIds: [await roleId("analyst")] };
    expect(await refusalOf(other.post(submit, foreign))).toEqual([404, "not_found"]);
  });
});

describe("a user is refused", () => {
  it.each(["ａdmin", "аdmin", "ad min", "-dash", "a/b", "﹫me", "⼤小", "a".repeat(65), ""])(
    "with the account %j",
    async (account) => {
      const reply = await admin.post(submit, { account, userName: "x" });
      expect(reply.status).toBe(400);
      expect(reply.body.data.field).toBe("account");
    },
  );

  it("with an account, phone number or mail address that another has, whatever the case", async () => {
    await addUser(admin, "Unique.One", { phone: "13700000001", email: "One@School.example" });
    const tries: [object, string, string][] = [
      [{ account: "unique.ONE" }, "account_taken", "account"],
      [{ account: "two", phone: "13700000001" }, "phone_taken", "phone"],
      [{ account: "two", email: "one@SCHOOL.example" }, "email_taken", "email"],
    ];
    for (const [fields, reason, field] of tries) {
      const reply = await admin.post(submit, { userName: "x", ...fields });
      expect([reply.status, reply.body.data.reason, reply.body.data.field]).toEqual([400, reason, field]);
    }
    const { user } = await addUser(admin, "two");
    expect(await refusalOf(admin.post(submit, draftOf(user, { account: "UNIQUE.one" })))).toEqual([
      400,
      "account_taken",
    ]);
  });

  it("once, when two add the same account at once", async () => {
    const draft = { account: "twins", userName: "x" };
    const replies = await Promise.all([
      admin.post(submit, draft),
      admin.post(submit, { ...draft, account: "TWINS" }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("with a phone number or mail address that is none, a department or role that is not there", async () => {
    const draft = { account: "bad", userName: "x" };
    expect(await refusalOf(admin.post(submit, { ...draft, phone: "021-6234567" }))).toEqual([
      400,
      "phone_format",
    ]);
    expect(await refusalOf(admin.post(submit, { ...draft, email: "me@" }))).toEqual([400, "bad_request"]);
    expect(await refusalOf(admin.post(submit, { ...draft, deptId: missing }))).toEqual([404, "not_found"]);
    expect(await refusalOf(admin.post(submit, { ...draft, roleIds: [missing] }))).toEqual([404, "not_found"]);
  });

  it("with a password that the rule does not take", async () => {
    const reply = await admin.post(submit, { account: "weak", userName: "x", password: "woaini1314" });
    expect(reply.body.data.reason).toBe("password_common");
  });

  it("beyond the tenant's limit, also to two who add the last one", async () => {
    const { total } = await dataOf(admin.get("/api/sq-user/list"));
    await setTenant({ limits: JSON.stringify({ users: total + 1 }) });
    const replies = await Promise.all(
      ["last1", "last2"].map((account) => admin.post(submit, { account, userName: "x" })),
    );
    await setTenant({ limits: "{}" });
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.data)).toEqual([{ reason: "users_limit", limit: total + 1 }]);
  });

  it("when it was saved by somebody else meanwhile: what is there now comes along", async () => {
    const { user } = await addUser(admin, "shared");
    await dataOf(admin.post(submit, draftOf(user, { userName: "theirs" })));
    const stale = await admin.post(submit, draftOf(user, { userName: "mine" }));
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      reason: "version_stale",
      current: { userName: "theirs", version: user.version + 1 },
    });
    expect(JSON.stringify(stale.body)).not.toContain("argon2");
  });
});

describe("a user", () => {
  it("is made with a password that is told once and must be changed", async () => {
    const { user, password } = await addUser(admin, "新老师", {
      nickName: "Nick",
      phone: "13700000002",
      email: "new@school.example",
      roleIds: [await roleId("analyst")],
      attributes: { school: "3" },
    });
    expect(user).toMatchObject({
      account: "新老师",
      roles: [{ code: "analyst" }],
      attributes: { school: "3" },
      mustChangePassword: true,
      disabled: false,
      lastSignInAt: null,
      version: 1,
    });
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    const signedIn = await server.signIn("000000", "新老师", password);
    expect(await refusalOf(signedIn.get("/api/report/chart"))).toEqual([403, "password_change_required"]);
    const list = await dataOf(admin.get(`/api/sq-user/list?keyword=${encodeURIComponent("新老")}`));
    expect(Date.parse(list.records[0].lastSignInAt)).toBeGreaterThan(Date.parse(user.createdAt) - 1);
    const { body } = await admin.get(`/api/sq-user/detail?id=${user.id}`);
    expect(JSON.stringify(body)).not.toContain("argon2");
    expect(body.data).not.toHaveProperty("passwordHash");
  });

  it("is not told a password that was given, and takes only what the contract lists", async () => {
    const draft = {
      account: "massive",
      userName: "x",
      password: "vier Lampen am See",
      tenantId: otherTenantId,
      tenant_id: otherTenantId,
      passwordHash: "x",
      mustChangePassword: false,
      roles: [{ id: await roleId("administrator") }],
      allMenus: true,
      totpConfirmedAt: "2020-01-01",
      createdAt: "2020-01-01",
      avatar: missing,
    };
    const { user, password } = await dataOf(admin.post(submit, draft));
    expect(password).toBeNull();
    expect(user).toMatchObject({ roles: [], mustChangePassword: true, secondFactor: false, avatar: "" });
    expect(user.createdAt).not.toMatch(/^2020/);
    await server.signIn("000000", "massive", "vier Lampen am See");
    const changed = await dataOf(
      admin.post(submit, draftOf(user, { ...draft, password: "drei Boote am Ufer", id: user.id })),
    );
    expect(changed.user).toMatchObject({ roles: [], version: 2 });
    await server.signIn("000000", "massive", "vier Lampen am See");
  });

  it("that is disabled is out at once, everywhere, and stays out", async () => {
    const { user, password } = await addUser(admin, "leaver");
    const session = await server.signIn("000000", "leaver", password);
    await dataOf(admin.post(submit, draftOf(user, { disabled: true })));
    expect((await session.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
    await expect(server.signIn("000000", "leaver", password)).rejects.toThrow("400");
    const disabled = await userOf(admin, "leaver");
    await dataOf(admin.post(submit, draftOf(disabled, { disabled: false })));
    expect((await session.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
    await server.signIn("000000", "leaver", password);
  });

  it("that gets another role has its buttons with the next call", async () => {
    await server.addUser("000000", "mover", []);
    const mover = await server.signIn("000000", "mover");
    expect((await mover.get("/api/sq-user/list")).status).toBe(403);
    const user = await userOf(admin, "mover");
    await dataOf(admin.post(submit, draftOf(user, { roleIds: [await roleId("administrator")] })));
    expect((await mover.get("/api/sq-user/list")).status).toBe(200);
    const promoted = await userOf(admin, "mover");
    await dataOf(admin.post(submit, draftOf(promoted, { roleIds: [] })));
    expect((await mover.get("/api/sq-user/list")).status).toBe(403);
  });

  it("that is removed is gone with its sessions, and its account may be used again", async () => {
    const { user, password } = await addUser(admin, "gone", { phone: "13700000003" });
    const session = await server.signIn("000000", "gone", password);
    await dataOf(admin.post(`/api/sq-user/remove?ids=${user.id},${missing}`));
    expect((await session.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
    expect(await refusalOf(admin.get(`/api/sq-user/detail?id=${user.id}`))).toEqual([404, "not_found"]);
    await addUser(admin, "gone", { phone: "13700000003" });
  });

  it("is remembered, before and after, without a password", async () => {
    const { user, password } = await addUser(admin, "audited");
    await dataOf(admin.post(submit, draftOf(user, { roleIds: [await roleId("analyst")], disabled: true })));
    await dataOf(admin.post(`/api/sq-user/remove?ids=${user.id}`));
    const entries = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entityId", "=", user.id).orderBy("id").execute(),
      );
    expect(entries).toMatchObject([
      { actor: "admin", action: "create", before: null, after: { account: "audited", roles: [] } },
      {
        action: "update",
        before: { roles: [], disabled: false },
        after: { roles: ["analyst"], disabled: true },
      },
      { action: "remove", before: { account: "audited" }, after: null, entityName: "audited" },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`argon2|${password}`));
  });
});

describe("the list", () => {
  it("finds what is written, not what it means in a pattern", async () => {
    await addUser(admin, "pattern_a", { userName: "100%" });
    const accounts = async (keyword: string): Promise<string[]> => {
      const { records } = await dataOf(admin.get(`/api/sq-user/list?keyword=${encodeURIComponent(keyword)}`));
      return records.map(({ account }: { account: string }) => account);
    };
    expect(await accounts("100%")).toEqual(["pattern_a"]);
    expect(await accounts("PATTERN_")).toEqual(["pattern_a"]);
    expect(await accounts("patternXa")).toEqual([]);
    expect(await accounts("%%")).toEqual([]);
    expect(await accounts("\\")).toEqual([]);
  });

  it("finds Chinese names by pinyin, by initials, and by both, as they are now", async () => {
    const { user } = await addUser(admin, "sound_a", { userName: "单小明", nickName: "小明老师" });
    await addUser(admin, "sound_b", { userName: "Shannon Xu" });
    const accounts = async (keyword: string): Promise<string[]> => {
      const { records } = await dataOf(admin.get(`/api/sq-user/list?keyword=${encodeURIComponent(keyword)}`));
      return records.map(({ account }: { account: string }) => account);
    };
    for (const typed of ["shanxiaoming", "Shan Xiao", "danxiao", "xiaoming", "sxm", "shanxm", "xmls"]) {
      expect([typed, await accounts(typed)]).toEqual([typed, ["sound_a"]]);
    }
    expect(await accounts("shan")).toEqual(["sound_a", "sound_b"]);
    expect(await accounts("anxiao")).toEqual([]);
    await dataOf(admin.post("/api/sq-user/submit", draftOf(user, { userName: "王芳", nickName: "" })));
    expect(await accounts("shanx")).toEqual([]);
    expect(await accounts("wf")).toEqual(["sound_a"]);
  });

  it("takes a department with those below it, a role, a state, and gives pages in order", async () => {
    const dept = (name: string, parentId: string) =>
      dataOf(admin.post("/api/sq-system/dept/submit", { name, parentId }));
    const upper = await dept("upper", "0");
    const lower = await dept("lower", upper.id);
    const analystId = await roleId("analyst");
    await addUser(admin, "d-1", { deptId: upper.id });
    await addUser(admin, "D-2", { deptId: lower.id, roleIds: [analystId] });
    await addUser(admin, "d-3", { deptId: lower.id, disabled: true });
    const accounts = async (query: string): Promise<string[]> => {
      const { records } = await dataOf(admin.get(`/api/sq-user/list?${query}`));
      return records.map(({ account }: { account: string }) => account);
    };
    expect(await accounts(`deptId=${upper.id}`)).toEqual(["d-1", "D-2", "d-3"]);
    expect(await accounts(`deptId=${lower.id}&disabled=false`)).toEqual(["D-2"]);
    expect(await accounts(`deptId=${upper.id}&disabled=true`)).toEqual(["d-3"]);
    expect(await accounts(`deptId=${upper.id}&roleId=${analystId}`)).toEqual(["D-2"]);
    expect(await accounts(`deptId=${missing}`)).toEqual([]);
    const second = await dataOf(admin.get(`/api/sq-user/list?deptId=${upper.id}&current=2&size=2`));
    expect(second).toMatchObject({
      total: 3,
      pages: 2,
      current: 2,
      records: [{ account: "d-3", deptName: "lower" }],
    });
  });
});

describe("a reset password", () => {
  it("is made up, told once, and ends the sessions; the old one is good no more", async () => {
    const users = [await addUser(admin, "reset1"), await addUser(admin, "reset2")];
    const session = await server.signIn("000000", "reset1", users[0]?.password);
    const ids = users.map(({ user }) => user.id).join(",");
    const made = await dataOf(admin.post("/api/sq-user/reset-password", { ids }));
    expect(made.map(({ account }: { account: string }) => account)).toEqual(["reset1", "reset2"]);
    expect((await session.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
    await expect(server.signIn("000000", "reset1", users[0]?.password)).rejects.toThrow("400");
    const again = await server.signIn("000000", "reset1", made[0].password);
    expect(await refusalOf(again.get("/api/report/chart"))).toEqual([403, "password_change_required"]);
    expect(made[0].password).not.toBe(made[1].password);
  });

  it("takes the second factor away only when that is asked for", async () => {
    const { user } = await addUser(admin, "factored");
    await server.db.tenant("000000").run(async (db) => {
      const factor = { totpSecret: "sealed", totpConfirmedAt: new Date() };
      await db.updateTable("appUser").set(factor).where("id", "=", user.id).execute();
      await db.insertInto("recoveryCode").values({ userId: user.id, codeHash: "h", usedAt: null }).execute();
    });
    await dataOf(admin.post("/api/sq-user/reset-password", { ids: user.id }));
    expect((await userOf(admin, "factored")).secondFactor).toBe(true);
    await dataOf(admin.post("/api/sq-user/reset-password", { ids: user.id, secondFactor: "true" }));
    expect((await userOf(admin, "factored")).secondFactor).toBe(false);
    const left = await server.db
      .tenant("000000")
      .run((db) => db.selectFrom("recoveryCode").selectAll().where("userId", "=", user.id).execute());
    expect(left).toEqual([]);
  });

  it("is nobody's own, and nothing is reset when one of them is not there", async () => {
    const { user, password } = await addUser(admin, "kept");
    const me = await userOf(admin, "admin");
    const reset = (ids: string) => refusalOf(admin.post(`/api/sq-user/reset-password?ids=${ids}`));
    expect(await reset(me.id)).toEqual([400, "user_self"]);
    expect(await reset(`${user.id},${missing}`)).toEqual([404, "not_found"]);
    await server.signIn("000000", "kept", password);
  });
});
