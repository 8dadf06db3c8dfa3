import { serverLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import { describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { sessionIdOf } from "./lock.fixtures.ts";

const server = testServer();
const home = "000000";
const password = "grün wie das Gras";
const keep = (user: TestUser, key: string, content: string): Promise<Reply> =>
  user.post("/api/sq-auth/lock/keep", { key, content });
const take = (user: TestUser, key: string): Promise<Reply> => user.post("/api/sq-auth/lock/take", { key });
const taken = async (user: TestUser, key: string) => (await take(user, key)).body.data.content;

function rowsOf(tenantId: string, user: TestUser) {
  return server.db
    .tenant(tenantId)
    .run((db) =>
      db
        .selectFrom("lockKeep")
        .select(["key", "content"])
        .where("sessionId", "=", sessionIdOf(user))
        .orderBy("key")
        .execute(),
    );
}

describe("what a tab puts aside", () => {
  it("asks for a session, a name of a tab and a bounded content", async () => {
    const body = { key: "a", content: "x" };
    for (const call of ["keep", "take"])
      expect((await server.request("POST", `/api/sq-auth/lock/${call}`, { body })).status).toBe(401);
    const user = await server.signIn();
    for (const key of ["", "A", "a b", "../a", "a".repeat(65)]) {
      expect((await keep(user, key, "x")).status).toBe(400);
      expect((await take(user, key)).status).toBe(400);
    }
    expect((await keep(user, "a", "x".repeat(limits.lockKeepLength + 1))).status).toBe(400);
    expect((await keep(user, "a", "x".repeat(limits.lockKeepBytes))).status).toBe(413);
    expect(await rowsOf(home, user)).toEqual([]);
  });

  it("2.88 can be put aside while locked, and comes back only when unlocked", async () => {
    const user = await server.signIn();
    await user.post("/api/sq-auth/lock", { password });
    expect((await keep(user, "tab-1", "ein Entwurf")).body).toMatchObject({ code: 200, data: null });
    expect((await take(user, "tab-1")).status).toBe(423);
    await user.post("/api/sq-auth/unlock", { password });
    expect(await taken(user, "tab-1")).toBe("ein Entwurf");
  });

  it("comes back once, as it was put last, and is null where there is nothing", async () => {
    const user = await server.signIn();
    const long = "文".repeat(limits.lockKeepLength);
    for (const content of ["", "first", long]) expect((await keep(user, "tab-2", content)).status).toBe(200);
    expect(await taken(user, "tab-2")).toBe(long);
    expect(await taken(user, "tab-2")).toBeNull();
    expect(await taken(user, "never")).toBeNull();
  });

  it("is the session's own: not the user's other one, nor anybody else's", async () => {
    const [user, same, stranger] = [
      await server.signIn(),
      await server.signIn(),
      await server.signIn(otherTenantId),
    ];
    await keep(user, "tab-3", "mine");
    for (const other of [same, stranger]) expect(await taken(other, "tab-3")).toBeNull();
    expect(await taken(user, "tab-3")).toBe("mine");
  });

  it("is kept sealed, and opens in its place only", async () => {
    const [user, other] = [await server.signIn(), await server.signIn()];
    await keep(user, "tab-4", "a very secret draft");
    await keep(user, "tab-5", "another");
    await keep(other, "tab-4", "theirs");
    const rows = await rowsOf(home, user);
    expect(rows.map(({ key }) => key)).toEqual(["tab-4", "tab-5"]);
    expect(JSON.stringify(rows)).not.toContain("secret draft");
    expect(server.log()).not.toContain("secret draft");
    const [mine] = rows;
    const move = (sessionId: string, key: string) =>
      server.db.tenant(home).run((db) =>
        db
          .updateTable("lockKeep")
          .set({ content: mine?.content ?? "" })
          .where("sessionId", "=", sessionId)
          .where("key", "=", key)
          .execute(),
      );
    await move(sessionIdOf(user), "tab-5");
    await move(sessionIdOf(other), "tab-4");
    expect([await taken(user, "tab-5"), await taken(other, "tab-4")]).toEqual([null, null]);
    expect(await taken(user, "tab-4")).toBe("a very secret draft");
  });

  it("is that of so many tabs at most: the oldest goes, also when they come together", async () => {
    const user = await server.signIn();
    const keys = Array.from(
      { length: serverLimits.lockKeepTabs + 3 },
      (_, n) => `t-${String(n).padStart(2, "0")}`,
    );
    for (const key of keys) {
      await keep(user, key, key);
      server.clock.advance(10);
    }
    expect((await rowsOf(home, user)).map(({ key }) => key)).toEqual(keys.slice(3));
    await Promise.all(keys.map((key) => keep(user, `again-${key}`, key)));
    expect(await rowsOf(home, user)).toHaveLength(serverLimits.lockKeepTabs);
  });

  it("is that of so many tabs of a user at most, in whichever sessions", async () => {
    await server.addUser(home, "manytabs", ["analyst"]);
    const keys = Array.from({ length: serverLimits.lockKeepTabs }, (_, n) => `u-${n}`);
    const sessions: TestUser[] = [];
    const perSession = async () =>
      (await Promise.all(sessions.map((user) => rowsOf(home, user)))).map(({ length }) => length);
    for (let session = 0; session < 4; session++) {
      const user = await server.signIn(home, "manytabs");
      sessions.push(user);
      server.clock.advance(61_000);
      for (const key of keys) await keep(user, key, key);
    }
    expect(await perSession()).toEqual([0, 20, 20, 20]);
    const other = await server.signIn();
    await keep(other, "u-0", "theirs");
    expect(await taken(other, "u-0")).toBe("theirs");
  });

  it("is taken so many times a minute from a user, in whichever session", () =>
    server.clock.held(async () => {
      await server.addUser(home, "keeping", ["analyst"]);
      const [one, other] = [await server.signIn(home, "keeping"), await server.signIn(home, "keeping")];
      const statuses: number[] = [];
      for (let turn = 0; turn < 120; turn++)
        statuses.push((await keep(turn % 2 ? one : other, "tab", "x")).status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      for (const user of [one, other]) expect((await keep(user, "tab", "y")).status).toBe(429);
      expect(await taken(one, "tab")).toBe("x");
      server.clock.advance(61_000);
      expect((await keep(one, "tab", "y")).status).toBe(200);
    }));
});
