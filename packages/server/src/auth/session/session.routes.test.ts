import { hashSync } from "@node-rs/argon2";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { TenantDb } from "../../platform/db/database.ts";
import { adminPassword, type Reply, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { cheapPasswords } from "../../platform/testing/test-tenants.ts";
import { askToken, giveSettings } from "../code/code.fixtures.ts";
import { askFrom, passwordGrantOf } from "../sign-in/sign-in.fixtures.ts";

const server = testServer();
const home = "000000";
const minute = 60_000;
const sessions = "/api/sq-auth/sessions";
const userInfo = "/api/sq-user/user/getUserInfo";

const ofHome = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> => server.db.tenant(home).run(work);

async function newUser(account: string): Promise<TestUser> {
  await server.addUser(home, account, ["analyst"]);
  return server.signIn(home, account);
}
const idsOf = async (user: TestUser, query = ""): Promise<string[]> =>
  (await user.get(sessions + query)).body.data.records.map(({ id }: { id: string }) => id);
const ownId = async (user: TestUser): Promise<string> =>
  (await user.get(sessions)).body.data.records.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
const userIdOf = async (user: TestUser): Promise<string> => (await user.get(userInfo)).body.data.id;
const remove = (user: TestUser, choice: object): Promise<Reply> => user.post(`${sessions}/remove`, choice);
const isIn = async (user: TestUser): Promise<boolean> => (await user.get(userInfo)).status === 200;

it("lets nobody on the way keep what a signed-in caller was told", async () => {
  const user = await server.signIn();
  for (const path of ["/api/sq-user/user/getUserInfo", "/api/sq-system/menu/routes", "/api/sq-auth/sessions"])
    expect((await user.get(path)).headers.get("cache-control"), path).toBe("no-store");
  const form = new FormData();
  form.set("preview", "true");
  form.set("file", new Blob(["account,name\na1,A\n"]), "users.csv");
  const imported = await user.upload("/api/sq-user/import", form);
  expect([imported.status, imported.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

describe("a session that nobody uses", () => {
  const idle = (idleMinutes: number): Promise<void> =>
    giveSettings(server, home, { security: { idleMinutes } });
  const renew = ({ refreshToken }: TestUser): Promise<Reply> =>
    askToken(server, { grant_type: "refresh_token", refresh_token: refreshToken });

  it("goes on for ever where the tenant sets no bound", async () => {
    const user = await newUser("patient");
    server.clock.advance(50 * minute);
    expect(await isIn(user)).toBe(true);
  });

  it("ends: calls and renewing are refused, and it is remembered why", async () => {
    await idle(10);
    const [caller, renewer] = [await newUser("left-1"), await newUser("left-2")];
    server.clock.advance(11 * minute + 1);
    expect((await caller.get(userInfo)).status).toBe(401);
    expect((await renew(renewer)).body.error).toBe("invalid_grant");
    const ended = await ofHome((db) =>
      db
        .selectFrom("session")
        .innerJoin("appUser", "appUser.id", "session.userId")
        .select("endedBecause")
        .where("account", "in", ["left-1", "left-2"])
        .execute(),
    );
    expect(ended.map(({ endedBecause }) => endedBecause)).toEqual(["idle", "idle"]);
    await idle(0);
  });

  /** Renews with this token; gives the status, and the user with the new tokens. */
  const renewed = async (refreshToken: string) => {
    const { status, body } = await askToken(server, {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    });
    const headers = { "SQ-Auth": `bearer ${body.access_token}` };
    return { status, refreshToken: body.refresh_token, headers };
  };

  it("ends after twelve hours where the tenant says nothing of it", async () => {
    await giveSettings(server, home, { security: {} });
    const user = await newUser("left-overnight");
    server.clock.advance(11 * 60 * minute);
    const before = await renewed(user.refreshToken);
    expect(before.status).toBe(200);
    server.clock.advance(62 * minute);
    expect((await renewed(before.refreshToken)).status).toBe(400);
    await idle(0);
  });

  it.each([
    ["two days where the tenant says so", { sessionDays: 2 }, 2],
    ["thirty days where it says nothing", {}, 30],
  ])("ends after %s, however much it is used", async (_, security, days) => {
    await giveSettings(server, home, { security: { idleMinutes: 0, ...security } });
    const account = `busy-${days}`;
    let last = await renewed((await newUser(account)).refreshToken);
    for (let day = 1; day < days; day++) {
      server.clock.advance(24 * 60 * minute);
      last = await renewed(last.refreshToken);
      expect((await server.request("GET", userInfo, { headers: last.headers })).status, `${day}`).toBe(200);
    }
    server.clock.advance(23.5 * 60 * minute);
    last = await renewed(last.refreshToken);
    expect(last.status).toBe(200);
    server.clock.advance(31 * minute);
    expect((await server.request("GET", userInfo, { headers: last.headers })).status).toBe(401);
    expect((await renewed(last.refreshToken)).status).toBe(400);
    const { endedBecause } = await ofHome((db) =>
      db
        .selectFrom("session")
        .innerJoin("appUser", "appUser.id", "session.userId")
        .select("endedBecause")
        .where("account", "=", account)
        .executeTakeFirstOrThrow(),
    );
    expect(endedBecause).toBe("expired");
    await idle(0);
  });

  it("is not used by being renewed", async () => {
    await idle(10);
    const user = await newUser("renewed-only");
    server.clock.advance(8 * minute);
    expect((await renew(user)).status).toBe(200);
    server.clock.advance(4 * minute);
    expect((await user.get(userInfo)).status).toBe(401);
    await idle(0);
  });

  it("does not end while calls come, which are written down once a minute", async () => {
    await idle(1);
    const user = await newUser("busy");
    const seen = () =>
      ofHome(async (db) => {
        const row = await db
          .selectFrom("session")
          .innerJoin("appUser", "appUser.id", "session.userId")
          .select("seenAt")
          .where("account", "=", "busy")
          .executeTakeFirstOrThrow();
        return row.seenAt;
      });
    const times = new Set<string>();
    for (let call = 0; call < 20; call++) {
      server.clock.advance(15_000);
      expect(await isIn(user)).toBe(true);
      times.add((await seen()).toISOString());
    }
    expect(times.size).toBe(6);
    await idle(0);
  });
});

describe("the list of sessions", () => {
  it("shows a user his own only, and the tenant's to whoever holds the button", async () => {
    const [plain, other] = [await newUser("plain"), await newUser("other")];
    expect((await plain.get(`${sessions}?of=tenant`)).status).toBe(403);
    const mine = (await plain.get(`${sessions}?userId=${await userIdOf(other)}&account=other`)).body.data;
    expect(mine.records.map(({ account }: { account: string }) => account)).toEqual(["plain"]);
    const admin = await server.signIn();
    const all = (await admin.get(`${sessions}?of=tenant&size=100`)).body.data.records;
    const accounts = new Set(all.map(({ account }: { account: string }) => account));
    expect([...accounts]).toEqual(expect.arrayContaining(["plain", "other", "admin"]));
    const found = await admin.get(`${sessions}?of=tenant&account=PLA`);
    expect(found.body.data.records).toMatchObject([
      { account: "plain", way: "password", address: "127.0.0.1", isCurrent: false },
    ]);
    const stranger = await server.signIn(otherTenantId);
    const foreign = (await stranger.get(`${sessions}?of=tenant&size=100`)).body.data.records;
    expect(new Set(foreign.map(({ account }: { account: string }) => account))).toEqual(new Set(["admin"]));
  });

  it("leaves out what has ended, was left, or can no longer be renewed", async () => {
    const user = await newUser("lister");
    const second = await server.signIn(home, "lister");
    await second.post("/api/sq-user/user/logout");
    expect(await idsOf(user)).toHaveLength(1);
    const third = await server.signIn(home, "lister");
    expect(await idsOf(third)).toHaveLength(2);
    await giveSettings(server, home, { security: { idleMinutes: 5 } });
    server.clock.advance(7 * minute);
    const fourth = await server.signIn(home, "lister");
    expect(await idsOf(fourth)).toEqual([await ownId(fourth)]);
    await giveSettings(server, home, { security: { idleMinutes: 0 } });
    server.clock.advance(604_801_000);
    const last = await server.signIn(home, "lister");
    expect(await idsOf(last)).toEqual([await ownId(last)]);
  });

  it("is paged, the last used first", async () => {
    const user = await newUser("paged");
    for (let count = 0; count < 4; count++) await server.signIn(home, "paged");
    const first = (await user.get(`${sessions}?size=2`)).body.data;
    expect([first.total, first.pages, first.records.length]).toEqual([5, 3, 2]);
    const last = (await user.get(`${sessions}?size=2&current=3`)).body.data;
    expect(last.records).toHaveLength(1);
    const ids = [...first.records, ...last.records].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("ending sessions", () => {
  it("of others is refused without the button, whether they are there or not, and nothing ends", async () => {
    const [plain, other] = [await newUser("meddler"), await newUser("victim")];
    const [id, userId] = [await ownId(other), await userIdOf(other)];
    const unknown = "01890000-0000-7000-8000-00000000dead";
    const replies = [
      await remove(plain, { ids: id }),
      await remove(plain, { ids: unknown }),
      await remove(plain, { userIds: userId }),
      await remove(plain, { userIds: unknown }),
      await remove(plain, { ids: `${await ownId(plain)},${id}` }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await remove(plain, {})).status).toBe(400);
    expect([await isIn(plain), await isIn(other)]).toEqual([true, true]);
    const stranger = await server.signIn(otherTenantId);
    expect((await remove(stranger, { ids: id, userIds: userId })).body.data).toEqual({ ended: 0 });
    expect(await isIn(other)).toBe(true);
  });

  it("of one's own ends one, or all but this one, for calls and for renewing", async () => {
    const user = await newUser("owner-of-many");
    const [second, third, fourth] = await Promise.all(
      [1, 2, 3].map(() => server.signIn(home, "owner-of-many")),
    );
    if (!second || !third || !fourth) throw new Error("no sessions");
    expect((await remove(user, { ids: await ownId(second) })).body.data).toEqual({ ended: 1 });
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    expect((await remove(user, { others: "true" })).body.data).toEqual({ ended: 2 });
    expect([await isIn(user), await isIn(third), await isIn(fourth)]).toEqual([true, false, false]);
    const renewed = await askToken(server, {
      grant_type: "refresh_token",
      refresh_token: third.refreshToken,
    });
    expect(renewed.status).toBe(400);
    expect((await remove(user, { ids: await ownId(user) })).body.data).toEqual({ ended: 1 });
    expect(await isIn(user)).toBe(false);
  });

  it("of others by the button is remembered, once for each user", async () => {
    const [one, two] = [await newUser("sent-out-1"), await newUser("sent-out-2")];
    await server.signIn(home, "sent-out-1");
    const admin = await server.signIn();
    const userIds = [await userIdOf(one), await userIdOf(two)];
    expect((await remove(admin, { userIds: userIds.join(",") })).body.data).toEqual({ ended: 3 });
    expect([await isIn(one), await isIn(two), await isIn(admin)]).toEqual([false, false, true]);
    const entries = await ofHome((db) =>
      db
        .selectFrom("auditLog")
        .select(["action", "entity", "entityId", "entityName", "actor", "before"])
        .where("action", "=", "sign_out")
        .orderBy("entityName")
        .execute(),
    );
    const shared = { action: "sign_out", entity: "user", actor: "admin" };
    expect(entries).toEqual([
      {
        ...shared,
        entityId: userIds[0],
        entityName: "sent-out-1",
        before: { account: "sent-out-1", sessions: 2 },
      },
      {
        ...shared,
        entityId: userIds[1],
        entityName: "sent-out-2",
        before: { account: "sent-out-2", sessions: 1 },
      },
    ]);
  });
});

describe("the log of sign-ins", () => {
  const path = "/api/sq-system/log/login";
  const outcomes = ({ body }: Reply): string[] =>
    body.data.records.map(({ outcome }: { outcome: string }) => outcome);

  it("shows a user the tries on his own account only, and the tenant's to whoever holds the button", async () => {
    const user = await newUser("watched");
    await askToken(server, passwordGrantOf("watched", "wrong"));
    await askToken(server, passwordGrantOf("nobody-at-all", "wrong"));
    expect((await user.get(`${path}?of=tenant`)).status).toBe(403);
    const mine = await user.get(`${path}?account=nobody`);
    expect(outcomes(mine)).toEqual(["wrong_credentials", "signed_in"]);
    expect(mine.body.data.records[0]).toMatchObject({
      account: "watched",
      nickName: "watched",
      way: "password",
      address: "127.0.0.1",
    });
    const admin = await server.signIn();
    const tries = (await admin.get(`${path}?of=tenant&account=NOBODY`)).body.data;
    expect(tries.records).toMatchObject([
      { account: "nobody-at-all", nickName: "", outcome: "wrong_credentials" },
    ]);
    const stranger = await server.signIn(otherTenantId);
    expect((await stranger.get(`${path}?of=tenant&account=nobody`)).body.data.total).toBe(0);
  });

  it("is filtered by outcome and time, and paged", async () => {
    const user = await newUser("filtered");
    for (let count = 0; count < 3; count++) await askToken(server, passwordGrantOf("filtered", "wrong"));
    expect((await user.get(`${path}?outcome=wrong_credentials&size=2`)).body.data).toMatchObject({
      total: 3,
      pages: 2,
    });
    const from = encodeURIComponent(server.clock.now().toISOString());
    server.clock.advance(minute);
    await askToken(server, passwordGrantOf("filtered"));
    expect(outcomes(await user.get(`${path}?from=${from}`))).toEqual(["signed_in"]);
    expect(outcomes(await user.get(`${path}?to=${from}`))).toHaveLength(4);
    expect((await user.get(`${path}?from=yesterday`)).status).toBe(400);
  });

  it("tells whoever must wait once a minute, not every time he tries", async () => {
    await server.addUser(home, "flooded", ["analyst"]);
    for (let count = 0; count < 20; count++)
      await askFrom(server, "127.0.0.9", passwordGrantOf("flooded", "wrong"));
    const user = await server.signIn(home, "flooded");
    expect(outcomes(await user.get(`${path}?outcome=too_fast`))).toEqual(["too_fast"]);
  });
});

describe("a sign-in that a change of the password overtakes", () => {
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db.owner,
    );
    return rows.length > 0;
  };
  async function signInWhile(account: string, passwordHash: string): Promise<Reply> {
    await server.addUser(home, account, ["analyst"]);
    const signingIn = await server.db.tenant(home).run(async (db) => {
      const user = db.updateTable("appUser").where("account", "=", account);
      await user.set({ passwordHash }).execute();
      const request = askToken(server, passwordGrantOf(account));
      // The stored password matches until this commits.
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 60_000 });
      return { asked: request };
    });
    return signingIn.asked;
  }

  it("begins no session", async () => {
    expect(await signInWhile("raced", "changed")).toMatchObject({ status: 400 });
  });

  it("begins one when it is the same password, kept anew", async () => {
    const renewed = hashSync(adminPassword, { ...cheapPasswords, parallelism: 1 });
    expect(await signInWhile("renewed", renewed)).toMatchObject({ status: 200 });
  });
});
