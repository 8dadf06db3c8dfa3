import { beforeAll, describe, expect, it } from "vitest";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { soundPasswords } from "../../platform/testing/test-tenants.ts";
import { dataOf, refusalOf } from "../people.fixtures.ts";

const server = testServer(undefined, { passwords: { cost: soundPasswords } });
const path = "/api/sq-user/update-password";
const newpassword = "vier Lampen am See";
let serial = 0;

async function someone(): Promise<{ account: string; user: TestUser }> {
  const account = `someone${++serial}`;
  await server.addUser("000000", account, ["analyst"]);
  return { account, user: await server.signIn("000000", account) };
}

function recordOf(account: string) {
  return server.db
    .tenant("000000")
    .run((db) =>
      db.selectFrom("appUser").selectAll().where("account", "=", account).executeTakeFirstOrThrow(),
    );
}

beforeAll(async () => {
  await server.signIn();
});

describe("a new password is refused", () => {
  it("to whoever is not signed in", async () => {
    const body = { password: adminPassword, newpassword };
    expect((await server.request("POST", path, { body })).status).toBe(401);
  });

  it("7.21 without the current one: nothing changes, and guessing it must wait", async () => {
    const { account, user } = await someone();
    const before = await recordOf(account);
    for (let guess = 0; guess < 10; guess++) {
      const reply = await user.post(path, { password: `guess ${guess}`, newpassword });
      expect([reply.status, reply.body.data.reason]).toEqual([400, "password_wrong"]);
    }
    const late = await user.post(path, { password: adminPassword, newpassword });
    expect([late.status, late.body.data.reason]).toEqual([429, "too_fast"]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(100);
    expect(await recordOf(account)).toEqual(before);
  });

  it.each([
    ["short", "k7m2vx", "password_short"],
    ["known to every guesser", "Aa123456", "password_common"],
    ["the account again", "someone-else-1", null],
    ["the current one", adminPassword, "password_same"],
  ])("when it is %s", async (_, wanted, reason) => {
    const { account, user } = await someone();
    const reply = await user.post(path, {
      password: adminPassword,
      newpassword: reason === null ? `${account}!` : wanted,
    });
    expect(reply.body.data.reason).toBe(reason ?? "password_like_account");
    await server.signIn("000000", account);
  });

  it("with the fewest characters that the tenant asks for", async () => {
    const { user } = await someone();
    const settings = JSON.stringify({ security: { passwordLength: 16 } });
    const set = (value: string) =>
      server.db.tenant("000000").run((db) => db.updateTable("tenant").set({ settings: value }).execute());
    await set(settings);
    const { body } = await user.post(path, { password: adminPassword, newpassword: "k7m2-vx9q-4t" });
    await set("{}");
    expect(body.data).toMatchObject({ reason: "password_short", length: 16 });
    expect(body.msg).toBe("密码至少 16 个字符");
  });
});

describe("a new password", () => {
  it("7.21 replaces the current one, ends the other sessions and keeps this one", async () => {
    const { account, user } = await someone();
    const elsewhere = await server.signIn("000000", account);
    await dataOf(user.post(path, { password: adminPassword, newpassword }));
    expect((await user.get("/api/sq-user/user/getUserInfo")).status).toBe(200);
    expect((await elsewhere.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
    await expect(server.signIn("000000", account)).rejects.toThrow("400");
    await server.signIn("000000", account, newpassword);
  });

  it("is taken from the query as well, and stored as argon2id with at least the design's cost", async () => {
    const { account, user } = await someone();
    await dataOf(user.post(`${path}?${new URLSearchParams({ password: adminPassword, newpassword })}`));
    const { passwordHash } = await recordOf(account);
    const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
    expect(Number(m)).toBeGreaterThanOrEqual(19_456);
    expect(Number(t)).toBeGreaterThanOrEqual(2);
    expect(p).toBe("1");
  });

  it("lifts the restriction of a password that somebody else had set, at once", async () => {
    const { account, user } = await someone();
    await server.db
      .tenant("000000")
      .run((db) =>
        db.updateTable("appUser").set({ mustChangePassword: true }).where("account", "=", account).execute(),
      );
    const restricted = await server.signIn("000000", account);
    expect(await refusalOf(restricted.get("/api/sq-system/menu/routes"))).toEqual([
      403,
      "password_change_required",
    ]);
    await dataOf(restricted.post(path, { password: adminPassword, newpassword }));
    expect((await restricted.get("/api/sq-system/menu/routes")).status).toBe(200);
    expect((await user.get("/api/sq-system/menu/routes")).status).toBe(401);
  });

  it("is remembered without a trace of either password", async () => {
    const { account, user } = await someone();
    await dataOf(user.post(path, { password: adminPassword, newpassword }));
    const { id, passwordHash } = await recordOf(account);
    const entries = await server.db
      .tenant("000000")
      .run((db) => db.selectFrom("auditLog").selectAll().where("entityId", "=", id).execute());
    expect(entries).toMatchObject([
      {
        actorId: id,
        actor: account,
        action: "update",
        entity: "user",
        after: { account, newPassword: true },
      },
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [adminPassword, newpassword, passwordHash]) expect(text).not.toContain(secret);
  });

  it("set by two at once is set once", async () => {
    const { account, user } = await someone();
    const wanted = ["vier Lampen am See", "drei Boote am Ufer"];
    const replies = await Promise.all(
      wanted.map((text) => user.post(path, { password: adminPassword, newpassword: text })),
    );
    const good = replies.findIndex(({ status }) => status === 200);
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    await server.signIn("000000", account, wanted[good]);
  });
});
