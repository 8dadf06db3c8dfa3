import { hashSync } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { adminPassword, type Reply } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { soundPasswords } from "../../platform/testing/test-tenants.ts";
import { askFrom, passwordGrantOf, triesOf } from "./sign-in.fixtures.ts";

const queueLength = 60;
const server = testServer(undefined, { passwords: { cost: soundPasswords, queueLength } });
const home = "000000";
const ask = (body: unknown): Promise<Reply> => askFrom(server, "127.0.0.1", body);

async function addUsers(...accounts: string[]): Promise<void> {
  for (const account of accounts) await server.addUser(home, account, ["analyst"]);
}

describe("a rush of sign-ins", () => {
  it("waits in line; for whom there is no room is told when to come again, and other calls go on", async () => {
    const requests = 2 * queueLength;
    await addUsers("rusher");
    const user = await server.signIn();
    const tries = (await triesOf(server, home)).length;
    const waits: number[] = [];
    let over = false;
    const calling = (async () => {
      while (!over) {
        const since = performance.now();
        expect((await user.get("/api/sq-user/user/getUserInfo")).status).toBe(200);
        waits.push(performance.now() - since);
      }
    })();
    const replies = await Promise.all(Array.from({ length: requests }, () => ask(passwordGrantOf("rusher"))));
    over = true;
    await calling;
    const [served, sent] = [200, 429].map((code) => replies.filter(({ status }) => status === code));
    expect(served?.length).toBeGreaterThanOrEqual(queueLength / 2);
    expect((served?.length ?? 0) + (sent?.length ?? 0)).toBe(requests);
    expect(sent?.length).toBeGreaterThan(0);
    for (const { body, headers } of sent ?? []) {
      expect(body.error).toBe("temporarily_unavailable");
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    // Who was sent away was not judged, so nothing is said of him.
    expect((await triesOf(server, home)).length - tries).toBe(served?.length);
    expect(waits.length).toBeGreaterThan(10);
    expect((await ask(passwordGrantOf("rusher"))).status).toBe(200);
  });
});

it("keeps passwords by argon2id at no less than the required cost", async () => {
  const { passwordHash } = await server.db
    .tenant(home)
    .run((db) =>
      db
        .selectFrom("appUser")
        .select("passwordHash")
        .where("account", "=", "admin")
        .executeTakeFirstOrThrow(),
    );
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(passwordHash) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(time)).toBeGreaterThanOrEqual(2);
  expect(passwordHash).not.toContain(adminPassword);
});

describe("a password that was kept at another cost than today's", () => {
  const hashOf = async (account: string): Promise<string> => {
    const row = await server.db
      .tenant(home)
      .run((db) =>
        db
          .selectFrom("appUser")
          .select("passwordHash")
          .where("account", "=", account)
          .executeTakeFirstOrThrow(),
      );
    return row.passwordHash;
  };
  const cheap = hashSync(adminPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });

  it("is kept anew by signing in with it, and by nothing else", async () => {
    await addUsers("old-cost", "present-cost");
    const present = await hashOf("present-cost");
    const table = server.db.tenant(home);
    await table.run((db) =>
      db.updateTable("appUser").set({ passwordHash: cheap }).where("account", "=", "old-cost").execute(),
    );
    expect((await ask(passwordGrantOf("old-cost", "wrong"))).status).toBe(400);
    expect(await hashOf("old-cost")).toBe(cheap);
    expect((await ask(passwordGrantOf("old-cost"))).status).toBe(200);
    const renewed = await hashOf("old-cost");
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await ask(passwordGrantOf("old-cost", "wrong"))).status).toBe(400);
    for (const account of ["old-cost", "present-cost"])
      expect((await ask(passwordGrantOf(account))).status, account).toBe(200);
    expect([await hashOf("old-cost"), await hashOf("present-cost")]).toEqual([renewed, present]);
  });

  it("lets everybody in who signs in with it at the same time", async () => {
    await addUsers("old-cost-twice");
    const table = server.db.tenant(home);
    await table.run((db) =>
      db
        .updateTable("appUser")
        .set({ passwordHash: cheap })
        .where("account", "=", "old-cost-twice")
        .execute(),
    );
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => ask(passwordGrantOf("old-cost-twice"))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });
});
