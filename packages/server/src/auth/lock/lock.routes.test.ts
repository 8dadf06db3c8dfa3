import { limits } from "@provost/contract/wire/limits";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { askToken, giveSettings } from "../code/code.fixtures.ts";
import { lockOf } from "./lock.fixtures.ts";

const server = testServer();
const home = "000000";
const userInfo = "/api/sq-user/user/getUserInfo";
const password = "grün wie das Gras";

let count = 0;
async function newUser(): Promise<TestUser> {
  const account = `locker-${++count}`;
  await server.addUser(home, account, ["analyst"]);
  return server.signIn(home, account);
}
const lock = (user: TestUser, wish: object = { password }): Promise<Reply> =>
  user.post("/api/sq-auth/lock", wish);
const unlock = (user: TestUser, typed = password): Promise<Reply> =>
  user.post("/api/sq-auth/unlock", { password: typed });
const reasonOf = ({ status, body }: Reply): string => `${status} ${body.data?.reason ?? ""}`.trim();
const renew = (refreshToken: string): Promise<Reply> =>
  askToken(server, { grant_type: "refresh_token", refresh_token: refreshToken });

describe("locking", () => {
  it("asks for a session", async () => {
    for (const call of ["lock", "unlock"])
      expect((await server.request("POST", `/api/sq-auth/${call}`, { body: { password } })).status).toBe(401);
  });

  it("5.01 an empty lock password is refused with 锁屏密码不能为空", async () => {
    const user = await newUser();
    for (const wish of [{}, { password: "" }, { later: true }, { password: "", later: true }]) {
      const reply = await lock(user, wish);
      expect(reasonOf(reply)).toBe("400 lock_password_empty");
      expect(reply.body.msg).toBe("锁屏密码不能为空");
    }
    expect((await user.get(userInfo)).body.data.hasLockPassword).toBe(false);
  });

  it("refuses a password that is too long", async () => {
    expect((await lock(await newUser(), { password: "x".repeat(limits.passwordLength + 1) })).status).toBe(
      400,
    );
  });

  it("4.11 with a lock password the session is locked: every other call is refused from then on", async () => {
    const user = await newUser();
    expect((await lock(user)).body).toMatchObject({ code: 200, data: null });
    const refused = await user.get(userInfo);
    expect([refused.status, refused.body.data]).toEqual([423, { reason: "locked" }]);
  });

  it("4.13 with a lock password set before, it locks without being given one", async () => {
    const user = await newUser();
    expect((await lock(user, { password, later: true })).status).toBe(200);
    expect((await user.get(userInfo)).body.data.hasLockPassword).toBe(true);
    expect((await lock(user, {})).status).toBe(200);
    expect(reasonOf(await user.get(userInfo))).toBe("423 locked");
    expect((await unlock(user)).status).toBe(200);
  });

  it("is not done again while it is done: the password it was locked by stays", async () => {
    const user = await newUser();
    await lock(user);
    expect(reasonOf(await lock(user, { password: "another" }))).toBe("423 locked");
    expect(reasonOf(await lock(user, { password: "another", later: true }))).toBe("423 locked");
    expect(reasonOf(await unlock(user, "another"))).toBe("400 lock_password_wrong");
    expect((await unlock(user)).status).toBe(200);
  });

  it("by many at once locks by one of their passwords", async () => {
    const user = await newUser();
    const words = ["one", "two", "three"];
    const replies = await Promise.all(words.map((word) => lock(user, { password: word })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 423, 423]);
    const winner = words[replies.findIndex(({ status }) => status === 200)];
    expect((await unlock(user, winner)).status).toBe(200);
  });

  it("is bounded: nobody keeps the threads busy that check passwords", () =>
    server.clock.held(async () => {
      const user = await newUser();
      const replies: Reply[] = [];
      for (let turn = 0; turn < 31; turn++) replies.push(await lock(user, { password, later: true }));
      expect(reasonOf(replies[29] as Reply)).toBe("200");
      expect(reasonOf(replies[30] as Reply)).toBe("429 too_fast");
      server.clock.advance(61_000);
      expect((await lock(user, { password, later: true })).status).toBe(200);
    }));
});

describe("unlocking", () => {
  it("2.86 a wrong password is refused with 解锁密码错误,请重新输入, and the lock stays", async () => {
    const user = await newUser();
    await lock(user);
    const reply = await unlock(user, "wrong");
    expect([reasonOf(reply), reply.body.msg]).toEqual(["400 lock_password_wrong", "解锁密码错误,请重新输入"]);
    expect(reasonOf(await unlock(user, ""))).toBe("400 lock_password_empty");
    expect(reasonOf(await user.get(userInfo))).toBe("423 locked");
  });

  it("2.85 the right password clears the lock and the lock password", async () => {
    const user = await newUser();
    await lock(user);
    expect((await unlock(user)).body).toMatchObject({ code: 200, data: null });
    expect((await user.get(userInfo)).body.data.hasLockPassword).toBe(false);
    expect(await lockOf(server, home, user)).toEqual({ lockHash: null, lockedAt: null });
    expect(reasonOf(await lock(user, {}))).toBe("400 lock_password_empty");
  });

  it("of what is not locked succeeds, whatever is given", async () => {
    const user = await newUser();
    expect((await unlock(user, "anything")).status).toBe(200);
    await lock(user, { password, later: true });
    expect((await unlock(user, "anything")).status).toBe(200);
    expect((await user.get(userInfo)).body.data.hasLockPassword).toBe(true);
  });

  it("makes whoever guesses wait, longer each time, the right password too, and forgets that once it was right", () =>
    server.clock.held(async () => {
      const user = await newUser();
      await lock(user);
      for (let guess = 0; guess < 5; guess++)
        expect(reasonOf(await unlock(user, "wrong"))).toBe("400 lock_password_wrong");
      const waits: number[] = [];
      for (let round = 0; round < 12; round++) {
        const reply = await unlock(user);
        expect(reasonOf(reply)).toBe("429 too_fast");
        const wait = Number(reply.headers.get("retry-after"));
        waits.push(wait);
        server.clock.advance(wait * 1000);
        if (round < 11) expect(reasonOf(await unlock(user, "wrong"))).toBe("400 lock_password_wrong");
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
      expect((await unlock(user)).status).toBe(200);
      await lock(user);
      for (let guess = 0; guess < 4; guess++) await unlock(user, "wrong");
      expect((await unlock(user)).status).toBe(200);
    }));

  it("is worth no more guesses when they come together", () =>
    server.clock.held(async () => {
      const user = await newUser();
      await lock(user);
      const replies = await Promise.all(Array.from({ length: 30 }, () => unlock(user, "wrong")));
      const reasons = replies.map(reasonOf);
      expect(reasons.filter((reason) => reason === "400 lock_password_wrong")).toHaveLength(5);
      expect(reasons.filter((reason) => reason === "429 too_fast")).toHaveLength(25);
      const other = await newUser();
      await lock(other);
      expect((await unlock(other)).status).toBe(200);
    }));
});

describe("a locked session", () => {
  it("2.88 stays locked when it is renewed, and says so", async () => {
    const user = await newUser();
    await lock(user);
    const { status, body } = await renew(user.refreshToken);
    expect([status, body.locked]).toEqual([200, true]);
    const headers = { "SQ-Auth": `bearer ${body.access_token}` };
    expect(reasonOf(await server.request("GET", userInfo, { headers }))).toBe("423 locked");
    await unlock(user);
    expect((await renew(body.refresh_token)).body.locked).toBe(false);
  });

  it("is locked on every server, and unlocked on every server, with the next call", () =>
    server.clock.held(async () => {
      const second = await server.another();
      const user = await newUser();
      const headers = { "SQ-Auth": `bearer ${user.accessToken}` };
      const there = async () => (await second.request("GET", userInfo, { headers })).status;
      expect(await there()).toBe(200);
      // The clock does not advance, so the entry cached for one second does not expire: only a notification ends it.
      for (let round = 0; round < 3; round++) {
        await lock(user);
        await expect.poll(there).toBe(423);
        const unlocked = await second.request("POST", "/api/sq-auth/unlock", { headers, body: { password } });
        expect(unlocked.status).toBe(200);
        await expect.poll(async () => (await user.get(userInfo)).status).toBe(200);
      }
    }));

  it("4.14 ends by being signed out of, which is served, but takes no log under that name", async () => {
    for (const leave of ["POST", "GET"]) {
      const user = await newUser();
      await lock(user);
      const logout = "/api/sq-user/user/logout";
      const entry = { url: "/", time: "", type: "error", message: "x" };
      expect(reasonOf(await user.post(logout, [entry]))).toBe("423 locked");
      expect(reasonOf(await user.post(logout, []))).toBe("423 locked");
      expect((await (leave === "GET" ? user.get(logout) : user.post(logout))).status).toBe(200);
      expect((await unlock(user)).status).toBe(401);
      expect((await renew(user.refreshToken)).status).toBe(400);
    }
  });

  it("4.14 is one session alone: another of the same user is open, and one begun anew is", async () => {
    const user = await newUser();
    const account = `locker-${count}`;
    const other = await server.signIn(home, account);
    await lock(user);
    const anew = await server.signIn(home, account);
    for (const open of [other, anew]) expect((await open.get(userInfo)).status).toBe(200);
    const { body } = await askToken(server, {
      grant_type: "password",
      username: account,
      password: "correct horse battery",
    });
    expect(body.locked).toBe(false);
  });

  it("that nobody uses ends like any other, whoever is refused meanwhile", async () => {
    await giveSettings(server, home, { security: { idleMinutes: 10 } });
    const user = await newUser();
    await lock(user);
    server.clock.advance(12 * 60_000);
    expect((await unlock(user)).status).toBe(401);

    const guessed = await newUser();
    await lock(guessed);
    for (let turn = 0; turn < 3; turn++) {
      server.clock.advance(200_000);
      expect((await guessed.get(userInfo)).status).toBe(423);
      expect((await unlock(guessed, "a guess")).status).toBe(400);
    }
    server.clock.advance(200_000);
    expect((await unlock(guessed)).status).toBe(401);

    const back = await newUser();
    await lock(back);
    server.clock.advance(10 * 60_000);
    expect((await unlock(back)).status).toBe(200);
    server.clock.advance(10 * 60_000);
    expect((await back.get(userInfo)).status).toBe(200);
    await giveSettings(server, home, { security: { idleMinutes: 0 } });
  });
});

it("leaves the lock password nowhere: no log, no record, no audit", async () => {
  const user = await newUser();
  await lock(user);
  await unlock(user, `${password} but wrong`);
  await server.request("POST", `/api/sq-auth/unlock?password=${encodeURIComponent(password)}`, {
    headers: { "SQ-Auth": `bearer ${user.accessToken}` },
    body: { password: { text: password } },
  });
  expect((await lockOf(server, home, user)).lockHash).toMatch(/^\$argon2id\$/);
  const { rows } = await server.db.tenant(home).run((db) =>
    sql<{ text: string }>`select to_jsonb(s)::text as text from session s
      union all select to_jsonb(a)::text from audit_log a`.execute(db),
  );
  const logged = server.log() + rows.map(({ text }) => text).join();
  for (const text of [password, encodeURIComponent(password)]) expect(logged).not.toContain(text);
  const { n } = await server.db.tenant(home).run((db) =>
    db
      .selectFrom("auditLog")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  );
  expect(n).toBe(0);
});
